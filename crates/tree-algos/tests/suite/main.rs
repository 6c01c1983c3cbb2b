//! Tests the public interface of the library. One test program for all files builds much faster than one per file; `cargo test -p
//! tree-algos reroot::` runs the tests of one file.

mod centroid;
mod contour;
mod conversions;
mod deep_path;
mod diameter;
mod dist_tracker;
mod draw;
mod draw_svg;
mod features;
mod fold_up;
mod heavy_path;
mod increment_xor;
mod isomorphism;
mod labeled;
mod labeled_roots;
mod light_first;
mod long_path;
mod outside;
mod path_lengths;
mod petgraph;
#[path = "../../../../benches/src/reference.rs"]
#[allow(unreachable_pub, reason = "the benchmarks have it as a library")]
mod reference;
mod reroot;
mod rooted;
mod shapes;
mod static_queries;
mod threads;
mod tree;
mod two_sided;
mod xor_distances;

use test_support::{declared, sized, small_stack, trees as definitions};
