//! The programs, one file each. They are part of the library, so that the tests and the fuzz targets can call them.

use std::process::ExitCode;

use crate::judge::JudgeError;
use crate::output::Output;
use crate::tokens::Tokens;

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

macro_rules! programs {
    ($($name:ident,)*) => {
        $(
            #[doc = concat!("The whole of the program `judge_", stringify!($name), "`.")]
            #[must_use]
            pub fn $name() -> ExitCode {
                $name::main()
            }
        )*

        /// Every program by the name of its problem. Fuzz targets choose by the place in this list, so add new ones at the end.
        pub const PROGRAMS: &[(&str, Solve)] = &[$((stringify!($name), $name::solve),)*];
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
