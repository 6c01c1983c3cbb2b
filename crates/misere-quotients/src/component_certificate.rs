//! Certificates of quotients of positions. Together with the rules of the game, a certificate contains everything that a check needs.

use std::fmt::Debug;
use std::hash::Hash;

use super::certificate::Claims;
use super::certificate::QuotientCertificateError;
use super::components::ComponentQuotient;

/// A claim about the misère quotient of a set of positions. Anyone can check the claim with the rules of the game. It consists of the
/// positions, the multiplication table, the P-portion and the class of each position.
///
/// [`verify`](Self::verify) performs the checks of [`QuotientCertificate::verify`](super::QuotientCertificate::verify) for sums of
/// these positions instead of sums of heaps.
///
/// # Example
/// ```
/// use misere_quotients::{ComponentCertificate, ComponentQuotient};
/// use grundy_core::{Ruleset, Sum};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64; // coins taken
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// let certificate = ComponentCertificate::of(&ComponentQuotient::of(&Nim, [7])?);
/// certificate.verify(&Nim)?;
/// assert_eq!((certificate.order(), certificate.components().len()), (10, 8));
///
/// let (components, table) = (certificate.components().to_vec(), certificate.products().to_vec());
/// let classes = certificate.classes().to_vec();
/// let forged = ComponentCertificate::from_parts(components, 10, table, vec![1], classes)?;
/// assert!(forged.verify(&Nim).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComponentCertificate<P> {
    components: Vec<P>,
    pub(super) claims: Claims,
}

impl<P: Clone + Eq + Hash + Debug> ComponentCertificate<P> {
    /// Returns the certificate of a quotient.
    pub fn of(found: &ComponentQuotient<P>) -> Self {
        let claims = Claims::of(found.quotient(), found.classes());
        Self { components: found.components().to_vec(), claims }
    }
}

impl<P> ComponentCertificate<P> {
    /// Creates a certificate of the given claims: the positions, each after the positions to which its moves lead; the number of elements;
    /// their products, row by row; the P-portion in ascending order; and the class of each position.
    ///
    /// # Errors
    /// Returns an error if a size is out of range, if the numbers of positions and classes differ, if a number does not name an element, or
    /// if the P-portion does not ascend. [`verify`](Self::verify) checks everything else.
    pub fn from_parts(
        components: Vec<P>,
        order: u32,
        table: Vec<u32>,
        portion: Vec<u32>,
        classes: Vec<u32>,
    ) -> Result<Self, QuotientCertificateError> {
        let claims = Claims::new(order, table, portion, classes)?;
        let (found, given) = (components.len(), claims.classes().len());
        if found != given {
            return Err(QuotientCertificateError::BadComponents {
                components: found,
                classes: given,
            });
        }
        Ok(Self { components, claims })
    }

    /// Returns the positions.
    pub fn components(&self) -> &[P] {
        &self.components
    }

    /// Returns the number of elements. The elements are numbered from 0, the identity.
    pub fn order(&self) -> u32 {
        self.claims.order()
    }

    /// Returns the products of the elements, row by row.
    pub fn products(&self) -> &[u32] {
        self.claims.table()
    }

    /// Returns the elements of the P-portion in ascending order.
    pub fn portion(&self) -> &[u32] {
        self.claims.portion()
    }

    /// Returns the class of each position.
    pub fn classes(&self) -> &[u32] {
        self.claims.classes()
    }
}
