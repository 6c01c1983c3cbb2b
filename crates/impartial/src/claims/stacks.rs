//! The loony stacks of Top Entails by the recurrence of its page, in a plain loop.

use grundy_core::{Meter, Stopped};

/// The loony stacks of up to `most` coins.
///
/// Let `S(n)` be the set of all `m` such that some move in a stack of `n` wins next to a heap of `m`. It contains the nim-sums
/// of the splits into two stacks that are not loony, and every number that is not in `S(n - 1)`. For even `n` the set is
/// finite; for odd `n` its complement is.
pub(super) fn loony(most: u64, meter: &mut Meter<'_>) -> Result<Vec<u64>, Stopped> {
    let mut values: Vec<Option<u32>> = Vec::new();
    let mut loony = Vec::new();
    // `S(n - 1)` if it is finite, otherwise its complement.
    let mut kept: Vec<bool> = Vec::new();
    for n in 0..=most {
        meter.show("stacks", n, Some(most + 1));
        meter.tick(1 + n / 2)?;
        let size = values.len();
        let mut splits: Vec<bool> = Vec::new();
        for part in 1..=size / 2 {
            if let (Some(one), Some(other)) = (values[part], values[size - part]) {
                set(&mut splits, (one ^ other) as usize);
            }
        }
        let has = |set: &[bool], value: usize| set.get(value).copied().unwrap_or(false);
        let value = if n % 2 == 0 {
            // `S(n - 1)` is the complement of `kept`, so the numbers in `kept` are those outside it.
            (0..).zip(&kept).filter(|it| *it.1).for_each(|(value, _)| set(&mut splits, value));
            kept = splits;
            (0..=kept.len()).find(|&value| !has(&kept, value)).map(|value| value as u32)
        } else {
            let lacks = |(value, kept): (usize, &bool)| *kept && !has(&splits, value);
            kept = kept.iter().enumerate().map(lacks).collect();
            (0..).zip(&kept).find(|it| *it.1).map(|(value, _)| value)
        };
        if value.is_none() {
            loony.push(n);
        }
        values.push(value);
    }
    Ok(loony)
}

fn set(set: &mut Vec<bool>, value: usize) {
    if value >= set.len() {
        set.resize(value + 1, false);
    }
    set[value] = true;
}
