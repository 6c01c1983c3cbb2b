//! What all certificates of quotients claim: a finite commutative monoid, its P-portion, and classes.

use super::certificate::{QuotientCertificate, QuotientCertificateError as Error};
use super::quotient::{Element, MisereQuotient};

/// A monoid by its table, with the elements of its P-portion, and the classes of what is played. All numbers name
/// elements; the rest is for a check to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Claims {
    order: u32,
    /// Row by row.
    table: Vec<u32>,
    /// In ascending order.
    portion: Vec<u32>,
    classes: Vec<u32>,
}

impl Claims {
    /// The claims, unless sizes are out of bounds, or a number names no element.
    pub(super) fn new(
        order: u32,
        table: Vec<u32>,
        portion: Vec<u32>,
        classes: Vec<u32>,
    ) -> Result<Self, Error> {
        if order == 0 || order > QuotientCertificate::MAX_ORDER {
            return Err(Error::BadOrder { order: u64::from(order) });
        }
        if table.len() as u64 != u64::from(order) * u64::from(order) {
            return Err(Error::BadTable { order, found: table.len() });
        }
        if classes.len() > QuotientCertificate::MAX_HEAPS {
            return Err(Error::TooManyHeaps { heaps: classes.len() });
        }
        let largest = order - 1;
        let places = [("table", &table), ("P-portion", &portion), ("classes", &classes)];
        for (place, list) in places {
            if let Some(&element) = list.iter().find(|&&element| element > largest) {
                return Err(Error::BadElement { element, place, largest });
            }
        }
        if let Some(pair) = portion.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(Error::BadElement { element: pair[1], place: "P-portion", largest });
        }
        Ok(Self { order, table, portion, classes })
    }

    /// What was found, with the classes of what is played.
    pub(super) fn of(quotient: &MisereQuotient, classes: &[Element]) -> Self {
        let row = |a: Element| quotient.elements().map(move |b| quotient.product(a, b).index());
        Self {
            order: quotient.order() as u32,
            table: quotient.elements().flat_map(row).collect(),
            portion: quotient.portion().map(Element::index).collect(),
            classes: classes.iter().map(|class| class.index()).collect(),
        }
    }

    pub(super) const fn order(&self) -> u32 {
        self.order
    }

    pub(super) fn table(&self) -> &[u32] {
        &self.table
    }

    pub(super) fn portion(&self) -> &[u32] {
        &self.portion
    }

    pub(super) fn classes(&self) -> &[u32] {
        &self.classes
    }
}
