//! The programs for judges on any text: they never panic, what they refuse they refuse in one line that names a
//! token, and what they print are whole lines.

use super::bytes::Bytes;
use impartial::play::{Session, Start};
use judges::judge::{JudgeError, solve_all};
use judges::output::Output;
use judges::tokens::Tokens;
use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;

/// Each judge program as a module: they are programs of another package, of which only `solve` is wanted.
macro_rules! programs {
    ($($name:ident: $path:literal,)*) => {
        $(
            #[path = $path]
            #[allow(dead_code)]
            mod $name;
        )*
    };
}

programs! {
    fdivgame: "../../../examples/judges/src/bin/judge_fdivgame.rs",
    frequency: "../../../examples/judges/src/bin/judge_frequency_table_of_tree_distance.rs",
    jump: "../../../examples/judges/src/bin/judge_jump_on_tree.rs",
    lca: "../../../examples/judges/src/bin/judge_lca.rs",
    movcoin2: "../../../examples/judges/src/bin/judge_movcoin2.rs",
    move_the_coins: "../../../examples/judges/src/bin/judge_move_the_coins.rs",
    nim_product: "../../../examples/judges/src/bin/judge_nim_product_64.rs",
    p7841: "../../../examples/judges/src/bin/judge_p7841.rs",
    diameter: "../../../examples/judges/src/bin/judge_tree_diameter.rs",
    composite: "../../../examples/judges/src/bin/judge_tree_path_composite_sum.rs",
    twonim: "../../../examples/judges/src/bin/judge_twonim.rs",
    contour: "../../../examples/judges/src/bin/judge_vertex_add_range_contour_sum_on_tree.rs",
    add_subtree_sum: "../../../examples/judges/src/bin/judge_dynamic_tree_subtree_add_subtree_sum.rs",
    moving_path_sum: "../../../examples/judges/src/bin/judge_dynamic_tree_vertex_add_path_sum.rs",
    moving_subtree_sum: "../../../examples/judges/src/bin/judge_dynamic_tree_vertex_add_subtree_sum.rs",
    moving_composite: "../../../examples/judges/src/bin/judge_dynamic_tree_vertex_set_path_composite.rs",
    carried_sum: "../../../examples/judges/src/bin/judge_point_set_tree_path_composite_sum.rs",
    carried_to_root: "../../../examples/judges/src/bin/judge_point_set_tree_path_composite_sum_fixed_root.rs",
    isomorphism: "../../../examples/judges/src/bin/judge_rooted_tree_isomorphism_classification.rs",
    path_sum: "../../../examples/judges/src/bin/judge_vertex_add_path_sum.rs",
    subtree_sum: "../../../examples/judges/src/bin/judge_vertex_add_subtree_sum.rs",
    contour_add: "../../../examples/judges/src/bin/judge_vertex_get_range_contour_add_on_tree.rs",
    path_composite: "../../../examples/judges/src/bin/judge_vertex_set_path_composite.rs",
}

type Solve = fn(&mut Tokens, &mut Output) -> Result<(), JudgeError>;

const SOLVE: [Solve; 23] = [
    fdivgame::solve,
    frequency::solve,
    jump::solve,
    lca::solve,
    |tokens, output| movcoin2::solve(tokens, output, true),
    move_the_coins::solve,
    nim_product::solve,
    p7841::solve,
    diameter::solve,
    composite::solve,
    twonim::solve,
    contour::solve,
    add_subtree_sum::solve,
    moving_path_sum::solve,
    moving_subtree_sum::solve,
    moving_composite::solve,
    carried_sum::solve,
    carried_to_root::solve,
    isomorphism::solve,
    path_sum::solve,
    subtree_sum::solve,
    contour_add::solve,
    path_composite::solve,
];

/// The first byte chooses the program, the second whether the rest is text or one small number per byte.
pub(crate) fn judges(data: &[u8]) {
    let mut bytes = Bytes(data);
    let solve = SOLVE[bytes.byte() as usize % SOLVE.len()];
    let text = if bytes.byte() % 2 == 0 {
        bytes.0.iter().flat_map(|byte| format!("{} ", byte % 12).into_bytes()).collect()
    } else {
        bytes.0.to_vec()
    };
    let printed = Printed::default();
    let mut tokens = Tokens::new(Cursor::new(text));
    let result = solve_all(&mut tokens, &mut Output::new(printed.clone()), solve);
    let printed = printed.0.borrow();
    assert!(printed.is_empty() || printed.ends_with(b"\n"), "half a line was printed");
    if let Err(error) = result {
        let message = error.to_string();
        assert!(message.contains("token ") && !message.contains('\n'), "{message}");
    }
}

/// Whatever a person types, `play` answers each line and comes to an end with the input.
pub(crate) fn play(data: &[u8]) {
    let printed = Printed::default();
    Session::new(&mut &data[..], &mut printed.clone(), false)
        .run(&Start::default())
        .expect("reading and writing memory cannot fail");
    let printed = printed.0.borrow();
    let text = std::str::from_utf8(&printed).expect("text");
    assert!(text.contains("Good-bye.") || text.contains("win"), "{text}");
}

/// The reader of tokens against splitting the whole text: the same numbers, and an error at the first token that
/// is none.
pub(crate) fn tokens(data: &[u8]) {
    let text = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let spaces = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let words = text.split(|byte| spaces(byte)).filter(|word| !word.is_empty());
    let mut tokens = Tokens::new(Cursor::new(data.to_vec()));
    for (index, word) in words.enumerate() {
        let digits = word.iter().all(u8::is_ascii_digit);
        let number: Option<u64> =
            std::str::from_utf8(word).ok().filter(|_| digits).and_then(|word| word.parse().ok());
        match (tokens.u64("a number"), number) {
            (Ok(read), Some(number)) => assert_eq!(read, number, "token {}", index + 1),
            (Err(error), None) => {
                assert!(
                    error.to_string().starts_with(&format!("token {}: ", index + 1)),
                    "{error}"
                );
                return;
            }
            (read, number) => panic!("token {}: read {read:?}, is {number:?}", index + 1),
        }
    }
    tokens.finish().expect("nothing is left");
}

/// What was printed, shared with the output that owns the other end.
#[derive(Clone, Default)]
struct Printed(Rc<RefCell<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
