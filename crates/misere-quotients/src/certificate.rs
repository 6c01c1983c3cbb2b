//! Certificates of misère quotients. A certificate contains everything that a check needs, and nothing else.

use thiserror::Error;

use grundy_core::Stopped;
use octal_games::Code;

use super::closed::Closed;
use super::heaps::HeapQuotient;
use super::learn::{Hypothesis, System};
use super::quotient::{Element, MisereQuotient};
use super::word::Word;
use std::convert::Infallible;

/// A claim about the misère quotient of a heap game. Anyone can check the claim. It consists of the code of the game, the multiplication
/// table, the P-portion, the class of each heap up to some size and, optionally, the period.
///
/// [`verify`](Self::verify) proves the claim from the rules alone. The claim gives a commutative monoid `Q` with identity 1, a set `P` of
/// its elements, and a map `Phi` from heaps to `Q`. `Phi` extends to sums by multiplication. The check decides whether three conditions
/// hold:
///
/// 1. 1 is not in `P`, and `Phi(h) = 1` for each heap `h` without options.
/// 2. No element `q` and heap `h` with an option of class `t` have both `q Phi(h)` and `q t` in `P`.
/// 3. Every sum `w` that has an option and whose `Phi(w)` is not in `P` has an option `v` with `Phi(v)` in `P`.
///
/// If they hold, a sum `w` is a P-position exactly when `Phi(w)` is in `P`; the proof is by induction on `w`. The check also decides
/// whether every element is a product of classes of heaps, and whether for any two different elements a third one distinguishes them. If
/// so, `Q` is *the* misère quotient.
///
/// The third condition is about infinitely many sums. But only the class of a sum and the set of the classes of its options matter, and for
/// each class only the minimal sets. There are finitely many of these.
///
/// If the claim includes a period, the theorem in [`HeapQuotient`] extends the result to heaps of every size.
///
/// # Example
/// ```
/// use misere_quotients::{HeapQuotient, QuotientCertificate};
///
/// let found = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
/// let certificate = QuotientCertificate::of(&found);
/// certificate.verify()?;
/// let text = certificate.to_string();
/// assert!(text.starts_with("misere quotient\ncode 0.77\norder 40\nperiod 12 from 71\n"));
/// assert_eq!(text.parse::<QuotientCertificate>()?, certificate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games" (2008).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotientCertificate {
    pub(super) code: Code,
    /// The claims. The class with index 0 belongs to heap 1, and so on.
    pub(super) claims: Claims,
    /// The claimed preperiod and period.
    pub(super) period: Option<(u64, u64)>,
}

