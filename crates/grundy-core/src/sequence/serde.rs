//! Codes, values, certificates and checkpoints for `serde`: a code is its text, a certificate what it claims.

use std::borrow::Cow;
use std::fmt;

use ::serde::de::{Error as _, SeqAccess, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{ArithmeticCertificate, Certificate, Checkpoint, CheckpointError, Code, NimValues};
use crate::Nimber;

/// As the text that [`Code`] prints.
impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Refuses what is not a code with the message of the [`CodeError`](super::CodeError).
impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Code;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the code of a take-and-break game")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Code, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// As a list of numbers.
impl Serialize for NimValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

/// Takes memory for what is there, not for what is announced.
impl<'de> Deserialize<'de> for NimValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> Visitor<'de> for List {
            type Value = NimValues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of nim-values")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<NimValues, A::Error> {
                let mut values = NimValues::new();
                while let Some(value) = list.next_element::<u32>()? {
                    values.push_cell(value).map_err(A::Error::custom)?;
                }
                Ok(values)
            }
        }

        deserializer.deserialize_seq(List)
    }
}

/// What is stored of a certificate.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Certificate", deny_unknown_fields)]
struct StoredCertificate<'a> {
    code: Cow<'a, Code>,
    preperiod: u64,
    period: u64,
    bound: u64,
    last_exception: Option<(u64, Nimber)>,
}

/// As the game and the claims.
impl Serialize for Certificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredCertificate {
            code: Cow::Borrowed(self.code()),
            preperiod: self.preperiod(),
            period: self.period(),
            bound: self.bound(),
            last_exception: self.last_exception(),
        };
        stored.serialize(serializer)
    }
}

/// Refuses a certificate that cannot be right whatever the values are, with the message of the
/// [`CertificateError`](super::CertificateError); whether the values bear it out is for [`Certificate::verify`] to
/// say.
impl<'de> Deserialize<'de> for Certificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredCertificate::deserialize(deserializer)?;
        let certificate = Self::from_parts(
            stored.code.into_owned(),
            stored.preperiod,
            stored.period,
            stored.bound,
            stored.last_exception,
        );
        certificate.check_form().map_err(D::Error::custom)?;
        Ok(certificate)
    }
}

/// What is stored of a certificate of an arithmetic period.
#[derive(Serialize, Deserialize)]
#[serde(rename = "ArithmeticCertificate", deny_unknown_fields)]
struct StoredArithmetic<'a> {
    code: Cow<'a, Code>,
    preperiod: u64,
    period: u64,
    saltus: u64,
    bound: u64,
    last_exception: Option<(u64, Nimber)>,
}

/// As the game and the claims.
impl Serialize for ArithmeticCertificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredArithmetic {
            code: Cow::Borrowed(self.code()),
            preperiod: self.preperiod(),
            period: self.period(),
            saltus: self.saltus(),
            bound: self.bound(),
            last_exception: self.last_exception(),
        };
        stored.serialize(serializer)
    }
}

/// Refuses a certificate that cannot be right whatever the values are; whether the values bear it out is for
/// [`ArithmeticCertificate::verify`] to say.
impl<'de> Deserialize<'de> for ArithmeticCertificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredArithmetic::deserialize(deserializer)?;
        let certificate = Self::from_parts(
            stored.code.into_owned(),
            stored.preperiod,
            stored.period,
            stored.saltus,
            stored.bound,
            stored.last_exception,
        );
        certificate.check_form().map_err(D::Error::custom)?;
        Ok(certificate)
    }
}

/// What is stored of a checkpoint.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Checkpoint", deny_unknown_fields)]
struct StoredCheckpoint<'a> {
    code: Cow<'a, Code>,
    values: Cow<'a, NimValues>,
    checksum: u64,
}

/// As the game, the values and their checksum.
impl Serialize for Checkpoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredCheckpoint {
            code: Cow::Borrowed(self.code()),
            values: Cow::Borrowed(self.values()),
            checksum: self.checksum(),
        };
        stored.serialize(serializer)
    }
}

/// Refuses values that the checksum does not fit.
impl<'de> Deserialize<'de> for Checkpoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredCheckpoint::deserialize(deserializer)?;
        let checkpoint = Self::new(stored.code.into_owned(), stored.values.into_owned());
        if checkpoint.checksum() != stored.checksum {
            return Err(D::Error::custom(CheckpointError::Damaged));
        }
        Ok(checkpoint)
    }
}
