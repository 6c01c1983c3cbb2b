//! The claims of this repository as the page shows them, and one of them checked.

use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;
use crate::claims::{Claim, KNOWN, Verdict};

/// The lines that are claims, as they stand in the file.
pub(super) fn listed() -> Value {
    let lines = KNOWN.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
    json!({ "lines": lines.collect::<Vec<_>>() })
}

/// What comes of a line. Certificates that stand in other files are not at hand.
pub(super) fn checked(line: &str, limits: &Limits) -> Result<Value, String> {
    let claim = Claim::read_line(line).map_err(|error| error.to_string())?;
    Ok(match claim.check(&CATALOG, &|_, _| None, limits) {
        Verdict::Holds(by) => json!({ "result": "holds", "by": by.name() }),
        Verdict::Fails(why) => json!({ "result": "fails", "why": why }),
        Verdict::Open(why) => json!({ "result": "open", "why": why, "command": claim.command() }),
    })
}
