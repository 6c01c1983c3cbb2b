//! Computes the value of the picture after each cut. First computes the value of a component without one of its edges, and then the effect
//! of that change on the components below.

use super::values::Values;
use bitvec::vec::BitVec;
use grundy_core::Nimber;
use multigraphs::{ComponentId, CutClasses};
use tree_algos::{IncrementXorSet, IncrementXorSteps, IncrementXorTries};

/// The maximum number of edges in a ring for which the value after each cut is computed separately. This takes quadratic time, but all data
/// stays in the cache.
const SHORT: usize = 96;

/// Determines, for each edge, whether the picture has the value `target` after that edge is cut.
pub(super) fn leading_to(values: &Values, target: Nimber) -> BitVec {
    let components = &values.components;
    // No picture has enough edges for a value of 2^31 or more.
    let Some(target) = u32::try_from(target.value()).ok().filter(|&target| target < 1 << 31) else {
        return BitVec::repeat(false, values.edges);
    };
    // For each component, the value that it would need for the whole picture to have the target value, or `None` if no value of the
    // component achieves this.
    let mut needs: Vec<Option<u32>> = Vec::with_capacity(components.len());
    let mut leads = BitVec::repeat(false, values.edges);
    for component in components.ids() {
        let need = match (components.parent(component), components.bridge(component)) {
            (Some(parent), Some(bridge)) => {
                let rest = rest(values, parent, component);
                let need = needs[parent.index()];
                leads.set(bridge.index(), need == Some(rest));
                need.and_then(|need| (need ^ rest).checked_sub(1))
            }
            _ => Some(target),
        };
        needs.push(need);
    }
    for_each_inner(
        values,
        |component| needs[component.index()].is_some(),
        |edge, component, value| {
            leads.set(edge as usize, needs[component.index()] == Some(value));
        },
    );
    leads
}

/// Returns, for each edge, the value after it is cut, or `None` if the edge is not connected to the ground.
pub(super) fn values_after(values: &Values) -> Vec<Option<Nimber>> {
    let components = &values.components;
    let mut after = vec![None; values.edges];
    let mut note = |edge: u32, value: u32| {
        after[edge as usize] = Some(Nimber::new(u64::from(value)));
    };
    // For each component, a set contains the values that the component can have after a cut of one of its edges or of an edge farther from
    // the ground. Each value is stored with the edge that is cut. When a set reaches the component of the ground, its values are final.
    let mut tries = IncrementXorTries::new();
    let mut sets: Vec<IncrementXorSet> = Vec::new();
    sets.resize_with(components.len(), IncrementXorSet::new);
    for_each_inner(
        values,
        |_| true,
        |edge, component, value| {
            if component == components.root() {
                note(edge, value);
            } else {
                tries.insert(&mut sets[component.index()], edge, value);
            }
        },
    );
    for component in components.ids().rev() {
        let (Some(parent), Some(bridge)) =
            (components.parent(component), components.bridge(component))
        else {
            continue;
        };
        let rest = rest(values, parent, component);
        let mut set = std::mem::take(&mut sets[component.index()]);
        tries.increment(&mut set);
        tries.xor(&mut set, rest);
        if parent == components.root() {
            note(bridge.get(), rest);
            tries.for_each(set, &mut note);
        } else {
            tries.insert(&mut set, bridge.get(), rest);
            tries.append(&mut sets[parent.index()], set);
        }
    }
    after
}

/// Returns the value that `parent` would have without the branch above the bridge to `component`.
fn rest(values: &Values, parent: ComponentId, component: ComponentId) -> u32 {
    values.by_component[parent.index()] ^ (1 + values.by_component[component.index()])
}

