//! Describes positions for the page: their components with pictures, the moves, who wins, and why.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use games::catalog::document::Sentence;
use games::catalog::{Answer, Game, MoveTexts, Moves, Paper, Question, SceneOrText, Unknown};
use games::scene::{Form, Item, Scene, Tone};
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Convention, Limits, StopReason, SumMove};
use grundy_search::loopy::LoopyValue;
use serde_json::{Value, json};

use super::known::{self, CATALOG};
use super::{guide, records};

/// If a position has more moves than this, the page receives only some of them.
const MAX_MOVES: usize = 1_000;
/// If the notations of all moves together have more than this many bytes, the page receives only
/// some of the moves, too.
const MAX_TEXT: usize = 1 << 19;
/// If the page receives only some of the moves, it receives at most this many of the first moves, and at most this many
/// other winning moves.
const SOME_MOVES: usize = 200;
/// The maximum number of winning moves to search for.
const MAX_WINNING: usize = 20_000;
/// Limits for finding the moves that touch an item: the maximum number of moves to check, and the
/// maximum number of matching moves to send.
const MAX_LOOKED_AT: usize = 200_000;
const MAX_TOUCHING: usize = 2_000;
/// If none of the first `MAX_STRANGE` moves of a component touches the item, the search continues with the next
/// component.
const MAX_STRANGE: usize = 2_000;
/// The maximum number of pictures to describe. For further components, only the moves are listed.
const MAX_PARTS: usize = 60;
/// The maximum lengths of texts and of lists on the page. Longer texts and lists are truncated.
const MAX_WORDS: usize = 400;
const MAX_VALUES: usize = 40;

