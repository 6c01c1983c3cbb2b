//! Tests the optional feature `serde`: serialized certificates of misère quotients.
#![cfg(feature = "serde")]

use crate::toys::Nim;
use misere_quotients::{
    ComponentCertificate, ComponentQuotient, HeapQuotient, QuotientCertificate,
};

#[test]
fn certificates_survive_a_round_trip() {
    let code = "0.3".parse().unwrap();
    let certificate = QuotientCertificate::of(&HeapQuotient::up_to(&code, 9).unwrap());
    let text = serde_json::to_string(&certificate).unwrap();
    assert!(
        text.ends_with(
            r#""order":2,"products":[0,1,1,0],"portion":[1],"classes":[1,0,1,0],"period":[0,2]}"#
        ),
        "{text}"
    );
    let read: QuotientCertificate = serde_json::from_str(&text).unwrap();
    assert_eq!(read, certificate);
    assert_eq!(read.verify(), Ok(()));
}

#[test]
fn impossible_claims_are_rejected() {
    let code = "0.3".parse().unwrap();
    let certificate = QuotientCertificate::of(&HeapQuotient::up_to(&code, 9).unwrap());
    let text = serde_json::to_string(&certificate).unwrap();
    for (from, to, message) in [
        (r#""order":2"#, r#""order":4000000000"#, "4000000000 elements"),
        (r#""order":2"#, r#""order":3"#, "the table has 4 entries"),
        (r#""portion":[1]"#, r#""portion":[2]"#, "2 in the P-portion"),
        (r#""period":[0,2]"#, r#""period":[0,0]"#, "the period is 0"),
        (r#""period""#, r#""name":0,"period""#, "name"),
    ] {
        let forged = text.replacen(from, to, 1);
        let error = serde_json::from_str::<QuotientCertificate>(&forged).unwrap_err().to_string();
        assert!(error.contains(message), "{forged}: {error}");
    }
}

#[test]
fn certificates_of_positions_survive_a_round_trip() {
    let certificate = ComponentCertificate::of(&ComponentQuotient::of(&Nim, [1_u64]).unwrap());
    let text = serde_json::to_string(&certificate).unwrap();
    let stored =
        r#"{"components":[0,1],"order":2,"products":[0,1,1,0],"portion":[1],"classes":[0,1]}"#;
    assert_eq!(text, stored);
    let read: ComponentCertificate<u64> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, certificate);
    assert_eq!(read.verify(&Nim), Ok(()));
    for (from, to, message) in [
        (r#""order":2"#, r#""order":0"#, "0 elements"),
        (r#""components":[0,1]"#, r#""components":[0]"#, "2 classes were given for 1 components"),
        (r#""classes":[0,1]"#, r#""classes":[0,2]"#, "2 in the classes"),
        (r#""order""#, r#""name":0,"order""#, "name"),
    ] {
        let forged = text.replacen(from, to, 1);
        let error = serde_json::from_str::<ComponentCertificate<u64>>(&forged).unwrap_err();
        assert!(error.to_string().contains(message), "{forged}: {error}");
    }
}

#[test]
fn sums_survive_a_round_trip() {
    for heaps in [vec![], vec![7], vec![3, 3], vec![5, 1, 2]] {
        let sum = grundy_core::Sum::<u64>::from(heaps.clone());
        let text = serde_json::to_string(&sum).unwrap();
        assert_eq!(text, serde_json::to_string(&heaps).unwrap());
        assert_eq!(serde_json::from_str::<grundy_core::Sum<u64>>(&text).unwrap(), sum);
    }
    assert!(serde_json::from_str::<grundy_core::Sum<u64>>("7").is_err());
}
