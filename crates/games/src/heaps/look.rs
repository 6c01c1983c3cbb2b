//! Draws positions of heap games.

use grundy_core::mixed::{AnyMove, AnyPosition};

use super::antonim::{DistinctHeaps, Shrink};
use super::divisor_chomp::Maximal;
use super::dual_nim::DualNim;
use super::end_nim::EndMove;
use super::fibonacci_nim::FibonacciHeap;
use super::nim_with_pass::{PassHeaps, PassMove};
use super::sylver_coinage::Coinage;
use crate::catalog::look::{
    self, ALONE, LISTED, Look, SceneOrText, Tool, first, left, listed, typed,
};
use crate::scene::Scene;
use crate::scene::heaps::{self, Look as Drawn};

/// Draws heaps as stacks of coins. Each heap is a component.
pub(crate) const STACKS: Look = Look {
    together: LISTED,
    scene: |components, _| heaps_of(components).map(|sizes| Scene::heaps(&sizes)),
    clicks: |components, at, mv| parts_left(Drawn::Stacks, components, at, mv),
    tools: TOOLS,
    edit: edit_list,
};

/// Draws rows of pins. Each row is a component.
pub(crate) const PINS: Look = Look {
    scene: |components, _| heaps_of(components).map(|sizes| Scene::pins(&sizes)),
    clicks: |components, at, mv| {
        let sizes = sizes_of(components);
        let parts: Vec<u64> = left(&components[at], mv);
        match parts.iter().filter(|&&part| part > 0).collect::<Vec<_>>()[..] {
            [] => heaps::between(&sizes, at, (0, 0)),
            [&part] => heaps::between(&sizes, at, (part, 0)),
            [&one, &other] => heaps::between(&sizes, at, (one, other)),
            _ => vec![vec![format!("h{at}")]],
        }
    },
    ..STACKS
};

/// Draws numbers. Each number is a component.
pub(crate) const NUMBERS: Look = Look {
    scene: |components, _| heaps_of(components).map(|sizes| Scene::numbers(&sizes)),
    clicks: |components, at, mv| parts_left(Drawn::Numbers, components, at, mv),
    tools: &[
        Tool::new("more", "One more", "heap", 1),
        Tool::new("fewer", "One less", "heap", 1),
        Tool::new("new", "New number", "", 0),
        Tool::new("drop", "Remove a number", "heap", 1),
    ],
    ..STACKS
};

/// Draws all heaps of one component.
pub(crate) const TOGETHER: Look = Look {
    together: ALONE,
    scene: |components, _| Ok(Scene::heaps(&counts(components.first())?)),
    clicks: |components, at, mv| {
        let before = counts(components.get(at)).unwrap_or_default();
        // In Dual Nim, a move removes a whole heap. Clicking any of several equal heaps plays the move.
        if components[at].game().rules::<DualNim>().is_some() {
            let gone = mv.downcast_ref().copied().unwrap_or(u64::MAX);
            let heaps = before.iter().enumerate().filter(|(_, size)| **size == gone);
            return heaps.map(|(heap, _)| vec![format!("h{heap}")]).collect();
        }
        let after = left::<Vec<u64>>(&components[at], mv).pop().or_else(|| {
            left::<(u64, u64)>(&components[at], mv).pop().map(|(one, other)| vec![one, other])
        });
        let changed = before.iter().zip(after.unwrap_or_default()).enumerate();
        let changed = changed.filter(|(_, (size, left))| **size != *left);
        vec![changed.map(|(heap, (_, left))| Drawn::Stacks.leaving(&before, heap, left)).collect()]
    },
    tools: TOOLS,
    edit: |components, tool, at| {
        let mut sizes = counts(components.first())?;
        change(&mut sizes, tool, at)?;
        Ok(listed(look::game(components)?.name(), sizes))
    },
};

/// Draws all heaps of one component, for games in which each move changes a single heap.
pub(crate) const ROW: Look = Look {
    clicks: |components, at, mv| {
        let sizes = counts(components.get(at)).unwrap_or_default();
        let first = |from: u64| sizes.iter().position(|&size| size == from);
        let changed = match (mv.downcast_ref(), mv.downcast_ref(), mv.downcast_ref()) {
            (Some(EndMove::Left(coins)), _, _) => sizes.first().map(|size| (0, size - coins)),
            (Some(EndMove::Right(coins)), _, _) => {
                sizes.last().map(|size| (sizes.len() - 1, size - coins))
            }
            (_, Some(Shrink { from, to }), _)
            | (_, _, Some(PassMove::Take(Shrink { from, to }))) => {
                first(*from).map(|heap| (heap, *to))
            }
            (_, _, Some(PassMove::Pass)) => return vec![vec!["pass".to_owned()]],
            _ => None,
        };
        let Some((heap, left)) = changed else { return Vec::new() };
        vec![vec![Drawn::Stacks.leaving(&sizes, heap, left)]]
    },
    ..TOGETHER
};

