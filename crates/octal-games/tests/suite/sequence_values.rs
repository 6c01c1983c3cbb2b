//! Compares nim-values and checkpoints with plain lists of numbers, damages checkpoints deliberately, and tests the interface of sequences.

use std::collections::HashSet;

use grundy_core::Nimber;
use octal_games::{
    Automatic, Checkpoint, CheckpointError, Code, NimValues, Sequence, SequenceEngine,
    SequenceError,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::heaps::{Numbers, named};
use octal_games::engines::Quadratic;

#[test]
fn values_are_stored_in_the_narrowest_cells() {
    let mut values = NimValues::new();
    assert!(values.is_empty());
    let list = [255, 256, 65_535, 65_536, u32::MAX, 0];
    for (value, bytes) in list.into_iter().zip([1, 2, 2, 4, 4, 4]) {
        values.push(Nimber::new(value.into()));
        assert_eq!(values.bytes_per_value(), bytes, "with {value}");
    }
    assert!(!values.is_empty());
    assert_eq!(values.numbers(), list);
    assert_eq!(values.p_positions().collect::<Vec<_>>(), [5]);
    let narrow = named([255, 0]);
    values.truncate(1);
    values.push(Nimber::ZERO);
    assert_eq!(values, narrow, "the width of the cells makes no difference");
    assert!(HashSet::from([values]).contains(&narrow));
    // A large value widens the cells from one byte to four bytes in one step.
    let mut wide = named([7]);
    wide.push(Nimber::new(70_000));
    assert_eq!(wide.numbers(), [7, 70_000]);
}

#[test]
fn a_value_too_large_for_every_cell_is_an_error() {
    let mut values = named([1, 2]);
    let value = Nimber::new(1 << 32);
    let error = values.try_push(value).unwrap_err();
    assert_eq!(error, SequenceError::ValueTooLarge { heap: 2, value });
    assert_eq!(
        error.to_string(),
        "heap 2 has the nim-value *4294967296, but at most 4294967295 can be stored"
    );
    assert_eq!(values.numbers(), [1, 2]);
    assert!(std::panic::catch_unwind(move || values.push(value)).is_err());
}

#[test]
fn values_behave_like_a_collection() {
    let mut rng = StdRng::seed_from_u64(8);
    for _ in 0..500 {
        let bound = [3, 300, 100_000][rng.random_range(0..3)];
        let list: Vec<u32> =
            (0..rng.random_range(0..30)).map(|_| rng.random_range(0..bound)).collect();
        let mut values = named(list.iter().copied());
        assert_eq!((values.len(), values.iter().len()), (list.len() as u64, list.len()));
        assert_eq!(values.numbers(), list);
        let reversed: NimValues = values.iter().rev().collect();
        assert!(reversed.numbers().iter().eq(list.iter().rev()));
        for n in 0..list.len() + 2 {
            let expected = list.get(n).map(|&value| Nimber::new(value.into()));
            assert_eq!(values.get(n as u64), expected);
            assert_eq!(values.iter().nth(n), expected);
        }
        assert_eq!(values.get(u64::MAX), None);
        let zeros: Vec<u64> = (0..).zip(&list).filter(|it| *it.1 == 0).map(|it| it.0).collect();
        assert_eq!(values.p_positions().collect::<Vec<_>>(), zeros);
        let mut twice = list.clone();
        twice.extend(&list);
        let more = values.clone();
        values.extend(more.iter());
        assert_eq!(values.numbers(), twice);
        values.truncate(u64::MAX);
        assert_eq!(values.numbers(), twice);
    }
}

#[test]
fn a_sequence_can_be_split_into_its_engine_and_its_values() {
    let kayles = Code::new(&[0, 7, 7]).unwrap();
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    for (code, sparse) in [(kayles, true), (nim, false)] {
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(500).unwrap();
        assert_eq!(sequence.code(), Some(&code));
        assert_eq!(sequence.engine().code(), &code);
        assert_eq!(sequence.engine().space().is_some(), sparse);
        let values = sequence.values().clone();
        assert_eq!(sequence.into_values(), values);
        // An engine must continue the values of a different engine from their end.
        let mut begun = values.clone();
        begun.truncate(123);
        Automatic::new(code).extend(&mut begun, 500).unwrap();
        assert_eq!(begun, values);
    }
}

/// An engine that returns an error at heap 10.
struct Weary;

const ENOUGH: SequenceError = SequenceError::OutOfMemory { len: 11 };

impl SequenceEngine for Weary {
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        while values.len() < len {
            if values.len() == 10 {
                return Err(ENOUGH);
            }
            values.push(Nimber::new(7));
        }
        Ok(())
    }
}

