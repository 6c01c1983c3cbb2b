//! Digit tables and certificates for `serde`: a table is its digits, a certificate what it claims.

use super::{Certificate, CertificateError, DigitTable};
use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// What is stored of a table.
#[derive(Serialize, Deserialize)]
#[serde(rename = "DigitTable", deny_unknown_fields)]
struct StoredTable<'a> {
    digits: Cow<'a, [u32]>,
    repeat: Cow<'a, [u32]>,
    unequal_parts: bool,
}

/// As the digits, the digits that repeat, and whether parts must be unequal.
impl Serialize for DigitTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredTable {
            digits: self.leading_digits().into(),
            repeat: self.repeating_digits().into(),
            unequal_parts: self.has_unequal_parts(),
        };
        stored.serialize(serializer)
    }
}

/// Refuses what is no game with the message of the [`DigitTableError`](super::DigitTableError).
impl<'de> Deserialize<'de> for DigitTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredTable::deserialize(deserializer)?;
        let table = Self::with_repeat(&stored.digits, &stored.repeat).map_err(D::Error::custom)?;
        Ok(if stored.unequal_parts { table.with_unequal_parts() } else { table })
    }
}

/// What is stored of a certificate.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Certificate", deny_unknown_fields)]
struct StoredCertificate<'a> {
    table: Cow<'a, DigitTable>,
    preperiod: u64,
    period: u64,
    bound: u64,
    last_exception: Option<(u64, u32)>,
}

/// As the game and the claims.
impl Serialize for Certificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredCertificate {
            table: Cow::Borrowed(self.table()),
            preperiod: self.preperiod() as u64,
            period: self.period() as u64,
            bound: self.bound() as u64,
            last_exception: self.last_exception().map(|(heap, value)| (heap as u64, value)),
        };
        stored.serialize(serializer)
    }
}

/// Refuses a certificate that cannot be right whatever the values are, with the message of the
/// [`CertificateError`]; whether the values bear it out is for [`Certificate::verify`] to say.
impl<'de> Deserialize<'de> for Certificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredCertificate::deserialize(deserializer)?;
        let number = |number: u64| {
            usize::try_from(number).map_err(|_| D::Error::custom(CertificateError::TooLong))
        };
        let last_exception = match stored.last_exception {
            Some((heap, value)) => Some((number(heap)?, value)),
            None => None,
        };
        let certificate = Self::from_parts(
            stored.table.into_owned(),
            number(stored.preperiod)?,
            number(stored.period)?,
            number(stored.bound)?,
            last_exception,
        );
        certificate.check_form().map_err(D::Error::custom)?;
        Ok(certificate)
    }
}