pub(super) const fn name_of(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

/// Components that are drawn in one picture.
pub(super) struct Group {
    pub(super) these: Range<usize>,
    game: Option<&'static dyn Game>,
    pub(super) picture: SceneOrText,
}

impl Group {
    /// Returns the ways to make a move of a component by clicking. Each way is a list of items to click.
    fn clicks(&self, sum: &MixedSum, component: usize, mv: &AnyMove) -> Vec<Vec<String>> {
        let components = &sum.as_slice()[self.these.clone()];
        let game = self.game.filter(|_| self.picture.is_ok());
        game.map_or_else(Vec::new, |game| game.clicks(components, component - self.these.start, mv))
    }
}

/// Returns the pictures of a sum. The values in the pictures are computed within the limits.
pub(super) fn groups(sum: &MixedSum, limits: &Limits) -> Vec<Group> {
    let pictures = CATALOG.pictures(sum, &Paper { limits, room: false });
    let group = |(these, picture): (Range<usize>, SceneOrText)| {
        let game = CATALOG.game_of(sum[these.start].game().name());
        Group { these, game, picture }
    };
    pictures.into_iter().map(group).collect()
}

/// Converts a picture to JSON.
pub(super) fn to_json(picture: &SceneOrText, title: &str) -> Value {
    match picture {
        Ok(scene) => json!({ "title": title, "scene": scene }),
        Err(words) => json!({ "title": title, "summary": cut(words.clone()) }),
    }
}

/// A function that returns the limits that remain for a query.
type LimitsLeft<'a> = &'a dyn Fn() -> Limits;

/// Describes everything that the page shows about a position.
pub(super) fn described(sum: &MixedSum, convention: Convention, rest: LimitsLeft<'_>) -> Value {
    answered(sum, convention, &known::question(convention), rest)
}

/// Like [`described`], but shows the answer to the given question.
pub(super) fn answered(
    sum: &MixedSum,
    convention: Convention,
    question: &Question,
    rest: LimitsLeft<'_>,
) -> Value {
    let known = Known::of(known::know(sum, question, MAX_WINNING, &rest()));
    // Nobody uses the answer to a canceled query, and drawing can take longer than the search did until then.
    let stopped = rest().meter().check().err();
    if stopped.is_some_and(|stopped| stopped.reason() == StopReason::Canceled) {
        return json!({});
    }
    let texts = MoveTexts::of(sum);
    let mut groups = groups(sum, &rest());
    let mut room = MAX_TEXT;
    let fits = |mv: &SumMove<AnyMove>| {
        let had_room = room > 0;
        room = room.saturating_sub(mv.mv.text().len());
        had_room
    };
    let mut listed: Vec<SumMove<AnyMove>> =
        sum.moves().take(MAX_MOVES + 1).take_while(fits).collect();
    let over = listed.is_empty();
    let more = room == 0 || listed.len() > MAX_MOVES;
    if more {
        listed.truncate(SOME_MOVES);
        let first: HashSet<(usize, String)> = listed.iter().map(key).collect();
        let winning = known.winning.iter().filter(|mv| !first.contains(&key(mv)));
        let some = SOME_MOVES.min(MAX_TEXT / listed[0].mv.text().len().max(1));
        listed.extend(winning.take(some).cloned());
    }
    let ways = Ways::of(sum, &groups, &listed);
    if !more {
        ways.name_moves(&texts, &mut groups, &listed);
    }
    let moves = MovesShown { sum, texts: &texts, groups: &groups, known: &known, rest };
    let moves = moves.to_json(&listed, &ways);
    let clicked: Vec<guide::Clicked<'_>> =
        listed.iter().zip(&ways.0).map(|(mv, ways)| (mv, &ways[..])).collect();
    let how = groups.first().and_then(|first| {
        let here = |(mv, _): &&guide::Clicked<'_>| first.these.contains(&mv.component);
        let here: Vec<guide::Clicked<'_>> = clicked.iter().filter(here).copied().collect();
        guide::how(sum, first.picture.as_ref().ok()?, &here)
    });
    let words = groups.iter().filter_map(|group| Some(&group.picture.as_ref().ok()?.words));
    let words: Vec<&String> = words.filter(|words| !words.is_empty()).collect();
    let words = json!(words);
    let hidden = groups.len().saturating_sub(MAX_PARTS);
    let groups = groups.iter().take(MAX_PARTS);
    let groups: Vec<Value> = groups.map(|group| part(sum, group, &known.answer)).collect();
    let answer = &known.answer;
    let unknown = answer.outcome().why();
    // If the outcome is known, but the search for the value was stopped or left out, a longer search may find the value.
    let has_value_left = unknown.is_none()
        && matches!(answer.value().why(), Some(Unknown::LeftOut { .. } | Unknown::Stopped(_)));
    json!({
        "position": sum.to_string(),
        "convention": name_of(convention),
        "rule": guide::rule(sum, convention),
        "how": how,
        "groups": groups,
        "hidden": hidden,
        "components": sum.len(),
        "moves": moves,
        "more": more,
        "over": over,
        // Text to show next to the pictures, for example whose turn it is or how the game ended.
        "words": words,
        "outcome": answer.outcome().get().map(ToString::to_string),
        // In a loopy game, other winning moves can lead back to earlier positions, so the best move is the one that makes progress.
        "best": known.winning.first().map(|mv| texts.text(mv)),
        "remoteness": answer.remoteness(),
        "unknown": unknown.map(|why| json!({
            "stopped": matches!(why, Unknown::Stopped(_)), "text": why.to_string(),
        })),
        "value": answer.value().get().map(ToString::to_string),
        "valueLeft": has_value_left,
        "means": answer.means().map(|means| means.to_string()),
        "theorems": answer.theorems(),
    })
}

/// Describes a group of components: their game, their picture and their values.
fn part(sum: &MixedSum, group: &Group, known: &Answer) -> Value {
    let these = group.these.clone();
    let (components, values) = (&sum.as_slice()[these.clone()], &known.component_values()[these]);
    let name = components[0].game().name();
    let all: Option<Vec<LoopyValue>> = values.iter().cloned().collect();
    let value: Option<LoopyValue> = all.map(|all| all.into_iter().sum());
    let shown: Vec<String> =
        values.iter().take(MAX_VALUES).flatten().map(ToString::to_string).collect();
    let words: Vec<String> =
        components.iter().take(8).map(|component| cut(component.in_words())).collect();
    let mut title = words.join("; ");
    if components.len() > 8 {
        title.push_str("; and more");
    }
    // If the picture shows heaps, the page can mark their sizes in the nim-sequence of the game.
    let is_heap = group.picture.as_ref().is_ok_and(|scene| scene.find("h0").is_some());
    let heaps = components.iter().filter(|_| is_heap).take(MAX_VALUES);
    let heaps: Vec<Option<u64>> = heaps.map(|heap| heap.downcast_ref().copied()).collect();
    json!({
        "name": name,
        "game": group.game.map(Game::name),
        "heading": heading(name),
        "words": title,
        "value": value.map(|value| value.to_string()),
        "values": shown,
        "heaps": heaps,
        "picture": to_json(&group.picture, &format!("{}: {title}", heading(name))),
    })
}

/// Returns the title of a game. Short parameters are added to the title.
pub(super) fn heading(name: &str) -> String {
    let (base, parameters) = name.split_once(':').unwrap_or((name, ""));
    // The title of a product consists of the titles of its factors.
    let factors: Option<Vec<&str>> =
        parameters.split(',').map(|factor| CATALOG.find(factor).map(Game::title)).collect();
    if let Some(factors) = factors {
        return factors.join(" \u{d7} ");
    }
    match CATALOG.find(base) {
        Some(entry)
            if parameters.is_empty()
                || parameters.contains(['-', '@'])
                || parameters.len() > 24 =>
        {
            entry.title().to_owned()
        }
        Some(entry) => format!("{} ({parameters})", entry.title()),
        // A code has no entry in the catalog, so the code itself is the title.
        None => cut(name.to_owned()),
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(MAX_WORDS) {
        Some((at, _)) => format!("{} ...", &text[..at]),
        None => text,
    }
}

/// Explains why the player to move wins or loses, or what a move leads to. Marks the items that the reason mentions.
pub(super) fn explained(
    sum: &MixedSum,
    convention: Convention,
    mv: Option<&SumMove<AnyMove>>,
    limits: &Limits,
) -> Result<Value, String> {
    let question = known::question(convention).most_moves(1);
    let why = match mv {
        Some(mv) => CATALOG.explain(sum, mv, &question, limits),
        None => CATALOG.answer(sum, &question.why(), limits).why().clone(),
    };
    let reason = why.get().ok_or_else(|| {
        let unknown = why.why().map_or_else(String::new, |unknown| format!(": {unknown}"));
        format!("it is not known who wins{unknown}")
    })?;
    // Reasons from theorems are about the components in the first picture, so mark the items there.
    let groups = groups(sum, &Limits::none().work(0));
    let marks = groups.into_iter().next().and_then(|first| first.picture.ok()).map(|mut scene| {
        scene.mark(reason.things());
        scene.marks
    });
    Ok(json!({
        "move": mv.map(|mv| MoveTexts::of(sum).text(mv)),
        "lines": crate::reasons::explained(reason, sum),
        "grounds": Sentence::all(reason, sum),
        "marks": marks.unwrap_or_default(),
    }))
}

/// For each picture of a sum, returns the name of its game. Also returns the picture if its nodes keep their places while other nodes
/// appear and disappear. The page draws nodes where they were at the start of the game.
pub(super) fn places(sum: &MixedSum) -> Value {
    let place = |group: Group| {
        let name = sum[group.these.start].game().name();
        let picture = group.picture.as_ref().ok().filter(|scene| scene.keeps);
        json!({ "name": name, "picture": picture.map(|_| to_json(&group.picture, "")) })
    };
    groups(sum, &Limits::none().work(0)).into_iter().take(MAX_PARTS).map(place).collect()
}

/// Returns a key that identifies a move: its component and its notation.
fn key(mv: &SumMove<AnyMove>) -> (usize, String) {
    (mv.component, mv.mv.text().to_owned())
}

/// Describes a move that was played: its notation, its description in words, the items that it touched, took or removed, and the items to
/// mark.
pub(super) fn played(sum: &MixedSum, mv: &SumMove<AnyMove>, left: &MixedSum) -> Value {
    let drawn = groups(sum, &Limits::none().work(0));
    let at = group_of(&drawn, mv.component);
    let touches = drawn[at].clicks(sum, mv.component, &mv.mv);
    let after = groups(left, &Limits::none().work(0));
    let scene = drawn[at].picture.as_ref().ok();
    let next = after.get(at).and_then(|group| group.picture.as_ref().ok());
    // If the move changed the tone of an item that is still in the picture, mark the item. Otherwise, mark its surroundings.
    let stays = |id: &String| {
        let tone = |scene: &Scene| scene.find(id).map(|item| item.tone);
        scene.map(tone) != next.map(tone) && next.is_some_and(|next| next.find(id).is_some())
    };
    let marks = |id: &String| match scene {
        Some(_) if stays(id) => vec![id.clone()],
        Some(scene) => scene.around(id),
        None => Vec::new(),
    };
    let marks: Vec<String> = touches.iter().take(1).flatten().flat_map(marks).collect();
    // These items were free before the move, and afterward they are not free or are missing from the new picture.
    let takes: Vec<&Item> = match (scene, next) {
        (Some(scene), Some(next)) => {
            let is_free = |item: &Item| item.tone == Tone::Free;
            let free: HashSet<&str> =
                next.items.iter().filter(|item| is_free(item)).map(|item| &item.id[..]).collect();
            let free_before = scene.items.iter().filter(|item| is_free(item));
            free_before.filter(|item| !free.contains(&item.id[..])).collect()
        }
        _ => Vec::new(),
    };
    // Find the line that the move removed. The page shows it if its ends still exist. Compare lines by their ends, because the name
    // of the removed line may now belong to a different line.
    let like = |scene: &Scene, wanted: &[String; 2]| {
        let is_like =
            |item: &&Item| matches!(&item.form, Form::Line { ends, .. } if ends == wanted);
        scene.items.iter().filter(is_like).count()
    };
    let is_gone = |item: &&Item| match &item.form {
        Form::Line { ends, .. } => {
            scene.map(|scene| like(scene, ends)) > next.map(|next| like(next, ends))
        }
        _ => false,
    };
    let touched = touches.iter().take(1).flatten();
    let gone: Option<&Item> = touched.filter_map(|id| scene?.find(id)).find(is_gone);
    json!({
        "text": MoveTexts::of(sum).text(mv),
        "recorded": records::text(sum, mv),
        "words": sum[mv.component].move_in_words(&mv.mv),
        "group": at,
        "groups": drawn.len(),
        "touches": touches,
        // The items that the player took with this move, such as boxes or coins.
        "takes": takes,
        "gone": gone,
        // Whether this was the only move, and the user could not click it.
        "forced": touches.is_empty() && sum.moves().nth(1).is_none(),
        "marks": marks,
        "position": left.to_string(),
    })
}

/// An answer, and the winning moves in the order in which the page shows them.
struct Known {
    answer: Answer,
    winning: Vec<SumMove<AnyMove>>,
}

impl Known {
    fn of(answer: Answer) -> Self {
        let winning = known::winning(&answer);
        Self { answer, winning }
    }
}

/// The data for describing the moves of a position to the page.
struct MovesShown<'a> {
    sum: &'a MixedSum,
    texts: &'a MoveTexts<'a>,
    groups: &'a [Group],
    known: &'a Known,
    rest: LimitsLeft<'a>,
}

/// Returns the index of the group that contains a component.
fn group_of(groups: &[Group], component: usize) -> usize {
    groups.partition_point(|group| group.these.start <= component) - 1
}

/// The notations of moves, each with the lists of items to click for the move.
type Touched<'m> = Vec<(&'m str, &'m [Vec<String>])>;

/// For each move, the lists of items to click for it.
struct Ways(Vec<Vec<Vec<String>>>);

impl Ways {
    fn of(sum: &MixedSum, groups: &[Group], moves: &[SumMove<AnyMove>]) -> Self {
        let ways = |mv: &SumMove<AnyMove>| {
            groups[group_of(groups, mv.component)].clicks(sum, mv.component, &mv.mv)
        };
        Self(moves.iter().map(ways).collect())
    }

    /// Sets, for each item of the pictures, the move that a click on this item plays.
    fn name_moves(&self, texts: &MoveTexts<'_>, groups: &mut [Group], moves: &[SumMove<AnyMove>]) {
        let texts: Vec<Option<String>> = moves.iter().map(|mv| texts.listed(mv)).collect();
        let mut all = vec![Touched::new(); groups.len()];
        for ((mv, ways), text) in moves.iter().zip(&self.0).zip(&texts) {
            if let Some(text) = text {
                all[group_of(groups, mv.component)].push((text, ways));
            }
        }
        for (group, moves) in groups.iter_mut().zip(all) {
            if let Ok(scene) = &mut group.picture {
                scene.name_moves(moves);
            }
        }
    }
}

impl MovesShown<'_> {
    /// Converts the moves to JSON. If equal components have the same move, it is listed only once.
    fn to_json(&self, moves: &[SumMove<AnyMove>], ways: &Ways) -> Vec<Value> {
        let winning: HashSet<(usize, String)> = self.known.winning.iter().map(key).collect();
        let answer = &self.known.answer;
        let drawing = answer.drawing_moves().get().filter(|_| answer.is_draw());
        let drawing = drawing.map_or(&[][..], Moves::as_slice);
        let drawing: HashSet<(usize, String)> = drawing.iter().map(key).collect();
        let mut leaves = known::Leaves::new(answer, moves.len(), self.rest);
        let mut components = HashMap::new();
        let mut texts = HashMap::new();
        let mut seen = HashSet::new();
        let mut listed = Vec::new();
        for (mv, ways) in moves.iter().zip(&ways.0) {
            let group = group_of(self.groups, mv.component);
            let position = &self.sum[mv.component];
            // The notation of a component can be long, so compare it once per component rather than once per move.
            let same = *components
                .entry(mv.component)
                .or_insert_with(|| *texts.entry((group, position.text())).or_insert(mv.component));
            if !seen.insert((same, mv.mv.text().to_owned(), ways)) {
                continue;
            }
            let left = leaves.words(mv.component, position, &mv.mv);
            listed.push(json!({
                "text": self.texts.text(mv),
                "words": self.sum[mv.component].move_in_words(&mv.mv),
                "group": group,
                "component": mv.component,
                "wins": self.wins(mv, &winning),
                "draws": drawing.contains(&key(mv)),
                "leaves": left,
                "touches": ways,
            }));
        }
        listed
    }

    /// Returns whether a move wins, or `None` if this is unknown.
    fn wins(&self, mv: &SumMove<AnyMove>, winning: &HashSet<(usize, String)>) -> Option<bool> {
        self.known.answer.outcome().get()?;
        // If the list of winning moves is incomplete, moves that are not in the list can also win, so return `None` for them.
        let wins = winning.contains(&key(mv));
        (wins || known::are_all_winning(&self.known.answer)).then_some(wins)
    }
}

