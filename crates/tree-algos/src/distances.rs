//! Distances in a tree: longest paths, centers and centroids, counts of pairs by distance, and sums over all nodes.
//!
//! | You want | Use |
//! |---|---|
//! | a longest path, its length, the radius, the center | [`longest_path`] |
//! | the same with a length on every edge | [`longest_path_weighted`] |
//! | for every node, the distance to the farthest node | [`eccentricities`], [`eccentricities_weighted`] |
//! | the nodes of least eccentricity, with a length on every edge | [`eccentricities_weighted`] |
//! | the nodes whose removal leaves no part with more than half of the nodes | [`centroids`] |
//! | the number of pairs of nodes at a given distance, or at most that far apart | [`pairs_at_distance`], [`pairs_within_distance`] |
//! | for every node, the sum of weighted distances to all other nodes | [`weighted_distance_sums`], [`decimal_distance_sums`] |
//! | distances between pairs of nodes or within sets of nodes, with a length on every edge | [`PathLengths`] |
//!
//! Lengths are `u64`, `i64` or `f64`. Sums of whole numbers are exact; a sum that does not fit is an error, never a wrong answer.
//! Each function documents the effect of rounding on sums of `f64`. Lengths may be negative. Every maximum is over all paths,
//! including paths of a single node, so no diameter and no eccentricity is negative.
//!
//! ```
//! use tree_algos::{NodeId, Rooted, Tree, distances};
//! //   0 - 1 - 2 - 3
//! //       |
//! //       4
//! let tree = Tree::from_edges(5, [(0, 1), (1, 2), (2, 3), (1, 4)])?;
//! let rooted = Rooted::new(&tree, NodeId::new(0));
//! let longest = distances::longest_path(&rooted);
//! assert_eq!((longest.length(), longest.radius()), (3, 2));
//! assert_eq!(longest.centers().len(), 2); // 1 and 2
//!
//! let lengths = [1_u64, 10, 1, 100];
//! let longest = distances::longest_path_weighted(&rooted, |edge| lengths[edge.index()])?;
//! assert_eq!(longest.length(), 111); // 3 - 2 - 1 - 4
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decimal_sums;
mod diameter;
mod length;
mod pairs;
mod path_lengths;

pub use decimal_sums::decimal_distance_sums;
pub use diameter::{
    Diameter, centroids, eccentricities, eccentricities_weighted, longest_path,
    longest_path_weighted,
};
pub use length::{Length, LengthOverflow};
pub use pairs::{pairs_at_distance, pairs_within_distance, weighted_distance_sums};
pub use path_lengths::PathLengths;
