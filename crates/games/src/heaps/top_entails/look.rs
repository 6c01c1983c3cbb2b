//! The appearance of stacks, in one of which a reply may be due.

use grundy_search::entailing::{Situation, Turn, TurnMove};

use super::TopMove;
use crate::catalog::look::{self, ALONE, Look, first};
use crate::heaps::look::{TOOLS, change, picture};
use crate::scene::Scene;
use crate::scene::heaps::Look as Drawn;

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let situation: &Situation<u64> = first(components)?;
        let note = |heap| match situation.turn {
            Turn::Here(here) if here == heap => "reply here".to_owned(),
            _ => String::new(),
        };
        let notes: Vec<String> = (0..situation.parts.len()).map(note).collect();
        picture(&situation.parts, |sizes| Scene::heaps_with_notes(Drawn::Stacks, sizes, &notes))
    },
    clicks: |components, at, mv| {
        let situation = components[at].downcast_ref::<Situation<u64>>();
        let Some((situation, mv)) = situation.zip(mv.downcast_ref::<TurnMove<TopMove>>()) else {
            return Vec::new();
        };
        let TurnMove::In(mv) = mv else { return Vec::new() };
        let heap = (mv.component, situation.parts.get(mv.component).copied().unwrap_or_default());
        match mv.mv {
            TopMove::Top => vec![vec![Drawn::Stacks.leaving(heap, heap.1.saturating_sub(1))]],
            TopMove::Split(one, other) => {
                [one, other].map(|part| vec![Drawn::Stacks.leaving(heap, part)]).to_vec()
            }
        }
    },
    tools: TOOLS,
    edit: |components, tool, at| {
        let situation: &Situation<u64> = first(components)?;
        let mut sizes = situation.parts.clone();
        change(&mut sizes, tool, at)?;
        let reply = match situation.turn {
            Turn::Here(heap) if sizes.get(heap) == situation.parts.get(heap) => Some(heap),
            _ => None,
        };
        let stack = |(heap, size): (usize, &u64)| match reply {
            Some(here) if here == heap => format!("{size}r"),
            _ => size.to_string(),
        };
        Ok(look::listed("top_entails", sizes.iter().enumerate().map(stack)))
    },
};
