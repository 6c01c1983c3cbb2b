//! The documents about take-and-break games: their values, and their misère quotients.

use super::PeriodKind;

documents! {
    /// The answer to `octal`.
    Octal as "octal" {
        /// The code of the game.
        code: String,
        /// The number of known values.
        computed: u64,
        /// The first values.
        first: Vec<u64>,
        /// `null` if the values show none.
        period: Option<Period>,
        /// Whether the proof was checked from the definition; `null` for long proofs.
        verified: Option<bool>,
        /// The largest value, at the first heap that has it.
        largest: Option<HeapValue>,
        /// The last value that no smaller heap has.
        last_new: Option<HeapValue>,
        /// In a sparse space, what is known of the rare values.
        rare: Option<Rare>,
        /// The duration of this run.
        seconds: f64,
        /// A length at which the next run may find more.
        further: Option<u64>,
    }
    /// The answer to `strip`.
    Strip as "strip" {
        /// The strip, or the kind of a system that was typed.
        strip: String,
        /// The kinds of heaps and their patterns.
        system: String,
        /// The kind that the values are of.
        kind: String,
        /// The number of kinds.
        kinds: u64,
        /// The number of shapes of ends; `null` for a system that was typed.
        shapes: Option<u64>,
        /// The number of known values.
        computed: u64,
        /// The first values.
        first: Vec<u64>,
        /// `null` if the values show none.
        period: Option<Period>,
        /// The proof as a line of text.
        certificate: Option<String>,
        /// Whether the proof was checked from the definition; `null` for long proofs.
        verified: Option<bool>,
        /// The duration of this run.
        seconds: f64,
    }
    /// The period of a sequence. From one period to the next, values grow by `saltus`.
    Period as "period" {
        /// Whether it is proved.
        kind: PeriodKind,
        /// Its length.
        period: u64,
        /// By how much values grow.
        saltus: i128,
        /// The first heap from which on it holds.
        preperiod: u64,
        /// The values up to this heap prove it.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
        /// The last heap that does not fit, with its value.
        #[serde(skip_serializing_if = "Option::is_none")]
        last_exception: Option<Option<HeapValue>>,
    }
    /// A heap and its nim-value.
    HeapValue as "heap-value" {
        /// The size of the heap.
        heap: u64,
        /// Its value.
        value: u64,
    }
    /// Heaps whose values are rare.
    Rare as "rare" {
        /// Their number.
        heaps: u64,
        /// The last one.
        last: Option<u64>,
        /// The bits whose parity tells rare values from common ones.
        mask: u64,
        /// Whether the parity of the heap counts, too.
        positional: bool,
    }
    /// The answer to `octal --values`.
    Values as "values" {
        /// The code of the game.
        code: String,
        /// The values of all heaps, from the empty one on.
        values: Vec<u64>,
    }
    /// The answer to `quotient` about a heap game.
    Quotient as "quotient" {
        /// The code of the game.
        code: String,
        /// The number of elements.
        elements: u64,
        /// The number of elements that lose for the player to move.
        p_portion: u64,
        /// `null` for many elements.
        presentation: Option<String>,
        /// The largest heap that was added.
        largest_heap: u64,
        /// The period of the classes of heaps, if it is proved.
        period: Option<ClassPeriod>,
        /// The heaps that brought new elements.
        growth: Vec<Growth>,
        /// Whether the certificate holds.
        verified: bool,
        /// Why there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
    /// The heap from which the classes repeat.
    ClassPeriod as "class-period" {
        /// The first heap.
        from: u64,
        /// The period.
        period: u64,
    }
    /// The number of elements from a heap on.
    Growth as "growth" {
        /// The heap.
        heap: u64,
        /// The number of elements.
        elements: u64,
    }
    /// The answer to `quotient` about a position.
    PositionQuotient as "position-quotient" {
        /// The position as it was typed.
        position: String,
        /// The number of elements.
        elements: u64,
        /// The number of elements that lose for the player to move.
        p_portion: u64,
        /// The number of components that play can reach.
        components: u64,
        /// `null` for many elements.
        presentation: Option<String>,
        /// Why there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
}
