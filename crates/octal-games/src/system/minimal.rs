//! Kinds that play alike are one kind.

use std::collections::HashMap;

use super::{HeapSystem, Kind, Part, Pattern};

impl HeapSystem {
    /// The system with one kind for all kinds that have the same table and, after merging, the same patterns; and for each kind
    /// the index of the one that it became, which has the name of the first of them.
    ///
    /// Kinds that became one have the same values. Others may have the same values, too.
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
    /// `O(m·P)` for `m` kinds and `P` patterns in all, and usually far less.
    pub fn minimized(&self) -> (Self, Vec<usize>) {
        // Classes are split until all kinds of one have the same patterns, by classes.
        let mut classes = vec![0_u32; self.kinds.len()];
        let mut count = 0;
        loop {
            let mut known: HashMap<(u32, &[u32], Vec<Pattern>), u32> = HashMap::new();
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
        // Classes are numbered by their first members, so those of equal size that a kind needs come earlier.
        let mut kinds: Vec<Kind> = Vec::with_capacity(count);
        for (kind, &class) in self.kinds.iter().zip(&classes) {
            if class as usize == kinds.len() {
                let patterns = merged(kind, &classes);
                kinds.push(Kind { name: kind.name.clone(), table: kind.table.clone(), patterns });
            }
        }
        (Self { kinds }, classes.into_iter().map(|class| class as usize).collect())
    }
}

/// The patterns of a kind with classes in place of kinds, in order.
fn merged(kind: &Kind, classes: &[u32]) -> Vec<Pattern> {
    let merge = |pattern: &Pattern| {
        let class = |part: &Part| Part { kind: classes[part.kind as usize], least: part.least };
        let mut parts: Vec<Part> = pattern.parts.iter().map(class).collect();
        parts.sort_unstable();
        Pattern { parts, ..*pattern }
    };
    let mut patterns: Vec<Pattern> = kind.patterns.iter().map(merge).collect();
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}
