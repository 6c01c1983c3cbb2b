//! Union-find on a slice: maintains disjoint sets of numbers while sets are joined.
//!
//! Every number links to another number of its set, except one that links to itself and represents the set. Union-find can check edges: a
//! list of edges is a forest if and only if every edge joins two different sets.
//!
//! ```
//! use tree_algos::union_find::{find, join};
//! let mut links: Vec<u32> = (0..4).collect();
//! assert!(join(&mut links, 0, 1) && join(&mut links, 1, 2));
//! assert!(!join(&mut links, 2, 0), "this edge would close a cycle");
//! assert_eq!(find(&mut links, 2), find(&mut links, 0));
//! assert_ne!(find(&mut links, 3), find(&mut links, 0));
//! ```

/// Follows the links from a number to the representative of its set, and shortens the path for the next call.
///
/// # Panics
///
/// Panics if a link leads outside the slice.
///
/// # Complexity
///
/// O(log n) amortized for n links.
#[inline]
pub fn find(links: &mut [u32], mut at: u32) -> u32 {
    loop {
        let next = links[at as usize];
        if next == at {
            return at;
        }
        let after = links[next as usize];
        links[at as usize] = after;
        at = after;
    }
}

/// Joins the sets of two numbers, and returns `false` if they are in the same set already. Links lead to smaller numbers.
///
/// The function climbs from both numbers simultaneously. It always moves on from the number whose link is larger, and links that number to
/// the other path. This gives shorter paths and fewer unpredictable branches than two separate searches.
///
/// # Panics
///
/// Panics if a number or a link leads outside the slice.
///
/// Source: the algorithm of M. Rem with splicing, in E. W. Dijkstra, *A discipline of programming*, 1976.
///
/// # Complexity
///
/// O(log n) amortized for n links.
#[inline]
pub fn join(links: &mut [u32], mut a: u32, mut b: u32) -> bool {
    loop {
        let (above_a, above_b) = (links[a as usize], links[b as usize]);
        if above_a == above_b {
            return false;
        }
        if above_a > above_b {
            links[a as usize] = above_b;
            if a == above_a {
                return true;
            }
            a = above_a;
        } else {
            links[b as usize] = above_a;
            if b == above_b {
                return true;
            }
            b = above_b;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{find, join};

    /// Compares union-find with sets that are relabeled one by one, for all sequences of four joins among five numbers.
    #[test]
    fn union_find_joins_agree_with_explicit_sets() {
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|a| (0..5).map(move |b| (a, b))).collect();
        for mut code in 0..25_usize.pow(4) {
            let mut links: Vec<u32> = (0..5).collect();
            let mut sets: Vec<u32> = (0..5).collect();
            for _ in 0..4 {
                let (a, b) = pairs[code % 25];
                code /= 25;
                let (old, new) = (sets[a as usize], sets[b as usize]);
                assert_eq!(join(&mut links, a, b), old != new);
                for set in &mut sets {
                    if *set == old {
                        *set = new;
                    }
                }
            }
            for a in 0..5 {
                for b in 0..5 {
                    let same = find(&mut links, a) == find(&mut links, b);
                    assert_eq!(same, sets[a as usize] == sets[b as usize]);
                }
            }
        }
    }
}
