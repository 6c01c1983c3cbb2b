//! Compares long sequences with an independent computation, which tries every split of every heap. The sequences are computed by all
//! engines, interrupted, stored and loaded, and extended beyond the values that prove a period.

use grundy_core::Limits;
use octal_games::engines::Sparse;
use octal_games::{
    Automatic, Certificate, Checkpoint, Code, Periodicity, Sequence, SequenceEngine,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::heaps::Numbers;

/// Computes the values of games in which moves leave at most two heaps. Marks the values of all options.
fn values_by_splits(code: &Code, len: usize) -> Vec<u32> {
    let most = if code.is_finite() { code.leading_digits().len() } else { len };
    let mut values: Vec<u32> = Vec::with_capacity(len);
    let mut seen = vec![usize::MAX; 1 << 14];
    for heap in 0..len {
        for taken in 0..most.min(heap + 1) {
            let rest = heap - taken;
            let digit = code.digit(taken as u64);
            if digit & 1 == 1 && rest == 0 {
                seen[0] = heap;
            }
            if digit & 2 == 2 && rest > 0 && taken > 0 {
                seen[values[rest] as usize] = heap;
            }
            if digit & 4 == 4 {
                let halves = rest % 2 == 0 && !code.has_unequal_parts();
                let splits = rest / 2 + usize::from(halves || rest % 2 == 1);
                for part in 1..splits.max(1) {
                    seen[(values[part] ^ values[rest - part]) as usize] = heap;
                }
            }
        }
        values.push(seen.iter().position(|&mark| mark != heap).unwrap() as u32);
    }
    values
}

fn codes() -> Vec<Code> {
    let texts = ["0.6", "0.007", "0.04", "4.007", "0.165", "0.172", "0.356", "0.644", "0.77"];
    let unequal = ["4.", "0.44", "0.057"].map(|text| text.parse::<Code>().unwrap());
    let plain = texts.iter().map(|text| text.parse().unwrap());
    plain.chain(unequal.map(Code::with_unequal_parts)).collect()
}

#[test]
fn every_engine_agrees_with_the_definition() {
    let len = 5000;
    let mut rng = StdRng::seed_from_u64(0x0c7a);
    for code in codes() {
        let right = values_by_splits(&code, len);
        if let Some(engine) = Sparse::new(code.clone()) {
            let sparse = Sequence::with_engine(engine).extend_to(len as u64).unwrap().numbers();
            assert!(sparse == right, "{code}");
        }
        for threads in [1, 2, 3] {
            // Stop at random limits. Sometimes store the values, load them and resume with a random number of threads.
            let mut sequence = Sequence::new(code.clone()).threads(threads);
            let mut stored = 0;
            while sequence.values().len() < len as u64 {
                let next = (sequence.values().len() + rng.random_range(1..2500)).min(len as u64);
                let limits = Limits::none().work(rng.random_range(1..5000));
                let _ = sequence.extend_within(next, &limits);
                if rng.random_range(0..3) == 0 {
                    let mut file = Vec::new();
                    sequence.save(&mut file).unwrap();
                    let read = Checkpoint::read(&file[..]).unwrap();
                    assert_eq!((read.code(), read.values()), (&code, sequence.values()));
                    sequence = Sequence::from(read).threads(rng.random_range(1..4));
                    stored += 1;
                }
                let reached = sequence.values().len() as usize;
                assert!(sequence.values().numbers() == right[..reached], "{code} to {reached}");
            }
            assert!(stored < 1000);
        }
    }
}

/// Loaded values are assumed to be right, so a wrong value affects all later values. Engines must continue with the values that the
/// definition gives for them.
#[test]
fn engines_extend_loaded_values() {
    for text in ["0.6", "0.77", "0.04"] {
        let code: Code = text.parse().unwrap();
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(1500).unwrap();
        let mut made_up = sequence.values().numbers();
        made_up[700] ^= 1;
        let values = crate::heaps::named(made_up.iter().copied());
        let mut file = Vec::new();
        Checkpoint::new(code.clone(), values).write(&mut file).unwrap();
        let mut resumed = Sequence::from(Checkpoint::read(&file[..]).unwrap()).threads(2);
        let found = resumed.extend_to(1600).unwrap().numbers();
        for (heap, &found) in found.iter().enumerate().skip(1500) {
            let mut options = std::collections::BTreeSet::new();
            for (taken, digit) in code.leading_digits().iter().enumerate() {
                let rest = heap - taken;
                if digit & 2 == 2 {
                    options.insert(made_up[rest]);
                }
                if digit & 4 == 4 {
                    options.extend((1..=rest / 2).map(|part| made_up[part] ^ made_up[rest - part]));
                }
            }
            let most = options.len() as u32;
            let value = (0..=most).find(|value| !options.contains(value)).unwrap();
            assert_eq!(found, value, "{code} {heap}");
            made_up.push(value);
        }
    }
}

/// Uses random octal codes with one to three digits after the point. If the first values prove a period, it must hold for several times as
/// many values.
#[test]
fn periods_hold_beyond_the_values_that_prove_them() {
    let mut rng = StdRng::seed_from_u64(0x7ab1e);
    let (mut proved, mut largest) = (0, 0);
    for _ in 0..250 {
        let digits: Vec<u32> = [4, 8, 8, 8][..rng.random_range(2..5)]
            .iter()
            .map(|&base| if base == 4 { 0 } else { rng.random_range(0..base) })
            .collect();
        let mut code = Code::new(&digits).unwrap();
        if rng.random_range(0..4) == 0 {
            code = code.with_unequal_parts();
        }
        let found = Sequence::new(code.clone()).search_period(600).unwrap();
        let Periodicity::Certified(proof) = found else { continue };
        let (e, p) = (proof.preperiod() as usize, proof.period() as usize);
        let len = 3 * (proof.bound() as usize + p) + 100;
        let right = values_by_splits(&code, len);
        assert!((e..len - p).all(|heap| right[heap] == right[heap + p]), "{code} {e} {p}");
        assert!(e == 0 || right[e - 1] != right[e - 1 + p], "{code} {e} {p}");
        let exception = e.checked_sub(1).map(|heap| (heap as u64, right[heap].into()));
        let expected = exception.map(|(heap, value): (u64, u64)| (heap, value));
        let said = proof.last_exception().map(|(heap, value)| (heap, value.value()));
        assert_eq!(said, expected, "{code}");
        // A proof can be checked with any sufficiently long list of right values.
        let all = crate::heaps::named(right.iter().copied());
        assert_eq!(proof.verify_with(&all, [0, 1, 50, proof.bound()]), Ok(()), "{code}");
        assert_eq!(Certificate::find(&code, &all).as_ref(), Some(&proof), "{code}");
        proved += 1;
        largest = largest.max(p);
    }
    assert!(proved > 60 && largest > 5, "{proved} {largest}");
}

/// If an engine is used for a different sequence, it must not keep any state of the first sequence.
#[test]
fn an_engine_can_switch_between_sequences() {
    let code: Code = "0.6".parse().unwrap();
    let right = values_by_splits(&code, 3000);
    let mut engine = Automatic::new(code.clone());
    let mut long = octal_games::NimValues::new();
    engine.extend(&mut long, 2500).unwrap();
    let mut short = octal_games::NimValues::new();
    for len in [1, 50, 900, 901, 2000] {
        engine.extend(&mut short, len).unwrap();
        engine.extend(&mut long, 2500 + len / 4).unwrap();
        assert!(short.numbers() == right[..len as usize], "{len}");
        assert!(long.numbers() == right[..2500 + len as usize / 4], "{len}");
    }
}