/// Calls `inner` for every edge of each wanted component. Its arguments are the edge, the component, and the value of the component after
/// that edge is cut.
fn for_each_inner(
    values: &Values,
    mut wanted: impl FnMut(ComponentId) -> bool,
    mut inner: impl FnMut(u32, ComponentId, u32),
) {
    let components = &values.components;
    let classes = CutClasses::new(components);
    let mut in_ring: BitVec = BitVec::repeat(false, values.edges);
    if !classes.is_empty() {
        // For each node, the nim-sum of the branches that bridges attach to it.
        let mut hung = vec![0_u32; components.search().order().len()];
        for component in components.ids() {
            let below =
                components.support(component).and_then(|node| components.search().visit(node));
            if let Some(visit) = below {
                hung[visit.index()] ^= 1 + values.by_component[component.index()];
            }
        }
        let weight = |node| components.search().visit(node).map_or(0, |visit| hung[visit.index()]);
        let pieces = classes.piece_xors(components, |node| u64::from(weight(node)), |_| 1);
        let mut rings = Rings::default();
        for ring in classes.rings() {
            ring.edges().for_each(|edge| in_ring.set(edge.index(), true));
            if wanted(ring.component()) {
                let after = rings.after_cuts(&pieces[ring.pieces()], values.edges);
                for (edge, &value) in ring.edges().zip(after) {
                    inner(edge.get(), ring.component(), value);
                }
            }
        }
    }
    for (edge, component) in components.non_bridges() {
        // This edge does not form a two-edge cut with any other edge. After it is cut, the rest of its component is therefore still a
        // single component, with one fewer edge.
        if wanted(component) && !in_ring[edge.index()] {
            inner(edge.get(), component, values.by_component[component.index()] ^ 1);
        }
    }
}

/// Buffers for computing the values of rings.
#[derive(Default)]
struct Rings {
    pieces: Vec<u32>,
    after: Vec<u32>,
    steps: IncrementXorSteps,
}

impl Rings {
    /// Returns, for each edge of a ring, the value of the component after that edge is cut. `pieces` are the values of the pieces `B_0`,
    /// `B_1`, ... between the edges of the ring. The cut leaves two chains that both start at `B_0`.
    fn after_cuts(&mut self, pieces: &[u64], edges: usize) -> &[u32] {
        self.pieces.clear();
        // Pieces are xors of values of at most 31 bits, so they fit into 32 bits.
        self.pieces.extend(pieces.iter().map(|&piece| piece as u32));
        self.after.clear();
        self.after.resize(pieces.len(), self.pieces[0]);
        let last = pieces.len() - 1;
        if last < SHORT {
            for cut in 0..=last {
                self.after[cut] ^= chain(&self.pieces[1..=cut]);
                self.after[cut] ^= chain_down(&self.pieces[cut + 1..]);
            }
        } else {
            self.long(edges);
        }
        &self.after
    }

    /// Computes the values of all chains on one side at the same time, and then those of all chains on the other side. Adding a piece below
    /// all chains changes the value `x` of each chain to `piece xor (1 + x)`, and starts a new chain.
    fn long(&mut self, edges: usize) {
        let Self { pieces, after, steps } = self;
        let last = pieces.len() - 1;
        // The value of a chain is at most its number of edges. A digit above the digits of the pieces changes only by carries, and there
        // are at most as many carries as pieces.
        let digits = |number: usize| usize::BITS - number.leading_zeros();
        let of_pieces = 32 - pieces[1..].iter().fold(0, |all, piece| all | piece).leading_zeros();
        let bits = digits(edges).min(of_pieces + digits(last));
        // Cutting edge j leaves two chains: pieces 1 to j on one side, and all later pieces on the other side.
        let (from_top, from_bottom) =
            (pieces[1..].iter().rev().copied(), pieces[1..].iter().copied());
        steps.run(from_top, bits, |step, value| after[last - step] ^= 1 + value);
        steps.run(from_bottom, bits, |step, value| after[step] ^= 1 + value);
    }
}

/// Computes the value of a chain of pieces joined by edges, from the edge below the first piece to the last piece.
fn chain(pieces: &[u32]) -> u32 {
    pieces.iter().rev().fold(0, |above, piece| 1 + (piece ^ above))
}

/// Computes the value that [`chain`] would compute for the pieces in reverse order: the last piece is at the bottom.
fn chain_down(pieces: &[u32]) -> u32 {
    pieces.iter().fold(0, |above, piece| 1 + (piece ^ above))
}
