//! Values copied from one period earlier equal computed values.

use octal_games::engines::Quadratic;
use octal_games::{Code, Sequence};

#[test]
fn copied_values_are_those_of_the_definition() {
    // Kayles, Dawson's Kayles and Dawson's Chess, and games without splits, with triple splits, with unequal parts, and
    // without a short period.
    for code in
        ["0.77", "0.07", "0.137", "0.3", "0.333", "0.1", "0.44", "0.6", "4.3", "0.05", "0.8"]
    {
        let code: Code = code.parse().unwrap();
        let len = if code.max_parts() > 2 { 300 } else { 3000 };
        let mut quadratic = Sequence::with_engine(Quadratic::new(code.clone()));
        let expected = quadratic.extend_to(len).unwrap();
        for step in [1, 97, 256, len] {
            let mut sequence = Sequence::new(code.clone());
            let mut known = 0;
            while known < len {
                known = (known + step).min(len);
                sequence.extend_to(known).unwrap();
                assert_eq!(sequence.values().len(), known);
            }
            assert_eq!(sequence.values(), expected, "{code}, {step} at a time");
        }
        // Start with values that are already known, as from a file.
        for kept in [0, 5, 255, 299] {
            let mut values = expected.clone();
            values.truncate(kept);
            let mut sequence = Sequence::new(code.clone()).resume(values.clone());
            assert_eq!(sequence.extend_to(len).unwrap(), expected);
            // The proof remains although there are fewer values.
            let mut again = sequence.resume(values);
            assert_eq!(again.extend_to(len).unwrap(), expected);
        }
    }
}

/// Dawson's Chess has period 34 from heap 52 on (Guy and Smith 1956).
#[test]
fn many_values_take_no_longer_than_to_write_them() {
    let dawson: Code = "0.137".parse().unwrap();
    let mut sequence = Sequence::new(dawson);
    let values = sequence.extend_to(1 << 24).unwrap();
    let short = values.iter().skip(52).take(34).cycle();
    assert!(values.iter().skip(52).take(100_000).eq(short.take(100_000)));
    assert_eq!(values.get((1 << 24) - 1), values.get(52 + ((1 << 24) - 1 - 52) % 34));
}
