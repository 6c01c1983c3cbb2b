//! Collects moves and options into lists.

/// A replacement for `collect`. `collect` asks an iterator for its length first, so the compiler would generate the
/// estimates of all its adapters for every game, although lists of moves gain nothing from them.
pub fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.push(item);
    }
    list
}
