//! Checks that every public type can be shared between threads and sent to another thread.

use crate::declared;
use crate::toys::Nim;
use grundy_core::compounds::Compound;
use grundy_core::mixed::{AnyGame, AnyGameBuilder, AnyMove, AnyPosition, Either, Mixed, MixedSum};
use grundy_core::{
    Convention, IllegalMove, IllegalPosition, Limits, Meter, MexSet, MexSet64, Misere, Multiplier,
    Nimber, Normal, Outcome, Progress, ReadError, StopReason, Stopped, Sum, SumIntoIter, SumMove,
};
use grundy_search::SearchEngine;
use grundy_search::compounds::Components;
use grundy_search::entailing::{
    After, Alternating, EntailingError, EntailingQuery, EntailingSearch, EntailingValue, NimberSet,
    Plain, Situation, Turn, TurnMove,
};
use grundy_search::loopy::{
    LoopyError, LoopyExplorer, LoopyOutcome, LoopyOutcomes, LoopySearch, LoopyValue,
};
use grundy_search::trial::{
    Claim, Counterexample, Disagreement, EverySum, OnePosition, OptionReport, Trial,
};
use grundy_search::{BestMove, Method, Search, SearchError, SearchWithin, Statistics, TableError};
use misere_quotients::classical::{Form, Forms, GenusSearch, PositionForms, Pruned};
use misere_quotients::{
    ComponentCertificate, ComponentQuotient, ComponentQuotientError, ComponentQuotientFinder,
    Element, Genus, HeapQuotient, HeapQuotientFinder, MisereQuotient, QuotientBounds,
    QuotientCertificate, QuotientCertificateError, Tameness, Unfinished, WithQuotient,
};
use octal_games::engines::{KnownValues, Quadratic, Sparse};
use octal_games::identify::{
    Exception, Formula, FoundGame, FoundRule, Given, GivenError, HeapSet, Identified, Identify,
    Key, KnownGame, Lost, NamedGame, Rule, TableRule,
};
use octal_games::{
    ArithmeticCertificate, Automatic, Certificate, CertificateError, Checkpoint, CheckpointError,
    Code, CodeError, HeapKind, HeapPattern, HeapSystem, NimValues, ObservedPeriod, Periodicity,
    Sequence, SequenceError, SharedSequence, SparseSpace, Stream, SubtractionEngine, SystemError,
    SystemPeriod, SystemSequence, ValueStatistics,
};

use grundy_core::engine::{Brief, Checksum, Timer, Watch};
use grundy_search::PositionGraph;
use grundy_search::engine::{Metered, Step, Walk};

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn every_public_type_is_send_and_sync() {
    owned::<(Nimber, Multiplier, MexSet, MexSet64)>();
    owned::<(Outcome, Convention, Normal, Misere, Sum<u64>, SumIntoIter<u64>, SumMove<u64>)>();
    owned::<(IllegalMove, IllegalPosition, ReadError, BestMove<u64>, Statistics, SearchError<u64>)>(
    );
    owned::<(Limits, Progress, Stopped)>();
    shared::<(Meter<'_>, SearchWithin<'_, Nim>)>();
    owned::<(AnyGame, AnyMove, AnyPosition, Either<u64, u8>, Mixed, MixedSum)>();
    shared::<(Search<Nim>, AnyGameBuilder<Nim>, Trial<'_, Nim>, Trial<'_, Nim, OnePosition>)>();
    shared::<(Claim<'_, Nim>, Claim<'_, Nim, OnePosition>)>();
    owned::<(Counterexample<u64, u64>, Disagreement<u64>, OptionReport<u64, u64>)>();
    owned::<(OnePosition, EverySum)>();
    owned::<(Compound<Nim>, Components)>();
    owned::<(Code, CodeError, NimValues, ValueStatistics, SparseSpace, SequenceError)>();
    owned::<(Certificate, CertificateError, Checkpoint)>();
    owned::<(ArithmeticCertificate, Stream)>();
    owned::<(HeapKind, HeapPattern, HeapSystem, SystemError, SystemPeriod, SystemSequence)>();
    shared::<(CheckpointError, TableError)>();
    owned::<(Periodicity, ObservedPeriod)>();
    shared::<(Automatic, Quadratic, Sparse, SearchEngine<Nim>, Sequence)>();
    owned::<(MisereQuotient, Element, HeapQuotient, StopReason)>();
    owned::<(QuotientCertificate, QuotientCertificateError)>();
    shared::<(HeapQuotientFinder, QuotientBounds)>();
    shared::<(Unfinished<MisereQuotient>, Method)>();
    owned::<(ComponentCertificate<u64>, ComponentQuotient<u64>, Form, Genus, Tameness)>();
    shared::<(ComponentQuotientError<u64>, GenusSearch<Nim>, Forms)>();
    shared::<(WithQuotient<Nim>, Pruned<Nim>, ComponentQuotientFinder<Nim>)>();
    owned::<(PositionForms<u64>,)>();
    owned::<(LoopyOutcome, LoopyValue)>();
    shared::<(LoopyError, LoopyExplorer<Nim>, LoopyOutcomes<Nim>, LoopySearch<Nim>)>();
    owned::<(EntailingValue, NimberSet, After<u64>, Turn, Situation<u64>, TurnMove<u64>)>();
    shared::<(EntailingSearch<Plain<Nim>>, EntailingError, EntailingQuery<'_, Plain<Nim>>)>();
    shared::<(Plain<Nim>, Alternating<Plain<Nim>>)>();
    shared::<(SharedSequence, KnownValues<'_>)>();
    shared::<(SubtractionEngine<fn(u64) -> bool>,)>();
    shared::<(Formula, GivenError, HeapSet, Key, KnownGame, Lost, Rule, TableRule)>();
    shared::<(Exception, FoundGame, FoundRule, Given, Identified, Identify, NamedGame)>();
    owned::<(PositionGraph<u64>, Walk, Step)>();
    shared::<(Brief<'_>, Checksum, Metered<'_, '_>, Timer<'_>, Watch<'_>)>();
}

/// Checks that this file mentions every public type of the four crates, so the list of types that it tests is complete.
#[test]
fn the_list_of_tested_types_contains_every_public_type() {
    let interfaces = [
        include_str!("../../../grundy-core/api.txt"),
        include_str!("../../api.txt"),
        include_str!("../../../octal-games/api.txt"),
        include_str!("../../../misere-quotients/api.txt"),
    ];
    let types = || interfaces.into_iter().flat_map(declared::public_types);
    for name in types() {
        assert!(declared::count(include_str!("threads.rs"), name) > 0, "{name}");
    }
    assert!(types().count() > 40);
}
