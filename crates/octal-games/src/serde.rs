//! Serializes codes, values, certificates and checkpoints. A code is serialized as its text, and a certificate as its claims.

use std::borrow::Cow;
use std::fmt;

use ::serde::de::{Error as _, SeqAccess, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    ArithmeticCertificate, Certificate, CertificateError, Checkpoint, CheckpointError, Code,
    NimValues,
};
use grundy_core::Nimber;

/// Serializes a code as the text that it prints.
impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Rejects invalid codes with the message of the [`CodeError`](super::CodeError).
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

/// Serializes values as a list of numbers.
impl Serialize for NimValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

/// Allocates memory only for values that are actually present, so a wrong declared length is harmless.
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

/// Defines a type for a certificate that has been deserialized but not checked.
macro_rules! read_certificate {
    ($read:ident, $name:literal, $certificate:ident { $($field:ident: $type:ty),* }) => {
        #[derive(Deserialize)]
        #[serde(rename = $name, deny_unknown_fields)]
        pub(super) struct $read {
            $($field: $type),*
        }

        /// Rejects claims that no values can satisfy, with the message of the [`CertificateError`]. `verify` checks everything else.
        impl TryFrom<$read> for $certificate {
            type Error = CertificateError;

            fn try_from(read: $read) -> Result<Self, CertificateError> {
                let certificate = Self::from_parts($(read.$field),*);
                certificate.check_form()?;
                Ok(certificate)
            }
        }
    };
}

read_certificate!(ReadCertificate, "Certificate", Certificate {
    code: Code, preperiod: u64, period: u64, bound: u64, last_exception: Option<(u64, Nimber)>
});
read_certificate!(ReadArithmetic, "ArithmeticCertificate", ArithmeticCertificate {
    code: Code, preperiod: u64, period: u64, saltus: u64, bound: u64, last_exception: Option<(u64, Nimber)>
});

/// The serialized form of a checkpoint.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Checkpoint", deny_unknown_fields)]
struct StoredCheckpoint<'a> {
    code: Cow<'a, Code>,
    values: Cow<'a, NimValues>,
    checksum: u64,
}

/// Serializes the code of the game, the values and their checksum.
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

/// Rejects values that do not match the checksum.
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