#[test]
fn the_iterator_of_terms_ends_after_an_error() {
    let mut sequence = Sequence::with_engine(Weary);
    let terms: Vec<_> = sequence.terms().collect();
    assert_eq!(terms.len(), 11);
    assert!(terms[..10].iter().all(|term| *term == Ok(Nimber::new(7))));
    assert_eq!(terms[10], Err(ENOUGH));
    assert!(matches!(sequence.save(Vec::new()), Err(CheckpointError::NoCode)));
    // The engine has no code, so no period can be proved, and the search continues until the engine fails.
    let mut short = Sequence::with_engine(Weary);
    assert_eq!(short.search_period(20), Err(ENOUGH));
}

fn stored(code: &str, len: u64) -> (Sequence, Vec<u8>) {
    let mut sequence = Sequence::new(code.parse().unwrap());
    sequence.extend_to(len).unwrap();
    let mut file = Vec::new();
    sequence.save(&mut file).unwrap();
    (sequence, file)
}

#[test]
fn sequences_resume_from_the_end_of_a_checkpoint() {
    // These sequences have cells of one byte or of two bytes.
    for (code, len, bytes) in
        [("0.6", 5000, 1), ("unequal:4.", 5000, 1), ("0.(3)", 700, 2), ("subtract:3,1000", 900, 1)]
    {
        let (mut sequence, file) = stored(code, len);
        assert_eq!(sequence.values().bytes_per_value(), bytes);
        assert!((file.len() as u64) < len * bytes as u64 + 60, "{code}: {} bytes", file.len());
        let checkpoint = Checkpoint::read(&file[..]).unwrap();
        assert_eq!(
            (checkpoint.code(), checkpoint.values()),
            (sequence.code().unwrap(), sequence.values())
        );
        let mut again = Vec::new();
        checkpoint.write(&mut again).unwrap();
        assert_eq!(again, file);
        assert_eq!(checkpoint.clone().into_parts().1, *sequence.values());
        let mut resumed = Sequence::from(checkpoint);
        assert_eq!(resumed.extend_to(2 * len).unwrap(), sequence.extend_to(2 * len).unwrap());
    }
    let empty = Checkpoint::new("0.77".parse().unwrap(), NimValues::new());
    let mut file = Vec::new();
    empty.write(&mut file).unwrap();
    assert_eq!(Checkpoint::read(&file[..]).unwrap(), empty);
}

#[test]
fn damaged_checkpoints_are_rejected() {
    for (code, len) in [("0.6", 300), ("0.(3)", 300)] {
        let (sequence, file) = stored(code, len);
        for at in 0..file.len() {
            assert!(Checkpoint::read(&file[..at]).is_err(), "cut off after {at} bytes");
            for bit in 0..8 {
                let mut damaged = file.clone();
                damaged[at] ^= 1 << bit;
                // The damage can turn the text of the code into a different text of the same code. The file is then valid, and its code and
                // values must be unchanged.
                if let Ok(read) = Checkpoint::read(&damaged[..]) {
                    assert_eq!(
                        (Some(read.code()), read.values()),
                        (sequence.code(), sequence.values())
                    );
                }
            }
        }
        let mut longer = file.clone();
        longer.push(0);
        assert!(matches!(Checkpoint::read(&longer[..]), Err(CheckpointError::Damaged)));
    }
}

