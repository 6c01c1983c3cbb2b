//! Type-erased families of turns. They let one row type and one product type serve all families.

use std::sync::{Arc, LazyLock};

use grundy_core::{Nimber, ReadError};

use super::{
    AtMost, CoinTurning, CoinValues, Exactly, Grunt, MockTurtles, Ruler, Sym, Tabled, Triplets,
    TurningTurtles, Turnips, Turns, Twins, own::Known,
};

/// A type-erased family of turns whose values are known.
#[derive(Clone)]
pub(crate) struct Family(Arc<dyn Erased>);

type AllTurns<'a> = Box<dyn Iterator<Item = Vec<u64>> + 'a>;
type Steps<'a> = Box<dyn Iterator<Item = Option<Vec<u64>>> + 'a>;

trait Erased: Send + Sync {
    fn turns(&self, place: u64) -> AllTurns<'_>;
    fn allows(&self, place: u64, others: &[u64]) -> bool;
    fn places(&self) -> u64;
    fn value(&self, place: u64) -> Nimber;
    fn steps_to(&self, place: u64, value: Nimber) -> Steps<'_>;
}

impl<F: CoinValues + Send + Sync> Erased for F {
    fn turns(&self, place: u64) -> AllTurns<'_> {
        Box::new(CoinTurning::turns(self, place))
    }

    fn allows(&self, place: u64, others: &[u64]) -> bool {
        CoinTurning::allows(self, place, others)
    }

    fn places(&self) -> u64 {
        CoinTurning::places(self)
    }

    fn value(&self, place: u64) -> Nimber {
        CoinValues::value(self, place)
    }

    fn steps_to(&self, place: u64, value: Nimber) -> Steps<'_> {
        Box::new(CoinValues::steps_to(self, place, value))
    }
}

impl CoinTurning for Family {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        self.0.turns(place)
    }

    fn allows(&self, place: u64, others: &[u64]) -> bool {
        self.0.allows(place, others)
    }

    fn places(&self) -> u64 {
        self.0.places()
    }
}

impl CoinValues for Family {
    fn value(&self, place: u64) -> Nimber {
        self.0.value(place)
    }

    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        self.0.steps_to(place, value)
    }
}

/// Finds the family with this name, if there is one. If its values come from a table, the table covers the given number of places, or as
/// many of them as can be computed.
pub(crate) fn family(name: &str, places: u64) -> Option<Family> {
    fn of(values: impl CoinValues + Send + Sync + 'static) -> Family {
        Family(Arc::new(values))
    }
    macro_rules! tabled {
        ($type:ty, $family:expr, $most:literal) => {{
            // All positions share the table of values.
            static TABLE: LazyLock<Tabled<$type>> = LazyLock::new(|| Tabled::new($family, $most));
            of(TABLE.on(places))
        }};
    }
    Some(match name {
        "turning_turtles" => of(TurningTurtles),
        "twins" => of(Twins),
        "mock_turtles" => of(MockTurtles),
        "triplets" => of(Triplets),
        "moebius" => tabled!(AtMost, AtMost::MOEBIUS, 64),
        "mogul" => tabled!(AtMost, AtMost::MOGUL, 32),
        "moidores" => tabled!(AtMost, AtMost::MOIDORES, 24),
        "ruler" => of(Ruler),
        "turnips" => tabled!(Turnips, Turnips, 1000),
        "grunt" => tabled!(Grunt, Grunt, 1000),
        "sym" => tabled!(Sym, Sym, 28),
        _ => return None,
    })
}

/// Returns the family of a rule. If a family with a closed form has the same turns, returns that family; otherwise, returns a family with a
/// table of the values of the first places.
pub(crate) fn own_family(turns: &Turns, places: u64) -> Family {
    fn of(values: impl CoinValues + Send + Sync + 'static) -> Family {
        Family(Arc::new(values))
    }
    fn table(family: impl CoinTurning + Clone + Send + Sync + 'static, places: u64) -> Family {
        of(Tabled::new(family, places))
    }
    match turns.known() {
        Some(Known::Ruler) => of(Ruler),
        Some(Known::AtMost(2)) => of(TurningTurtles),
        Some(Known::AtMost(3)) => of(MockTurtles),
        Some(Known::Exactly(2)) => of(Twins),
        Some(Known::Exactly(3)) => of(Triplets),
        // Nim-sums of a few values are quick to compute, but their number grows fast with the number of places, so limit the number of
        // places.
        Some(Known::AtMost(most @ 4..=9)) => table(AtMost(most), places.min(24)),
        Some(Known::Exactly(number @ 4..=9)) => table(Exactly(number), places.min(24)),
        _ => table(turns.clone(), places),
    }
}

/// Creates the error for an unknown name.
pub(crate) fn unknown(name: &str) -> ReadError {
    ReadError::new(format_args!("there is no coin-turning game `{name:.60}`"))
}
