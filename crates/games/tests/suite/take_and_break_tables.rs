//! Compares the nim-sequences and periods of classic heap games with published tables.

use grundy_core::Nimber;
use octal_games::{Certificate, Code, Periodicity, Sequence};

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_whitespace().collect())
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

#[test]
fn first_values_as_published() {
    for row in rows(include_str!("data/first_values.txt")) {
        let code: Code = row[0].parse().unwrap();
        let first = number(row[1]);
        let expected: Vec<u64> = row[2..].iter().map(|value| value.parse().unwrap()).collect();
        let mut sequence = Sequence::new(code.clone());
        let values = sequence.extend_to(first + expected.len() as u64).unwrap();
        assert_eq!(
            values.iter().skip(first as usize).map(Nimber::value).collect::<Vec<_>>(),
            expected,
            "{code}"
        );
    }
}

fn certificate(code: &str, limit: u64) -> Certificate {
    let code: Code = code.parse().unwrap();
    match Sequence::new(code.clone()).search_period(limit).unwrap() {
        Periodicity::Certified(certificate) => certificate,
        other => panic!("{code}: {other:?}"),
    }
}

#[test]
fn periods_as_published_and_proved() {
    let mut proved = 0;
    for row in rows(include_str!("data/periods.txt")) {
        let [period, preperiod, first] = [1, 2, 3].map(|column| number(row[column]));
        let certificate = certificate(row[0], 1 << 15);
        assert_eq!(certificate.period(), period, "{}", row[0]);
        if preperiod > 0 {
            assert_eq!(certificate.preperiod(), preperiod + first, "{}", row[0]);
        } else {
            // The heaps left out at the start may belong to the period or not.
            assert!(certificate.preperiod() <= first, "{}", row[0]);
        }
        certificate.verify().unwrap();
        proved += 1;
    }
    assert!(proved > 80);
}

/// `scripts/deep-check long_sequences` runs this.
#[test]
#[ignore = "takes a minute or two"]
fn long_periods_as_published_and_proved() {
    for row in rows(include_str!("data/long_periods.txt")) {
        let code: Code = row[0].parse().unwrap();
        let start = std::time::Instant::now();
        let mut sequence = Sequence::new(code.clone());
        let found = sequence.search_period(1 << 26).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let Periodicity::Certified(certificate) = found else { panic!("{code}: {found:?}") };
        let expected = (number(row[1]), number(row[2]));
        assert_eq!((certificate.period(), certificate.preperiod()), expected, "{code}");
        // The definition, on a hundred heaps all over the range and around the last exception.
        let needed = certificate.bound() + certificate.period();
        let step = needed / 100;
        let last = certificate.preperiod() - 1;
        let samples = (0..needed).step_by(step as usize).chain(last.saturating_sub(5)..last + 5);
        certificate.verify_with(sequence.values(), samples).unwrap();
        if needed < 100_000 {
            certificate.verify().unwrap();
        }
        println!(
            "{code}: period {}, preperiod {}, certified with {} values in {seconds:.1} s",
            expected.0,
            expected.1,
            sequence.values().len(),
        );
    }
}
