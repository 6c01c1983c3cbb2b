//! Serializes certificates and deserializes them.

use std::borrow::Cow;

use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use octal_games::Code;

use super::certificate::QuotientCertificate;
use super::component_certificate::ComponentCertificate;

/// The serialized form of a certificate for a heap game.
#[derive(Serialize, Deserialize)]
#[serde(rename = "QuotientCertificate", deny_unknown_fields)]
struct Stored<'a> {
    code: Cow<'a, Code>,
    order: u32,
    products: Cow<'a, [u32]>,
    portion: Cow<'a, [u32]>,
    classes: Cow<'a, [u32]>,
    period: Option<(u64, u64)>,
}

/// Serializes the code of the game and the claims.
impl Serialize for QuotientCertificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = Stored {
            code: Cow::Borrowed(self.code()),
            order: self.order(),
            products: self.products().into(),
            portion: self.portion().into(),
            classes: self.classes().into(),
            period: self.period(),
        };
        stored.serialize(serializer)
    }
}

/// Rejects the claims that [`QuotientCertificate::from_parts`] rejects. [`QuotientCertificate::verify`] checks everything else.
impl<'de> Deserialize<'de> for QuotientCertificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        Self::from_parts(
            stored.code.into_owned(),
            stored.order,
            stored.products.into_owned(),
            stored.portion.into_owned(),
            stored.classes.into_owned(),
            stored.period,
        )
        .map_err(D::Error::custom)
    }
}

/// The serialized form of a certificate for positions.
#[derive(Serialize, Deserialize)]
#[serde(rename = "ComponentCertificate", deny_unknown_fields)]
struct StoredComponents<P, N> {
    components: P,
    order: u32,
    products: N,
    portion: N,
    classes: N,
}

/// Serializes the positions and the claims.
impl<P: Serialize> Serialize for ComponentCertificate<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredComponents {
            components: self.components(),
            order: self.order(),
            products: self.products(),
            portion: self.portion(),
            classes: self.classes(),
        };
        stored.serialize(serializer)
    }
}

/// Rejects the claims that [`ComponentCertificate::from_parts`] rejects. [`ComponentCertificate::verify`] checks everything else.
impl<'de, P: Deserialize<'de>> Deserialize<'de> for ComponentCertificate<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored: StoredComponents<Vec<P>, Vec<u32>> =
            StoredComponents::deserialize(deserializer)?;
        let StoredComponents { components, order, products, portion, classes } = stored;
        Self::from_parts(components, order, products, portion, classes).map_err(D::Error::custom)
    }
}
