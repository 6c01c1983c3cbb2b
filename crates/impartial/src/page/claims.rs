//! Lists this repository's claims for the page, and checks one of them.

use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;
use crate::claims::{Claim, Finding, KNOWN};

/// Returns the lines of the file that are claims, unchanged.
pub(super) fn listed() -> Value {
    let lines = KNOWN.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
    json!({ "lines": lines.collect::<Vec<_>>() })
}

/// Checks a claim given as a line. If its certificate is in another file, the page sends the text of that file.
pub(super) fn checked(line: &str, certificate: &str, limits: &Limits) -> Result<Value, String> {
    let claim = Claim::read_line(line).map_err(|error| error.to_string())?;
    let brought = |_: &str, _: &str| (!certificate.is_empty()).then(|| certificate.to_owned());
    Ok(match claim.check(&CATALOG, &brought, limits) {
        Finding::Holds(by) => json!({ "result": "holds", "by": by.name() }),
        Finding::Fails(why) => json!({ "result": "fails", "why": why }),
        Finding::Open(why) => json!({ "result": "open", "why": why, "command": claim.command() }),
    })
}