/// The reason why a [`QuotientCertificate`] is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuotientCertificateError {
    /// The order is 0 or exceeds [`QuotientCertificate::MAX_ORDER`].
    #[error("{order} elements, but a certificate has 1 to {max}", max = QuotientCertificate::MAX_ORDER)]
    BadOrder {
        /// The claimed order.
        order: u64,
    },
    /// The certificate covers more heaps than [`QuotientCertificate::MAX_HEAPS`].
    #[error("the certificate has classes of {heaps} heaps, but at most {max} are allowed", max = QuotientCertificate::MAX_HEAPS)]
    TooManyHeaps {
        /// The number of heaps.
        heaps: usize,
    },
    /// The number of entries in the table is not the square of the order.
    #[error(
        "the table has {found} entries, but {order} elements need {order} rows of {order} entries"
    )]
    BadTable {
        /// The claimed order.
        order: u32,
        /// The number of entries.
        found: usize,
    },
    /// A number in the certificate does not name an element, or the P-portion is not in ascending order.
    #[error(
        "{element} in the {place} is not one of the elements 0 to {largest}, or it is out of order"
    )]
    BadElement {
        /// The number.
        element: u32,
        /// The part of the certificate that contains the number.
        place: &'static str,
        /// The largest element.
        largest: u32,
    },
    /// No theorem proves periods for this game, because its digits repeat forever or a move can leave three or more unequal parts.
    #[error("no theorem proves a period for this kind of game")]
    NoTheorem,
    /// The period is 0.
    #[error("the period is 0")]
    ZeroPeriod,
    /// The proof of the period needs the classes of more heaps than the certificate contains.
    #[error(
        "the period needs the classes of the heaps up to {needed}, but only {given} classes are given"
    )]
    TooFewHeaps {
        /// The number of heaps needed.
        needed: u64,
        /// The number of heaps given.
        given: u64,
    },
    /// The classes of two heaps differ, although the claimed period requires that they be equal.
    #[error("heap {heap} and the heap one period larger are in different classes")]
    NotPeriodic {
        /// The heap.
        heap: u64,
    },
    /// The classes have a smaller period than claimed, or the period begins at a smaller heap.
    #[error("the least period is shorter or begins earlier")]
    NotLeast,
    /// Element 0 is not the identity.
    #[error("element 0 times element {element} is not element {element}")]
    NoIdentity {
        /// The other factor.
        element: u32,
    },
    /// Two elements do not commute.
    #[error("elements {a} and {b} do not commute")]
    NotCommutative {
        /// One factor.
        a: u32,
        /// The other factor.
        b: u32,
    },
    /// Three elements do not associate.
    #[error("elements {a}, {b} and {c} do not associate")]
    NotAssociative {
        /// The first factor.
        a: u32,
        /// The second factor.
        b: u32,
        /// The third factor.
        c: u32,
    },
    /// An element is not a product of classes of heaps.
    #[error("element {element} is not the class of any sum of heaps")]
    NotGenerated {
        /// The element.
        element: u32,
    },
    /// No third element distinguishes two elements, so the two should be one element.
    #[error("no test distinguishes elements {a} and {b}")]
    Indistinguishable {
        /// One element.
        a: u32,
        /// The other element.
        b: u32,
    },
    /// According to the certificate, the empty sum is a P-position, but it is an N-position.
    #[error("the identity is in the P-portion")]
    IdentityInPortion,
    /// A heap without options is not in the class of the identity, although it can be left out of every sum.
    #[error(
        "heap {heap} has no options, so it must be in the class of the identity, not in class {class}"
    )]
    NotEmpty {
        /// The heap.
        heap: u64,
        /// Its class.
        class: u32,
    },
    /// According to the certificate, a sum and one of its options are both P-positions.
    #[error(
        "together with a sum of class {element}, both heap {heap} and one of its options would be P-positions"
    )]
    TwoInPortion {
        /// The class of the rest of the sum.
        element: u32,
        /// The heap.
        heap: u64,
    },
    /// According to the certificate, a sum that has options is an N-position, but none of its options is a P-position.
    #[error("the sum of heaps {heaps:?} would be an N-position without a winning move")]
    NoReply {
        /// The heaps.
        heaps: Vec<u64>,
    },
    /// The number of classes differs from the number of components.
    #[error("{classes} classes were given for {components} components")]
    BadComponents {
        /// The number of components.
        components: usize,
        /// The number of classes.
        classes: usize,
    },
    /// A move leads to a component that is missing, or that does not come before the component in which the move is made.
    #[error("a move in component {heap} leads to a component that does not precede it")]
    NotClosed {
        /// The component, counted from 1.
        heap: u64,
    },
    /// The check reached a limit, so the claim is neither proved nor refuted.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl QuotientCertificate {
    /// The largest order that a check accepts.
    pub const MAX_ORDER: u32 = 1 << 13;
    /// The largest number of heaps that a check accepts.
    pub const MAX_HEAPS: usize = 1 << 16;

    /// Creates a certificate of the given claims: the code; the number of elements; their products, row by row; the P-portion in ascending
    /// order; the classes of the heaps 1, 2, 3, ...; and the preperiod and period.
    ///
    /// # Errors
    /// Returns an error if a size is out of range, if the period is 0, if a number does not name an element, or if the P-portion does not
    /// ascend. [`verify`](Self::verify) checks everything else.
    pub fn from_parts(
        code: Code,
        order: u32,
        table: Vec<u32>,
        portion: Vec<u32>,
        classes: Vec<u32>,
        period: Option<(u64, u64)>,
    ) -> Result<Self, QuotientCertificateError> {
        let claims = Claims::new(order, table, portion, classes)?;
        if period.is_some_and(|(_, period)| period == 0) {
            return Err(QuotientCertificateError::ZeroPeriod);
        }
        Ok(Self { code, claims, period })
    }

    /// Returns the code of the game.
    pub fn code(&self) -> &Code {
        &self.code
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

    /// Returns the classes of the heaps 1, 2, 3, ...
    pub fn classes(&self) -> &[u32] {
        self.claims.classes()
    }

    /// Returns the claimed preperiod and period, if any.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }
}

