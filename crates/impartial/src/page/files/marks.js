// Determines the marks in pictures: live items, winning moves, the values of positions after moves, and the last move.

import { againstPerson, state } from "./game.js";
import { briefly } from "./picture.js";
import { flat, itemsOf } from "./scene.js";

const base = (name) => name.split(":")[0];

// Returns, for each picture, the items of the last move that are still in the picture.
export function lastPlaces(groups) {
  const move = state.line[state.at]?.move;
  return groups.map((group, at) => {
    if (!move || move.group !== at || move.groups !== groups.length) return new Set();
    const still = new Set(itemsOf(group.picture).map(({ id }) => id));
    for (const { id } of move.takes) still.add(id);
    return new Set(lineTaken(group, at) ? ["gone"] : move.marks.filter((id) => still.has(id)));
  });
}

// Returns the pairs of squares that have been covered by a single move each in this game.
export function piecesOf(group, at) {
  const taken = new Set(itemsOf(group.picture).filter(({ holds }) => holds === "#").map(({ id }) => id));
  if (!taken.size) return [];
  const pieces = [];
  for (const { move } of state.line.slice(1, state.at + 1)) {
    const pair = move.group === at ? move.touches[0] ?? [] : [];
    if (pair.length === 2 && pair.every((id) => taken.has(id))) pieces.push(pair);
  }
  return pieces;
}

// Returns the line that the last move removed. Returns null unless each of its ends is still in the picture or was taken.
function lineTaken(group, at) {
  const { move } = state.line[state.at];
  if (!move?.gone || move.group !== at) return null;
  const items = itemsOf(group.picture);
  const seen = new Set(items.map(({ id }) => id));
  for (const entry of state.line.slice(1, state.at + 1)) for (const { id } of entry.move.group === at ? entry.move.takes : []) seen.add(id);
  const line = flat(move.gone);
  if (!line.ends.every((end) => seen.has(end))) return null;
  // Give the removed line a number after the remaining lines between the same ends, so it bends away from them.
  const copy = items.filter(({ ends }) => ends && line.ends.every((end, k) => end === ends[k])).length;
  return { ...line, id: "gone", name: `${line.name}, taken away`, tone: "faint", copy, plays: null };
}

// Returns the owners of taken items and the score. The score is null in games in which players take nothing. `gone` lists items
// that are not in the picture but are drawn by the page: taken items, and the line that the last move removed.
export function ownersOf(group, at) {
  const owners = new Map(), score = { you: 0, other: 0 }, gone = [];
  const items = itemsOf(group.picture);
  const there = new Set(items.map(({ id }) => id));
  for (const { move, who } of state.line.slice(1, state.at + 1)) {
    if (move.group !== at) continue;
    for (const item of move.takes) {
      owners.set(item.id, OWNERS[who]);
      score[who] += 1;
      if (!there.has(item.id)) gone.push({ ...flat(item), name: `${item.name}, taken` });
    }
  }
  const line = lineTaken(group, at);
  if (line) gone.push(line);
  const isScored = owners.size > 0 || items.some(({ tone }) => tone === "free" || tone === "taken");
  return { owners, gone, score: isScored ? score : null };
}

const OWNERS = {
  get you() { return { color: "#3f95d0", letter: againstPerson() ? "1" : "Y" }; },
  get other() { return { color: "#d55e00", letter: againstPerson() ? "2" : "O" }; },
};

const sameSet = (set, ids) => set.length === ids.length && ids.every((id) => set.includes(id));

// Returns the moves that match the picked items, and the test for a match. The items of a move must begin with the first picked
// item and include the others. If no move matches in this way, as in a large position with only some known moves, the order of the
// items does not matter.
function ways() {
  const { group, ids, found } = state.picked;
  const has = (set) => ids.every((id) => set.includes(id));
  const begins = (set) => set[0] === ids[0] && has(set);
  const inGroup = (found || state.now.moves).filter((move) => move.group === group);
  const fits = inGroup.some((move) => move.touches.some(begins)) ? begins : has;
  return { fits, moves: inGroup.filter((move) => move.touches.some(fits)) };
}

// Returns the moves that match the picked items.
export const candidates = () => (state.picked.ids.length ? ways().moves : state.now.moves);

export const isExact = (move) => move.touches.some((set) => sameSet(set, state.picked.ids));

// The number of different colors for the items of a reason.
const THINGS = 5;

// Returns the marks of a picture in the form that `light` expects.
export function lights(group, moves, last) {
  const { now, picked, hint, values } = state;
  const mine = picked.ids.length > 0 && picked.group === group;
  const marks = { live: new Set(), wins: new Set(), leaves: new Map(), picked: new Set(mine ? picked.ids : []), last, things: new Map() };
  // Reasons refer only to the first picture. Items in the same list of the reason get the same color.
  const things = group ? [] : state.line[state.at].why?.marks ?? [];
  things.forEach((ids, k) => ids.forEach((id) => marks.things.set(id, k % THINGS)));
  const leave = (id, value) => {
    // If different moves of this item leave different values, it gets no label.
    const known = marks.leaves.get(id);
    const brief = briefly(value);
    marks.leaves.set(id, known === undefined || known === brief ? brief : "");
  };
  const fits = mine ? ways().fits : null;
  for (const move of mine ? moves : now.moves) {
    if (move.group !== group) continue;
    for (const set of move.touches) {
      if (!mine) {
        marks.live.add(set[0]);
        if (hint && move.wins) marks.wins.add(set[0]);
        if (values && move.leaves && set.length === 1) leave(set[0], move.leaves);
      } else if (fits(set)) {
        const others = set.filter((id) => !picked.ids.includes(id));
        set.forEach((id) => marks.live.add(id));
        if (hint && move.wins) others.forEach((id) => marks.wins.add(id));
        if (values && move.leaves && others.length === 1) leave(others[0], move.leaves);
      }
    }
  }
  // A move to a position with the value *0 wins, because the opponent then loses.
  if (values && now.convention === "normal" && !mine) {
    for (const [id, value] of marks.leaves) if (value === "*0") marks.wins.add(id);
  }
  const items = itemsOf(now.groups[group].picture);
  // In a large position, most moves are unknown before the first click, so every item can be clicked.
  if (!mine) for (const { id, plays } of items) if (plays || now.more) marks.live.add(id);
  return marks;
}

export { base };
