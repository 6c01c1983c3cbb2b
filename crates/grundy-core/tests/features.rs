//! The optional feature `serde`: stored tables and certificates.
#![cfg(feature = "serde")]

use grundy_core::sequence::{Certificate, DigitTable, Sequence};

fn certificate_of(table: &DigitTable) -> Certificate {
    let values = Sequence::new(table.clone()).extend_to(500).unwrap().clone();
    Certificate::find(table, &values).expect("a short period")
}

#[test]
fn tables_survive_a_round_trip() {
    let tables = [
        DigitTable::new(&[]).unwrap(),
        DigitTable::new(&[0, 7, 7]).unwrap(),
        DigitTable::with_repeat(&[4], &[3]).unwrap(),
        DigitTable::new(&[4]).unwrap().with_unequal_parts(),
    ];
    for table in tables {
        let text = serde_json::to_string(&table).unwrap();
        assert_eq!(serde_json::from_str::<DigitTable>(&text).unwrap(), table, "{text}");
    }
}

#[test]
fn the_formats_are_the_documented_ones() {
    let kayles = DigitTable::new(&[0, 7, 7]).unwrap();
    let table = r#"{"digits":[0,7,7],"repeat":[],"unequal_parts":false}"#;
    assert_eq!(serde_json::to_string(&kayles).unwrap(), table);
    // Winning Ways: the values of Kayles have period 12, and 70 is the last exception, of value 6. The theorem
    // asks for the equations from 71 to below 2*71 + 12 + 2.
    let text = format!(
        r#"{{"table":{table},"preperiod":71,"period":12,"bound":156,"last_exception":[70,6]}}"#
    );
    let certificate = certificate_of(&kayles);
    assert_eq!(serde_json::to_string(&certificate).unwrap(), text);
    let read: Certificate = serde_json::from_str(&text).unwrap();
    assert_eq!(read, certificate);
    assert_eq!(read.verify(), Ok(()));
}

#[test]
fn a_table_is_read_in_its_shortest_form() {
    let text = r#"{"digits":[0,3,3],"repeat":[3,3],"unequal_parts":false}"#;
    let nim = DigitTable::with_repeat(&[0], &[3]).unwrap();
    assert_eq!(serde_json::from_str::<DigitTable>(text).unwrap(), nim);
}

#[test]
fn what_is_no_game_is_refused() {
    for (text, message) in [
        (r#"{"digits":[1],"repeat":[],"unequal_parts":false}"#, "digit 0 is 1"),
        (r#"{"digits":[],"repeat":[3],"unequal_parts":true}"#, "digit 0 is 3"),
        (r#"{"digits":[0,-7],"repeat":[],"unequal_parts":false}"#, "-7"),
        (r#"{"digits":[0,7],"repeat":[]}"#, "unequal_parts"),
        (r#"{"digits":[0,7],"repeat":[],"unequal_parts":false,"name":"x"}"#, "name"),
    ] {
        let error = serde_json::from_str::<DigitTable>(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn claims_that_no_values_bear_out_are_refused() {
    let kayles = r#""table":{"digits":[0,7,7],"repeat":[],"unequal_parts":false}"#;
    let nim = r#""table":{"digits":[0],"repeat":[3],"unequal_parts":false}"#;
    for (table, claims, message) in [
        (kayles, r#""preperiod":71,"period":0,"bound":144,"last_exception":[70,6]"#, "is 0"),
        (
            kayles,
            r#""preperiod":71,"period":12,"bound":100,"last_exception":[70,6]"#,
            "asks for 156",
        ),
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
        let text = format!("{{{table},{claims}}}");
        let error = serde_json::from_str::<Certificate>(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

/// A claim of the right form is read even if it is wrong: only the values can tell.
#[test]
fn a_wrong_period_is_read_and_not_verified() {
    let text = r#"{"table":{"digits":[0,7,7],"repeat":[],"unequal_parts":false},
        "preperiod":71,"period":11,"bound":155,"last_exception":[70,6]}"#;
    let forged: Certificate = serde_json::from_str(text).unwrap();
    assert!(forged.verify().is_err());
}
