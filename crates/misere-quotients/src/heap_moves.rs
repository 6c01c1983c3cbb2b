//! Finds winning moves in sums of heaps of any size, using the classes of the heaps that the moves leave.

use grundy_core::{IllegalPosition, SumMove};

use super::heaps::HeapQuotient;
use super::quotient::Element;

/// An iterator over lists of heaps that a winning move can leave. Each list is in ascending order.
type Ways<'a> = Box<dyn Iterator<Item = Vec<u64>> + 'a>;

impl HeapQuotient {
    /// Returns all winning moves of a sum of heaps in misère play. A move consists of the number of tokens that it takes and the nonempty
    /// heaps that it leaves, in ascending order. The moves are ordered by component, then by the number of tokens taken, then by the number
    /// of heaps left, then by their sizes. The iterator is lazy.
    ///
    /// If the sum has no moves, the player to move has already won: the outcome is `N`, but there are no winning moves.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if a heap is larger than the largest known heap and no period is proved.
    ///
    /// # Complexity
    /// One product per heap in advance. If moves leave at most two parts, finding the next move takes at most `O(d (e + p))` products per
    /// heap, for `d` digits, preperiod `e` and period `p`, no matter how large the heaps are. If moves leave three or more parts, the
    /// search tries all sizes of all parts except two.
    ///
    /// # Example
    /// ```
    /// use grundy_core::Outcome;
    /// use misere_quotients::HeapQuotient;
    ///
    /// let kayles = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
    /// let heaps = [3, u64::MAX];
    /// let first = kayles.winning_moves(&heaps)?.next().expect("an N-position with moves");
    /// let at = first.component;
    /// let left = [&heaps[..at], &heaps[at + 1..], &first.mv.1].concat();
    /// assert_eq!(kayles.outcome(&left)?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(
        &self,
        heaps: &[u64],
    ) -> Result<impl Iterator<Item = SumMove<(u64, Vec<u64>)>>, IllegalPosition> {
        let heaps = heaps.to_vec();
        let classes = heaps.iter().map(|&heap| self.class_of(&[heap]));
        let classes = classes.collect::<Result<Vec<_>, _>>()?;
        let rests = self.quotient.rests(&classes);
        Ok(heaps.into_iter().zip(rests).enumerate().flat_map(move |(component, (heap, rest))| {
            self.moves_to_p(heap, rest).map(move |mv| SumMove { component, mv })
        }))
    }

    /// Returns the moves in a heap that leave a P-position, where the other heaps have the total class `rest`.
    fn moves_to_p(&self, heap: u64, rest: Element) -> impl Iterator<Item = (u64, Vec<u64>)> {
        let most = self.code.max_removal().map_or(heap, |most| most.min(heap));
        let counts = move |taken| {
            (0..=self.code.max_parts()).filter(move |&parts| self.code.allows(taken, parts))
        };
        (0..=most).flat_map(move |taken| {
            counts(taken).flat_map(move |parts| {
                let ways = self.ways(heap - taken, parts, 1, rest);
                ways.map(move |parts| (taken, parts))
            })
        })
    }

    /// Returns the ways to divide `tokens` into `parts` heaps of at least `least` tokens each so that the result, together with `rest`, is
    /// a P-position.
    fn ways(&self, tokens: u64, parts: u32, least: u64, rest: Element) -> Ways<'_> {
        let gap = u64::from(self.code.has_unequal_parts());
        match parts {
            0 if tokens == 0 && self.quotient.is_p(rest) => Box::new(std::iter::once(Vec::new())),
            0 => Box::new(std::iter::empty()),
            1 => {
                let wins = tokens >= least && self.wins(rest, &[tokens]);
                Box::new(wins.then(|| vec![tokens]).into_iter())
            }
            2 => {
                let parts = self.smaller_parts(tokens, least, tokens.saturating_sub(gap) / 2, rest);
                Box::new(parts.map(move |part| vec![part, tokens - part]))
            }
            _ => {
                let firsts = least..=tokens / u64::from(parts);
                Box::new(firsts.flat_map(move |first| {
                    let rest = self.quotient.product(rest, self.known_class(first));
                    let ways = self.ways(tokens - first, parts - 1, first + gap, rest);
                    ways.map(move |mut parts| {
                        parts.insert(0, first);
                        parts
                    })
                }))
            }
        }
    }

    /// Returns the sizes of the smaller of two heaps, from `least` to `most`, for which the move wins.
    ///
    /// From the preperiod on, the classes repeat, so the remainder modulo the period determines whether a size wins.
    fn smaller_parts(
        &self,
        tokens: u64,
        least: u64,
        most: u64,
        rest: Element,
    ) -> impl Iterator<Item = u64> {
        let (start, period) = self.period.unwrap_or((u64::MAX, 1));
        let wins = move |&part: &u64| self.wins(rest, &[part, tokens - part]);
        let low = (least..=most.min(start.saturating_sub(1))).filter(wins);
        let from = start.max(least);
        let winning: Vec<u64> = if from <= most {
            (from..=most.min(from.saturating_add(period - 1))).filter(wins).collect()
        } else {
            Vec::new()
        };
        let rounds = if winning.is_empty() { 0 } else { (most - from) / period + 1 };
        let high = (0..rounds).flat_map(move |round| {
            // In the last round, skip parts beyond `most`. Computing them could overflow.
            let room = most - from - round * period;
            let parts: Vec<u64> = winning.iter().map(|part| part - from).collect();
            parts
                .into_iter()
                .filter(move |&part| part <= room)
                .map(move |part| from + round * period + part)
        });
        low.chain(high)
    }

    fn wins(&self, rest: Element, parts: &[u64]) -> bool {
        let classes = parts.iter().map(|&part| self.known_class(part));
        self.quotient.is_p(classes.fold(rest, |class, part| self.quotient.product(class, part)))
    }

    /// Returns the class of a heap that a move leaves. The quotient covers the original heap, so it also covers this one.
    fn known_class(&self, heap: u64) -> Element {
        self.class(heap).unwrap_or_else(|| unreachable!("parts are no larger than their heap"))
    }
}
