//! Trees in compressed arenas, and the algorithms on them.
