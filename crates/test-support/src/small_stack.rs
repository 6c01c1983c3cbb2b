//! Runs tests on threads with a stack of 2 MiB. For a quarter of a million nodes, this is eight bytes per node: enough for a return
//! address, but not for a recursive call.

/// Runs a function on such a thread.
pub fn run(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.expect("a thread").join().expect("no overflow, and the right answer");
}

/// Creates tests of a function that takes the number of nodes of a path.
#[macro_export]
macro_rules! long_paths {
    ($check:ident) => {
        #[test]
        fn a_long_path() {
            $crate::small_stack::run(|| $check(250_000));
        }

        #[test]
        #[ignore = "slow: scripts/deep-check runs it"]
        fn a_path_of_ten_million_nodes() {
            $crate::small_stack::run(|| $check(10_000_000));
        }
    };
}

pub use crate::long_paths;