/// A monoid given by its table, with its P-portion and the classes of components. All numbers name elements; nothing else has been checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Claims {
    order: u32,
    /// The products, row by row.
    table: Vec<u32>,
    /// The P-portion in ascending order.
    portion: Vec<u32>,
    classes: Vec<u32>,
}

impl Claims {
    /// Creates claims. Returns an error if a size is out of range, if a number does not name an element, or if the P-portion does not
    /// ascend.
    pub(super) fn new(
        order: u32,
        table: Vec<u32>,
        portion: Vec<u32>,
        classes: Vec<u32>,
    ) -> Result<Self, QuotientCertificateError> {
        if order == 0 || order > QuotientCertificate::MAX_ORDER {
            return Err(QuotientCertificateError::BadOrder { order: u64::from(order) });
        }
        if table.len() as u64 != u64::from(order) * u64::from(order) {
            return Err(QuotientCertificateError::BadTable { order, found: table.len() });
        }
        if classes.len() > QuotientCertificate::MAX_HEAPS {
            return Err(QuotientCertificateError::TooManyHeaps { heaps: classes.len() });
        }
        let largest = order - 1;
        let places = [("table", &table), ("P-portion", &portion), ("classes", &classes)];
        for (place, list) in places {
            if let Some(&element) = list.iter().find(|&&element| element > largest) {
                return Err(QuotientCertificateError::BadElement { element, place, largest });
            }
        }
        if let Some(pair) = portion.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(QuotientCertificateError::BadElement {
                element: pair[1],
                place: "P-portion",
                largest,
            });
        }
        Ok(Self { order, table, portion, classes })
    }

    /// Creates the claims that are true of a quotient with the given classes of components.
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

// The following functions convert a quotient to a certificate, and back. Neither direction needs a search.

impl QuotientCertificate {
    /// Returns the certificate of a quotient.
    pub fn of(found: &HeapQuotient) -> Self {
        Self {
            code: found.code().clone(),
            claims: Claims::of(found.quotient(), &found.classes()[1..]),
            period: found.period(),
        }
    }
}

impl HeapQuotient {
    /// Verifies a certificate and builds the quotient that it describes. This needs no search.
    ///
    /// The elements are numbered as in the result of [`up_to`](Self::up_to), even if the certificate numbers them differently.
    /// [`growth`](Self::growth) is empty, because certificates do not record it.
    ///
    /// # Errors
    /// Returns the errors of [`QuotientCertificate::verify`].
    ///
    /// # Complexity
    /// The same as for [`QuotientCertificate::verify`].
    ///
    /// # Example
    /// ```
    /// use misere_quotients::{HeapQuotient, QuotientCertificate};
    ///
    /// let found = HeapQuotient::up_to(&"0.75".parse()?, 40)?;
    /// let text = QuotientCertificate::of(&found).to_string();
    /// let read = HeapQuotient::from_certificate(&text.parse()?)?;
    /// assert_eq!((read.quotient(), read.period()), (found.quotient(), found.period()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_certificate(
        certificate: &QuotientCertificate,
    ) -> Result<Self, QuotientCertificateError> {
        certificate.verify()?;
        let heaps = certificate.classes().len() as u32;
        let letters: Vec<u32> = (1..=heaps).collect();
        let order = certificate.order() as usize;
        let product = |a: u32, b: u32| certificate.products()[a as usize * order + b as usize];
        let class = |word: &Word| {
            let classes =
                word.letters().iter().map(|&heap| certificate.classes()[heap as usize - 1]);
            classes.fold(0, product)
        };
        let Ok(system) =
            System::build(&letters, heaps as usize + 1, |word| Ok::<_, Infallible>(class(word)));
        let is_p = system.reps().iter().map(|rep| certificate.portion().contains(&class(rep)));
        let found = Hypothesis::new(&system, is_p.collect(), &Closed::default(), &[]);
        let classes = (1..=heaps).map(|heap| found.class(&Word::single(heap)));
        Ok(Self {
            code: certificate.code().clone(),
            quotient: MisereQuotient::from_learned(&system, &found, u64::from),
            classes: std::iter::once(0).chain(classes).map(Element::new).collect(),
            period: certificate.period(),
            growth: Vec::new(),
        })
    }
}
