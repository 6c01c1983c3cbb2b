//! Games on rows and boards of coins.

use super::{Audit, Part};
use games::coins::silver_dollar::{DollarStrip, Strip};
use games::coins::silver_dollar::{SilverDollar, SilverDollarBag};
use games::coins::tartan::Coins;
use games::coins::tartan::Tartan;
use games::coins::turning::Row;
use games::coins::turning::{
    AtMost, CoinValues, Exactly, Grunt, Heads, MockTurtles, Ruler, Sym, Tabled, Triplets,
    TurningTurtles, Turnips, Twins,
};

/// The parts of the audit.
pub const PARTS: &[Part] = &[
    ("Silver Dollar", |size, audit| {
        let strips = sets(6 + size / 2).map(|squares| vec![strip(squares)]);
        audit.theorem(&SilverDollar, strips.collect(), "without a dollar")
    }),
    ("Silver Dollar with the dollar", |size, audit| {
        let strips = sets(5 + size / 2).flat_map(|squares| {
            let dollars = squares.clone();
            dollars.into_iter().map(move |dollar| {
                vec![DollarStrip::new(strip(squares.clone()), dollar).expect("a coin")]
            })
        });
        audit.theorem(&SilverDollarBag, strips.collect(), "with the dollar")
    }),
    ("coin turning, closed values", |size, audit| {
        let places = 5 + size / 3;
        row(audit, TurningTurtles, places, "Turning Turtles")?;
        row(audit, Twins, places, "Twins")?;
        row(audit, MockTurtles, places, "Mock Turtles")?;
        row(audit, Triplets, places, "Triplets")?;
        row(audit, Ruler, places, "Ruler")
    }),
    ("coin turning, tables", |size, audit| {
        let places = 5 + size / 4;
        for most in 0..8 {
            row(audit, Tabled::new(AtMost(most), places), places, "at most so many coins")?;
        }
        row(audit, Tabled::new(Exactly(4), places), places, "four coins")?;
        row(audit, Tabled::new(Turnips, places), places, "Turnips")?;
        row(audit, Tabled::new(Grunt, places), places, "Grunt")?;
        row(audit, Tabled::new(Sym, places), places, "Sym")
    }),
    ("products of coin turning", |size, audit| {
        let side = 2 + size.min(8) / 6;
        product(audit, TurningTurtles, TurningTurtles, side, "Turning Turtles squared")?;
        product(audit, TurningTurtles, Ruler, side, "Turning Turtles times Ruler")?;
        product(audit, Twins, MockTurtles, side, "Twins times Mock Turtles")?;
        product(audit, Tabled::new(Sym, side), Triplets, side, "Sym times Triplets")?;
        product(audit, Ruler, Tabled::new(AtMost::MOGUL, side), side, "Ruler times Mogul")
    }),
];

/// All sets of places below `below`.
fn sets(below: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..1_u64 << below).map(move |set| (0..below).filter(|at| set >> at & 1 == 1).collect())
}

fn strip(squares: Vec<u64>) -> Strip {
    Strip::new(squares).expect("different squares")
}

fn row<F: CoinValues + Sync>(
    audit: &mut Audit,
    family: F,
    places: u64,
    name: &str,
) -> Result<(), String> {
    let rows = sets(places).map(|places| vec![Heads::new(places)]);
    audit.theorem(&Row(family), rows.collect(), name)
}

fn product<A: CoinValues + Sync, B: CoinValues + Sync>(
    audit: &mut Audit,
    first: A,
    second: B,
    side: u64,
    name: &str,
) -> Result<(), String> {
    let boards = sets(side * side).map(|places| {
        vec![Coins::new(places.into_iter().map(|place| (place / side, place % side)))]
    });
    audit.theorem(&Tartan(first, second), boards.collect(), name)
}
