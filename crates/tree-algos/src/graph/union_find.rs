//! The one union-find of this crate: links to follow.

/// Follows the links to the node that links to itself, and halves the way for whoever comes next.
///
/// To join two sets, link the end of one way to the other.
///
/// # Complexity
///
/// O(log n) amortized for n links.
#[inline]
pub(crate) fn find(links: &mut [u32], mut at: u32) -> u32 {
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
