//! Checks that every public type can be shared between threads and sent to another thread.

use dynamic_trees::{
    Action, AddMax, AddMin, AddSum, AssignSum, BothWays, ClusterDp, Commutative, Directed, Fenwick,
    Forest, ForestDp, Group, LazyProducts, LinkError, Max, Min, Monoid, PathMonoid, PathProducts,
    PathSums, RootedForest, SubtreeForest, SubtreeProducts, SubtreeSums, Sum, TopTree, WithChanges,
    Xor, XorDistances,
};
use test_support::declared;

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn every_public_type_is_send_and_sync() {
    owned::<(XorDistances, Directed<String>, LinkError)>();
    owned::<(AddMax<i8>, AddMin<i8>, AddSum<i8>, AssignSum<i8>)>();
    owned::<(Sum<u8>, Min<i64>, Max<u128>, Xor<usize>, Fenwick<Sum<u64>>)>();
}

/// The structures of this crate can be shared between threads if the user's values and programs can. The compiler checks these function
/// bodies for all such programs, so no test needs to call the functions.
#[expect(dead_code, reason = "compiled, not called")]
mod trees_that_change {
    use super::*;

    fn with_a_monoid<M: Group + Monoid<Value: Send + Sync> + Send + Sync>() {
        shared::<(SubtreeProducts<M>, SubtreeForest<M>, Commutative<M>, BothWays<M>)>();
        shared::<(PathSums<M>, SubtreeSums<M>)>();
        shared::<(PathProducts<Commutative<M>>, PathProducts<BothWays<M>>)>();
    }

    fn with_a_path_monoid<P: PathMonoid<Product: Send + Sync> + Send + Sync>() {
        shared::<PathProducts<P>>();
    }

    fn with_an_action<A>()
    where
        A: Action<Change: Send + Sync> + PathMonoid<Product: Send + Sync> + Send + Sync,
    {
        shared::<(LazyProducts<A>, WithChanges<A>)>();
    }

    fn with_a_forest<D>()
    where
        D: ForestDp<
                Value: Send + Sync,
                Product: Send + Sync,
                Light: Send + Sync,
                Change: Send + Sync,
            > + Send
            + Sync,
    {
        shared::<(Forest<D>, RootedForest<D>)>();
    }

    fn with_clusters<D: ClusterDp<Point: Send + Sync, Path: Send + Sync> + Send + Sync>() {
        shared::<TopTree<D>>();
    }
}

/// Checks that this file mentions every public type at least twice: in the imports and in a list of types to test.
#[test]
fn the_send_and_sync_test_covers_every_public_type() {
    let types = || declared::public_types(include_str!("../../api.txt"));
    for name in types() {
        let count = declared::count(include_str!("threads.rs"), name);
        assert!(count > 0, "{name}");
        assert!(count > 1, "{name} is imported only");
    }
    assert!(types().count() > 15);
}
