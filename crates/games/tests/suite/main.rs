//! What the library promises, tried from outside. One program for all files is built much faster than one for each:
//! `cargo test -p games nim::` runs the tests of one file.

mod applications;
mod boards;
mod catalog;
mod catalog_again;
mod catalog_bounds;
mod catalog_circles;
mod catalog_metered;
mod catalog_solve;
mod catalog_threads;
mod chomp_blocks;
mod coins;
mod coins_to_root;
mod cram;
#[path = "../../../grundy-core/tests/suite/declared.rs"]
mod declared;
mod dots_and_boxes;
mod dual_nim;
mod ends_of_u64;
mod euclid;
mod facts;
mod facts_boxes;
mod facts_drawn;
mod facts_proved;
mod facts_symmetry;
mod fibonacci_nim;
mod floor_division;
mod geography;
mod graphs_in_words;
mod hackenbush;
mod kayles_on_graphs;
mod lasker;
mod limits;
mod live_trees;
mod loopy;
mod mark;
mod misere_quotients;
mod mixed_sums;
mod moore;
mod nim;
mod nimstring;
mod oracle;
mod path_marking;
mod path_marking_trial;
mod reasons;
mod reasons_cost;
mod reasons_small;
mod reasons_whose;
mod scene;
#[path = "../../../grundy-core/tests/suite/sized.rs"]
mod sized;
mod small_positions;
#[path = "../../../tree-algos/tests/suite/small_stack.rs"]
mod small_stack;
mod staircase_nim;
mod staircase_reparent;
mod subtraction;
mod take_and_break_rules;
mod take_and_break_tables;
mod theorems_first;
mod top_entails;
mod toy;
mod verdicts;
mod words;
mod wythoff;

use sized::sized;