/// Draws all heaps of one component, with a label for the pass.
pub(crate) const PASS: Look = Look {
    scene: |components, _| {
        let position: &PassHeaps = first(components)?;
        let mut scene = picture(position.heaps(), Scene::heaps)?;
        let (width, _) = scene.size;
        let text = if position.has_pass() { "pass" } else { "no pass" };
        scene.label("pass", (width + 12.0, 4.0), (72.0, 26.0), text, text);
        Ok(scene)
    },
    tools: &[
        TOOLS[0],
        TOOLS[1],
        TOOLS[2],
        TOOLS[3],
        Tool::new("pass", "Give or remove the pass", "", 0),
    ],
    edit: |components, tool, at| {
        let position: &PassHeaps = first(components)?;
        let (mut sizes, mut pass) = (position.heaps().to_vec(), position.has_pass());
        if tool == "pass" {
            pass = !pass;
        } else {
            change(&mut sizes, tool, at)?;
        }
        Ok(format!("nim_with_pass {}", PassHeaps::new(sizes, pass)))
    },
    ..ROW
};

/// Draws heaps with a limit on the number of coins that may be taken.
pub(crate) const LIMITED: Look = Look {
    together: LISTED,
    scene: |components, _| {
        let heaps = typed::<FibonacciHeap>(components);
        let sizes = limited_sizes(components);
        let notes: Vec<String> =
            heaps.iter().map(|heap| format!("at most {}", heap.quota())).collect();
        picture(&sizes, |sizes| Scene::heaps_with_notes(Drawn::Stacks, sizes, &notes))
    },
    clicks: |components, at, mv| {
        let left = left::<FibonacciHeap>(&components[at], mv).pop().map_or(0, |left| left.coins());
        vec![vec![Drawn::Stacks.leaving(&limited_sizes(components), at, left)]]
    },
    tools: TOOLS,
    edit: |components, tool, at| {
        let heaps = typed::<FibonacciHeap>(components);
        let mut sizes = limited_sizes(components);
        change(&mut sizes, tool, at)?;
        // A changed heap is written without a quota, so it is read as a heap at the start of play.
        let name = look::game(components)?.name();
        let text = |(heap, size): (usize, &u64)| match heaps.get(heap) {
            Some(before) if before.coins() == *size && tool != "drop" => {
                format!("{name} {size} {}", before.quota())
            }
            _ => format!("{name} {size}"),
        };
        Ok(sizes.iter().enumerate().map(text).collect::<Vec<_>>().join(" + "))
    },
};

/// Draws a row of squares, one for each number that can be named.
const NAMED: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let named: Vec<String> = nameable(components)?.iter().map(ToString::to_string).collect();
        if named.len() > 200 {
            return Err(format!("{} numbers: too many for a picture.", named.len()));
        }
        // Each square is named by its number, because its place in the row would only confuse users.
        let cells = named
            .iter()
            .map(|number| (number.as_str(), String::new(), format!("the number {number}")));
        let mut scene = Scene::cells(4.0, cells);
        if named.is_empty() {
            "Nothing is left to name".clone_into(&mut scene.words);
        }
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let named = nameable(&components[at..]).unwrap_or_default();
        let place = mv.downcast_ref::<u64>().and_then(|mv| named.binary_search(mv).ok());
        place.map_or_else(Vec::new, |place| vec![vec![format!("s{place}")]])
    },
    ..Look::PLAIN
};

/// Draws the numbers that can be named in Divisor Chomp.
pub(crate) const DIVISORS: Look = Look {
    tools: &[Tool::new("double", "Double the numbers", "", 0)],
    edit: |components, tool, _| {
        let left: &Maximal = first(components)?;
        let doubled = left.numbers().iter().map(|number| number.saturating_mul(2));
        match tool {
            "double" => Ok(listed("divisor_chomp", doubled)),
            _ => Err(look::nothing_there()),
        }
    },
    ..NAMED
};

