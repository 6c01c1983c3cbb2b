//! Lists of what a game gives one by one.

/// As `collect`, which asks an iterator how long it is first and therefore compiles the estimates of all its adapters, for
/// every game; for lists of moves they are of no use.
pub fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.push(item);
    }
    list
}
