//! The documents about values, periods and misère quotients of take-and-break games and strips.

use super::PeriodKind;

documents! {
    /// The answer to `octal`.
    Octal as "octal" {
        /// The code of the game.
        code: String,
        /// The number of known values.
        computed: u64,
        /// The first values of the sequence.
        first: Vec<u64>,
        /// The period; `null` if the values do not show a period.
        period: Option<Period>,
        /// Whether the proof of the period was verified from the definition; `null` for long proofs.
        verified: Option<bool>,
        /// The largest value, with the first heap that has this value.
        largest: Option<HeapValue>,
        /// The last heap whose value is new, that is, not the value of a smaller heap.
        last_new: Option<HeapValue>,
        /// In a sparse space, what is known about the rare values.
        rare: Option<Rare>,
        /// The duration of this run in seconds.
        seconds: f64,
        /// A number of values with which the next run may find more.
        further: Option<u64>,
    }
    /// The answer to `strip`.
    Strip as "strip" {
        /// The strip, or the kind of heap in a system that was typed.
        strip: String,
        /// The kinds of heaps in the system, and the patterns of their moves.
        system: String,
        /// The kind of heap whose values are listed.
        kind: String,
        /// The number of kinds of heaps.
        kinds: u64,
        /// The number of different shapes that ends of strips can have; `null` for a system that was typed.
        shapes: Option<u64>,
        /// The number of known values.
        computed: u64,
        /// The first values of the sequence.
        first: Vec<u64>,
        /// The period; `null` if the values do not show a period.
        period: Option<Period>,
        /// The proof of the period as a line of text.
        certificate: Option<String>,
        /// Whether the proof of the period was verified from the definition; `null` for long proofs.
        verified: Option<bool>,
        /// The duration of this run in seconds.
        seconds: f64,
    }
    /// The period of a sequence. Values grow by `saltus` from one period to the next.
    Period as "period" {
        /// Whether the period is proved.
        kind: PeriodKind,
        /// The length of the period.
        period: u64,
        /// The amount by which values grow from one period to the next.
        saltus: i128,
        /// The first heap of the first period.
        preperiod: u64,
        /// The proof uses the values up to this heap.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
        /// The last heap that is an exception to the period, and its value.
        #[serde(skip_serializing_if = "Option::is_none")]
        last_exception: Option<Option<HeapValue>>,
    }
    /// A heap and its nim-value.
    HeapValue as "heap-value" {
        /// The size of the heap.
        heap: u64,
        /// The nim-value of the heap.
        value: u64,
    }
    /// The heaps whose values are rare.
    Rare as "rare" {
        /// The number of heaps with rare values.
        heaps: u64,
        /// The last heap with a rare value.
        last: Option<u64>,
        /// The bits of a value whose parity distinguishes rare values from common ones.
        mask: u64,
        /// Whether the parity of the heap also counts.
        positional: bool,
    }
    /// The answer to `octal --values`.
    Values as "values" {
        /// The code of the game.
        code: String,
        /// The values of all heaps, starting with the empty heap.
        values: Vec<u64>,
    }
    /// The answer to `quotient` for a heap game.
    Quotient as "quotient" {
        /// The code of the game.
        code: String,
        /// The number of elements of the quotient.
        elements: u64,
        /// The number of elements for which the player to move loses.
        p_portion: u64,
        /// The generators and relations; `null` if there are many elements.
        presentation: Option<String>,
        /// The size of the largest heap that was added.
        largest_heap: u64,
        /// The period of the classes of heaps; `null` if no period is proved.
        period: Option<ClassPeriod>,
        /// The heaps that added elements to the quotient.
        growth: Vec<Growth>,
        /// Whether the certificate was verified.
        verified: bool,
        /// The limit that stopped the search, so there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
    /// The period of the classes of heaps.
    ClassPeriod as "class-period" {
        /// The first heap of the period.
        from: u64,
        /// The length of the period.
        period: u64,
    }
    /// A heap that added elements to the quotient.
    Growth as "growth" {
        /// The size of the heap.
        heap: u64,
        /// The number of elements after this heap was added.
        elements: u64,
    }
    /// The answer to `quotient` for a position.
    PositionQuotient as "position-quotient" {
        /// The position, as it was typed.
        position: String,
        /// The number of elements of the quotient.
        elements: u64,
        /// The number of elements for which the player to move loses.
        p_portion: u64,
        /// The number of components that play can reach.
        components: u64,
        /// The generators and relations; `null` if there are many elements.
        presentation: Option<String>,
        /// The limit that stopped the search, so there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
}
