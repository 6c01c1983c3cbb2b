//! The claims of this repository as the page shows them, and one of them checked.

use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;
use crate::claims::{Claim, Finding, KNOWN};

/// The lines that are claims, as they stand in the file.
pub(super) fn listed() -> Value {
    let lines = KNOWN.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
    json!({ "lines": lines.collect::<Vec<_>>() })
}

/// What comes of a line. The page brings the certificate, if it stands in another file.
pub(super) fn checked(line: &str, certificate: &str, limits: &Limits) -> Result<Value, String> {
    let claim = Claim::read_line(line).map_err(|error| error.to_string())?;
    let brought = |_: &str, _: &str| (!certificate.is_empty()).then(|| certificate.to_owned());
    Ok(match claim.check(&CATALOG, &brought, limits) {
        Finding::Holds(by) => json!({ "result": "holds", "by": by.name() }),
        Finding::Fails(why) => json!({ "result": "fails", "why": why }),
        Finding::Open(why) => json!({ "result": "open", "why": why, "command": claim.command() }),
    })
}