/// Returns the moves of a group that touch all of the picked items.
pub(super) fn touching(
    sum: &MixedSum,
    convention: Convention,
    group: usize,
    picked: &[&str],
    rest: LimitsLeft<'_>,
) -> Result<Value, String> {
    let groups = groups(sum, &rest());
    let this = groups.get(group).ok_or("there is no such part of the table")?;
    let is_wanted = |set: &Vec<String>| picked.iter().all(|id| set.iter().any(|other| other == id));
    let mut found = Vec::new();
    let mut looked_at = 0;
    let mut texts = HashSet::new();
    for component in this.these.clone() {
        let position = &sum[component];
        if !texts.insert(position.text()) {
            continue;
        }
        let before = found.len();
        for (number, mv) in position.moves().enumerate() {
            looked_at += 1;
            let is_other = this.these.len() > 1 && number > MAX_STRANGE && found.len() == before;
            if is_other || looked_at > MAX_LOOKED_AT || found.len() >= MAX_TOUCHING {
                break;
            }
            if this.clicks(sum, component, &mv).iter().any(is_wanted) {
                found.push(SumMove { component, mv });
            }
        }
    }
    let known = Known::of(known::know(sum, &known::question(convention), MAX_WINNING, &rest()));
    let ways = Ways::of(sum, &groups, &found);
    let texts = MoveTexts::of(sum);
    let moves = MovesShown { sum, texts: &texts, groups: &groups, known: &known, rest };
    let moves = moves.to_json(&found, &ways);
    Ok(json!({ "moves": moves }))
}
