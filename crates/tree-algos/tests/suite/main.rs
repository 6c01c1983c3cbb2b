//! Tests of the library from outside. One binary for all files builds much faster than one for each:
//! `cargo test -p tree-algos reroot::` runs the tests of one file.

mod bit_graph;
mod centroid;
mod contour;
mod conversions;
#[path = "../../../grundy-core/tests/suite/declared.rs"]
mod declared;
mod deep_path;
mod definitions;
mod diameter;
mod dist_tracker;
mod draw;
mod draw_svg;
mod dynamic_any_order;
mod dynamic_deep;
mod dynamic_forest;
mod dynamic_products;
mod dynamic_top_tree;
mod dynamic_words;
mod dynamic_xor;
mod features;
mod fold_up;
mod graph;
mod heavy_path;
mod increment_xor;
mod isomorphism;
mod light_first;
mod long_path;
mod matching;
mod outside;
mod petgraph;
mod reroot;
mod rooted;
mod shapes;
#[path = "../../../grundy-core/tests/suite/sized.rs"]
mod sized;
mod small_stack;
mod static_queries;
mod threads;
mod tree;
mod two_sided;
mod xor_distances;

use sized::sized;
