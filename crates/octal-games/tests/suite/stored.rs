//! Tests the optional feature `serde`, which serializes codes, values, certificates and checkpoints.
#![cfg(feature = "serde")]

use octal_games::{ArithmeticCertificate, Certificate, Checkpoint, Code, NimValues, Sequence};

fn certificate_of(table: &Code) -> Certificate {
    let values = Sequence::new(table.clone()).extend_to(500).unwrap().clone();
    Certificate::find(table, &values).expect("a short period")
}

#[test]
fn codes_survive_a_json_round_trip() {
    let codes = [
        Code::new(&[]).unwrap(),
        Code::new(&[0, 7, 7]).unwrap(),
        Code::with_repeat(&[4], &[3]).unwrap(),
        Code::new(&[4]).unwrap().with_unequal_parts(),
        Code::new(&[12, 99]).unwrap(),
    ];
    for code in codes {
        let text = serde_json::to_string(&code).unwrap();
        assert_eq!(serde_json::from_str::<Code>(&text).unwrap(), code, "{text}");
        assert_eq!(serde_json::from_reader::<_, Code>(text.as_bytes()).unwrap(), code, "{text}");
    }
}

#[test]
fn serialized_formats_match_the_documentation() {
    let kayles = Code::new(&[0, 7, 7]).unwrap();
    assert_eq!(serde_json::to_string(&kayles).unwrap(), r#""0.77""#);
    // By Winning Ways, the values of Kayles have the period 12, and the last exception is heap 70, with the value 6. The theorem requires
    // the equations for 71 <= n < 2*71 + 12 + 2.
    let text = r#"{"code":"0.77","preperiod":71,"period":12,"bound":156,"last_exception":[70,6]}"#;
    let certificate = certificate_of(&kayles);
    assert_eq!(serde_json::to_string(&certificate).unwrap(), text);
    let read: Certificate = serde_json::from_str(text).unwrap();
    assert_eq!(read, certificate);
    assert_eq!(read.verify(), Ok(()));

    let values = Sequence::new(kayles.clone()).extend_to(5).unwrap().clone();
    assert_eq!(serde_json::to_string(&values).unwrap(), "[0,1,2,3,1]");
    let checkpoint = Checkpoint::new(kayles, values);
    let text = serde_json::to_string(&checkpoint).unwrap();
    assert!(text.starts_with(r#"{"code":"0.77","values":[0,1,2,3,1],"checksum":"#), "{text}");
    assert_eq!(serde_json::from_str::<Checkpoint>(&text).unwrap(), checkpoint);
}

#[test]
fn checkpoints_with_changed_values_are_rejected() {
    let values = Sequence::new("0.77".parse().unwrap()).extend_to(50).unwrap().clone();
    let text = serde_json::to_string(&Checkpoint::new("0.77".parse().unwrap(), values)).unwrap();
    for (right, wrong) in
        [("0.77", "0.07"), ("[0,1,2", "[0,1,3"), ("[0,1,", "[0,"), (",4,", ",4,4,")]
    {
        assert!(text.contains(right));
        let changed = text.replacen(right, wrong, 1);
        let error = serde_json::from_str::<Checkpoint>(&changed).unwrap_err().to_string();
        assert!(error.contains("damaged"), "{changed}: {error}");
    }
    for values in ["[-1]", "[4294967296]", "[0.5]", "7", "[[]]"] {
        assert!(serde_json::from_str::<NimValues>(values).is_err(), "{values}");
    }
}

#[test]
fn a_code_is_deserialized_in_its_shortest_form() {
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    assert_eq!(serde_json::from_str::<Code>(r#"".333(33)""#).unwrap(), nim);
}

#[test]
fn invalid_codes_are_rejected() {
    for (text, message) in [
        (r#""1.7""#, "cannot precede the point"),
        (r#""unequal:[7].""#, "digit 0 is 7"),
        (r#""kayles""#, "'kayles' is not a code"),
        ("7", "expected the code of a take-and-break game"),
    ] {
        let error = serde_json::from_str::<Code>(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn claims_that_cannot_hold_are_rejected() {
    let kayles = r#""code":"0.77""#;
    let nim = r#""code":"0.(3)""#;
    for (code, claims, message) in [
        (kayles, r#""preperiod":71,"period":0,"bound":144,"last_exception":[70,6]"#, "is 0"),
        (kayles, r#""preperiod":71,"period":12,"bound":100,"last_exception":[70,6]"#, "needs 156"),
        (
            kayles,
            r#""preperiod":71,"period":12,"bound":156,"last_exception":[69,6]"#,
            "last exception",
        ),
        (
            kayles,
            r#""preperiod":71,"period":12,"bound":156,"last_exception":null"#,
            "last exception",
        ),
        (
            kayles,
            r#""preperiod":0,"period":12,"bound":16,"last_exception":[0,0]"#,
            "last exception",
        ),
        (
            kayles,
            r#""preperiod":18446744073709551615,"period":1,"bound":1,"last_exception":null"#,
            "more than",
        ),
        (
            kayles,
            r#""preperiod":3000000000,"period":12,"bound":6000000014,"last_exception":[2999999999,1]"#,
            "more than",
        ),
        (nim, r#""preperiod":0,"period":1,"bound":1,"last_exception":null"#, "no theorem"),
    ] {
        let text = format!("{{{code},{claims}}}");
        let error = serde_json::from_str::<Certificate>(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

/// A wrong claim in the right form can be deserialized, because only the values show that it is wrong.
#[test]
fn a_wrong_period_is_deserialized_but_not_verified() {
    let text = r#"{"code":"0.77","preperiod":71,"period":11,"bound":155,"last_exception":[70,6]}"#;
    let forged: Certificate = serde_json::from_str(text).unwrap();
    assert!(forged.verify().is_err());
}

#[test]
fn arithmetic_certificates_survive_a_json_round_trip() {
    // By Winning Ways, the values of Lasker's Nim grow by four every four heaps, and only the empty heap is an exception.
    let lasker = Code::with_repeat(&[4], &[3]).unwrap();
    let values = Sequence::new(lasker.clone()).extend_to(100).unwrap().clone();
    let proof = ArithmeticCertificate::find(&lasker, &values).unwrap();
    let text = serde_json::to_string(&proof).unwrap();
    let begin = r#"{"code":"4.(3)","preperiod":1,"period":4,"saltus":4,"bound":"#;
    assert!(text.starts_with(begin) && text.ends_with(r#","last_exception":[0,0]}"#), "{text}");
    let read: ArithmeticCertificate = serde_json::from_str(&text).unwrap();
    assert_eq!((&read, read.verify()), (&proof, Ok(())));
    for (right, wrong, message) in [
        (r#""saltus":4"#, r#""saltus":0"#, "saltus is 0"),
        (r#""period":4"#, r#""period":0"#, "is 0"),
        (r#""period":4"#, r#""period":18446744073709551615"#, "more than"),
        ("[0,0]", "null", "last exception"),
        ("4.(3)", "0.77", "no theorem"),
    ] {
        let forged = text.replace(right, wrong);
        let error = serde_json::from_str::<ArithmeticCertificate>(&forged).unwrap_err();
        assert!(error.to_string().contains(message), "{forged}: {error}");
    }
}
