//! Converts a quotient to its certificate, and a certificate back to a quotient without searching.

use std::convert::Infallible;

use super::certificate::Claims;
use super::certificate::{QuotientCertificate, QuotientCertificateError};
use super::closed::Closed;
use super::heaps::HeapQuotient;
use super::learn::{Hypothesis, System};
use super::quotient::{Element, MisereQuotient};
use super::word::Word;

impl QuotientCertificate {
    /// The certificate of a quotient.
    pub fn of(found: &HeapQuotient) -> Self {
        Self {
            code: found.code().clone(),
            claims: Claims::of(found.quotient(), &found.classes()[1..]),
            period: found.period(),
        }
    }
}

impl HeapQuotient {
    /// Verifies a certificate and returns the quotient that it describes, without searching.
    ///
    /// Elements are numbered as [`find`](Self::find) numbers them, whatever their numbers in the certificate.
    /// [`growth`](Self::growth) is empty, since a certificate does not record it.
    ///
    /// # Errors
    /// Those of [`QuotientCertificate::verify`].
    ///
    /// # Complexity
    /// That of [`QuotientCertificate::verify`].
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
