//! Merges the kinds of a heap system that have the same moves.

use std::collections::HashMap;

use super::{HeapKind, HeapPattern, HeapSystem, Part};

impl HeapSystem {
    /// Merges all kinds that have the same table and, after merging, the same patterns. Returns the new system, in which each kind
    /// has the name of the first kind merged into it, and the new index of each kind.
    ///
    /// Merged kinds have the same values, but different kinds of the result can also have the same values.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::HeapSystem;
    ///
    /// let twice: HeapSystem = "A = 1 + A + B, 1 + B; B = 1 + A + A, 1 + A".parse()?;
    /// let (once, places) = twice.minimized();
    /// assert_eq!(once.to_string(), "A = 1 + A, 1 + A + A");
    /// assert_eq!(places, [0, 0]);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// `O(m·P)` for `m` kinds and `P` patterns in total, usually far less.
    pub fn minimized(&self) -> (Self, Vec<usize>) {
        // Split classes until all kinds in a class have the same table and, if each kind is replaced with its class, the same patterns.
        let mut classes = vec![0_u32; self.kinds.len()];
        let mut count = 0;
        loop {
            let mut known: HashMap<(u32, &[u32], Vec<HeapPattern>), u32> = HashMap::new();
            let mut next = Vec::with_capacity(classes.len());
            for (kind, &class) in self.kinds.iter().zip(&classes) {
                let key = (class, kind.table.as_slice(), merged(kind, &classes));
                let fresh = known.len() as u32;
                next.push(*known.entry(key).or_insert(fresh));
            }
            let found = known.len();
            classes = next;
            if found == count {
                break;
            }
            count = found;
        }
        // Classes are numbered in the order of their first members, so the classes that a kind needs at the same size have smaller numbers.
        let mut kinds: Vec<HeapKind> = Vec::with_capacity(count);
        for (kind, &class) in self.kinds.iter().zip(&classes) {
            if class as usize == kinds.len() {
                let patterns = merged(kind, &classes);
                kinds.push(HeapKind {
                    name: kind.name.clone(),
                    table: kind.table.clone(),
                    patterns,
                });
            }
        }
        (Self { kinds }, classes.into_iter().map(|class| class as usize).collect())
    }
}

/// Returns the sorted patterns of a kind, with classes instead of kinds.
fn merged(kind: &HeapKind, classes: &[u32]) -> Vec<HeapPattern> {
    let merge = |pattern: &HeapPattern| {
        let class = |part: &Part| Part { kind: classes[part.kind as usize], least: part.least };
        let mut parts: Vec<Part> = pattern.parts.iter().map(class).collect();
        parts.sort_unstable();
        HeapPattern { parts, ..*pattern }
    };
    let mut patterns: Vec<HeapPattern> = kind.patterns.iter().map(merge).collect();
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}
