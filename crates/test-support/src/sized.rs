//! Test sizes that would take too long in the gate. `scripts/deep-check larger_sizes` sets `LARGER_SIZES`.

/// The first of two sizes in the gate, and the second in a deep check.
pub fn sized<T>(gate: T, deep: T) -> T {
    if std::env::var_os("LARGER_SIZES").is_some() { deep } else { gate }
}