/// Draws the coins that can be named in Sylver Coinage. These are the amounts that the earlier coins cannot pay.
pub(crate) const COINAGE: Look = Look {
    tools: &[Tool::new("name", "Name a coin", "square", 1)],
    edit: |components, tool, at| {
        let coins: &Coinage = first(components)?;
        let place = at.first().and_then(|id| id.strip_prefix('s')?.parse::<usize>().ok());
        match (tool, place.and_then(|place| coins.open().get(place).copied())) {
            ("name", Some(named)) => {
                Ok(listed("sylver_coinage", coins.coins().iter().chain([&named])))
            }
            _ => Err(look::nothing_there()),
        }
    },
    ..NAMED
};

/// Returns the numbers that can be named in Divisor Chomp or in Sylver Coinage.
fn nameable(components: &[AnyPosition]) -> Result<Vec<u64>, String> {
    let divisors = first::<Maximal>(components).map(Maximal::named);
    divisors.or_else(|_| Ok(first::<Coinage>(components)?.open()))
}

pub(crate) const TOOLS: &[Tool] = &[
    Tool::new("more", "Add a coin", "heap", 1),
    Tool::new("fewer", "Take a coin off", "heap", 1),
    Tool::new("new", "New heap", "", 0),
    Tool::new("drop", "Remove a heap", "heap", 1),
];

fn sizes_of(components: &[AnyPosition]) -> Vec<u64> {
    components.iter().map(|heap| heap.downcast_ref().copied().unwrap_or_default()).collect()
}

fn limited_sizes(components: &[AnyPosition]) -> Vec<u64> {
    typed::<FibonacciHeap>(components).iter().map(|heap| heap.coins()).collect()
}

/// Draws heaps, or returns a text if there are too many heaps.
pub(crate) fn picture(sizes: &[u64], draw: impl FnOnce(&[u64]) -> Scene) -> SceneOrText {
    heaps::too_many(sizes).map_or_else(|| Ok(draw(sizes)), Err)
}

/// Returns the sizes of heaps, each of which is a component.
fn heaps_of(components: &[AnyPosition]) -> Result<Vec<u64>, String> {
    let sizes = sizes_of(components);
    heaps::too_many(&sizes).map_or(Ok(sizes), Err)
}

/// Returns the sizes of the heaps of one component.
fn counts(position: Option<&AnyPosition>) -> Result<Vec<u64>, String> {
    let position = position.ok_or_else(look::nothing_there)?;
    let own = position.downcast_ref::<PassHeaps>().map(PassHeaps::heaps);
    let own = own.or_else(|| Some(position.downcast_ref::<DistinctHeaps>()?.as_slice()));
    let own = own.or_else(|| Some(position.downcast_ref::<Vec<u64>>()?.as_slice()));
    let sizes = match (own, position.downcast_ref::<(u64, u64)>()) {
        (Some(heaps), _) => heaps.to_vec(),
        (None, Some(&(one, other))) => vec![one, other],
        (None, None) => return Err(look::in_words(std::slice::from_ref(position))),
    };
    heaps::too_many(&sizes).map_or(Ok(sizes), Err)
}

/// Returns the clicks for a move that leaves one or two parts of a heap. Either part can stay at the bottom. To play the move, the user
/// clicks the coin above that part, which is the lowest coin that the move removes.
fn parts_left(
    drawn: Drawn,
    components: &[AnyPosition],
    at: usize,
    mv: &AnyMove,
) -> Vec<Vec<String>> {
    let sizes = sizes_of(components);
    let mut parts: Vec<u64> = left(&components[at], mv);
    if parts.is_empty() {
        parts.push(0);
    }
    parts.into_iter().map(|part| vec![drawn.leaving(&sizes, at, part)]).collect()
}

/// Applies a tool to heaps.
pub(crate) fn change(sizes: &mut Vec<u64>, tool: &str, at: &[&str]) -> Result<(), String> {
    let heap = at.first().and_then(|id| heaps::heap_of(id)).filter(|&heap| heap < sizes.len());
    match (tool, heap) {
        ("more", Some(heap)) => sizes[heap] = sizes[heap].saturating_add(1),
        ("fewer", Some(heap)) => sizes[heap] = sizes[heap].saturating_sub(1),
        ("new", _) => sizes.push(3),
        ("drop", Some(heap)) => {
            sizes.remove(heap);
        }
        _ => return Err(look::nothing_there()),
    }
    Ok(())
}

fn edit_list(components: &[AnyPosition], tool: &str, at: &[&str]) -> Result<String, String> {
    let mut sizes = heaps_of(components)?;
    change(&mut sizes, tool, at)?;
    Ok(listed(look::game(components)?.name(), sizes))
}
