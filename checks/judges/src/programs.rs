//! The programs, one file each. They are part of the library, so that the tests and the fuzz targets can call them.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::judge::JudgeError;
use crate::output::Output;
use crate::tokens::Tokens;
use frame::{Failure, Program, Usage};

mod dynamic_tree_subtree_add_subtree_sum;
mod dynamic_tree_vertex_add_path_sum;
mod dynamic_tree_vertex_add_subtree_sum;
mod dynamic_tree_vertex_set_path_composite;
mod fdivgame;
mod frequency_table_of_tree_distance;
mod jump_on_tree;
mod lca;
mod movcoin2;
mod move_the_coins;
mod nim_product_64;
mod p7841;
mod point_set_tree_path_composite_sum;
mod point_set_tree_path_composite_sum_fixed_root;
mod rooted_tree_isomorphism_classification;
mod tree_diameter;
mod tree_path_composite_sum;
mod twonim;
mod vertex_add_path_sum;
mod vertex_add_range_contour_sum_on_tree;
mod vertex_add_subtree_sum;
mod vertex_get_range_contour_add_on_tree;
mod vertex_set_path_composite;

/// The work of a program, from its input to its output.
pub type Solve = fn(&mut Tokens, &mut Output) -> Result<(), JudgeError>;

/// The whole of a program, with the arguments behind its name.
type Main = fn(Vec<OsString>) -> ExitCode;

macro_rules! programs {
    ($($name:ident,)*) => {
        /// Every program by the name of its problem. Fuzz targets choose by the place in this list: add at the end.
        pub const PROGRAMS: &[(&str, Solve)] = &[$((stringify!($name), $name::solve),)*];

        const MAINS: &[(&str, Main)] = &[$((stringify!($name), $name::main),)*];
    };
}

programs! {
    fdivgame,
    frequency_table_of_tree_distance,
    jump_on_tree,
    lca,
    movcoin2,
    move_the_coins,
    nim_product_64,
    p7841,
    tree_diameter,
    tree_path_composite_sum,
    twonim,
    vertex_add_range_contour_sum_on_tree,
    dynamic_tree_subtree_add_subtree_sum,
    dynamic_tree_vertex_add_path_sum,
    dynamic_tree_vertex_add_subtree_sum,
    dynamic_tree_vertex_set_path_composite,
    point_set_tree_path_composite_sum,
    point_set_tree_path_composite_sum_fixed_root,
    rooted_tree_isomorphism_classification,
    vertex_add_path_sum,
    vertex_add_subtree_sum,
    vertex_get_range_contour_add_on_tree,
    vertex_set_path_composite,
}

/// The work of the program for the problem with this name.
///
/// # Panics
///
/// If there is no such program.
#[must_use]
pub fn solve(name: &str) -> Solve {
    PROGRAMS.iter().find(|program| program.0 == name).expect("the name of a program").1
}

/// The whole of the program `judge`: the first argument names a problem, and its program has the others. `source` is
/// the file of the program, whose header `--help` prints, with the list of problems.
#[must_use]
pub fn main(source: &'static str) -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).collect::<Vec<_>>();
    let named = arguments.first().and_then(|first| first.to_str());
    if let Some((_, main)) = MAINS.iter().find(|(name, _)| Some(*name) == named) {
        arguments.remove(0);
        return main(arguments);
    }
    let program = Program::new("judge", source).operands(1);
    match program.parse(&arguments) {
        Ok(None) => program.run_with(Vec::new(), |_, out| {
            out.text(format_args!("{}\nCommands:\n", program.help()))?;
            MAINS.iter().try_for_each(|(name, _)| out.line(format_args!("  {name}")))
        }),
        Ok(Some(_)) => program.run_with(Vec::new(), |_, _| -> Result<(), Failure> {
            let what =
                named.map_or("name a problem".to_owned(), |name| format!("no problem `{name}`"));
            Err(Usage::new(what).into())
        }),
        Err(error) => {
            program.run_with(Vec::new(), |_, _| -> Result<(), Failure> { Err(error.into()) })
        }
    }
}