#[test]
fn malformed_files_are_rejected_without_much_memory() {
    for (file, message) in [
        ("", "not a stored nim-sequence"),
        ("nim-sequence 2\n", "not a stored nim-sequence"),
        ("nim-sequence 1\n1.7\n3 1\n", "'1' at character 1 cannot precede the point"),
        ("nim-sequence 1\n0.7\n3\n", "an invalid number or width"),
        ("nim-sequence 1\n0.7\n-3 1\n", "an invalid number or width"),
        ("nim-sequence 1\n0.7\n3 3\n", "an invalid number or width"),
        ("nim-sequence 1\n0.7\n2147483649 1\n", "an invalid number or width"),
        ("nim-sequence 1\n0.7\n2147483648 4\n", "damaged"),
        ("nim-sequence 1\n0.7\n1111111111111111111111111111111111111111111 4\n", "not a stored"),
    ] {
        let error = Checkpoint::read(file.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(message), "{file:?}: {error}");
    }
    // The second line of this input never ends.
    let endless = std::io::Read::chain(&b"nim-sequence 1\n0."[..], std::io::repeat(b'7'));
    assert!(matches!(Checkpoint::read(endless), Err(CheckpointError::NotACheckpoint)));
}

/// A writer that fails after this number of bytes, like a full disk.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0 == 0 {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        let written = bytes.len().min(self.0);
        self.0 -= written;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn saving_to_a_full_disk_is_an_error() {
    let (sequence, file) = stored("0.77", 1000);
    for room in [0, 1, 20, file.len() - 1] {
        assert!(matches!(sequence.save(Full(room)), Err(CheckpointError::Io { .. })), "{room}");
    }
    sequence.save(Full(file.len())).unwrap();
}

/// Threads must be able to share all of these types, and to receive a sequence from another thread.
#[test]
fn public_types_can_be_sent_and_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Sequence>();
    shared::<(Automatic, octal_games::engines::Sparse, octal_games::engines::Quadratic)>();
    shared::<(Code, octal_games::CodeError, NimValues, SequenceError)>();
    shared::<(Checkpoint, CheckpointError)>();
    shared::<(octal_games::Certificate, octal_games::CertificateError)>();
    shared::<(octal_games::Periodicity, octal_games::ObservedPeriod)>();
    shared::<(octal_games::SparseSpace, octal_games::ValueStatistics)>();
    let mut sequence = Sequence::new("0.77".parse().unwrap());
    let values = std::thread::spawn(move || sequence.extend_to(100).cloned()).join().unwrap();
    assert_eq!(values.unwrap().number(70), 6);
}

// After a period is proved, values are copied. Copied values must equal computed values.

#[test]
fn copied_values_match_the_definition() {
    // The list contains Kayles, Dawson's Kayles and Dawson's Chess, games without splits, a game with splits into three heaps, and a game
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
        // Start with some values that are already known, as if they came from a file.
        for kept in [0, 5, 255, 299] {
            let mut values = expected.clone();
            values.truncate(kept);
            let mut sequence = Sequence::new(code.clone()).resume(values.clone());
            assert_eq!(sequence.extend_to(len).unwrap(), expected);
            // The proof must remain valid even if fewer values are kept.
            let mut again = sequence.resume(values);
            assert_eq!(again.extend_to(len).unwrap(), expected);
        }
    }
}

/// Dawson's Chess has the period 34 from heap 52 on (Guy and Smith 1956). After the proof, values must be copied instead of computed.
#[test]
fn after_a_proof_values_are_copied_instead_of_computed() {
    let dawson: Code = "0.137".parse().unwrap();
    let mut sequence = Sequence::new(dawson);
    let values = sequence.extend_to(1 << 24).unwrap();
    let short = values.iter().skip(52).take(34).cycle();
    assert!(values.iter().skip(52).take(100_000).eq(short.take(100_000)));
    assert_eq!(values.get((1 << 24) - 1), values.get(52 + ((1 << 24) - 1 - 52) % 34));
}
