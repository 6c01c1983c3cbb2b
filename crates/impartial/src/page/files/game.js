// The game on the table: the positions from its beginning on, which of them is looked at, and who made which move.
// Nothing here knows how it is shown. A question that fails changes nothing.

import { answerTo, missing } from "./ask.js";

export const state = {
  games: [],
  // The positions, each with the move that led to it: { position, now, move, who, turn }. What is not known yet of a
  // position that was played through is asked for when it is looked at.
  line: [],
  at: 0,
  convention: "normal",
  opponent: "beginner",
  // Whether the winner is not to be told, since `one` move wins or `some` moves do, and the same when it was found.
  puzzle: null,
  solved: null,
  // A move that does not solve the puzzle, with the reply that wins against it.
  refuted: null,
  hint: false,
  values: false,
  // What is picked of a move, and the moves that were asked for on account of it.
  picked: { group: 0, ids: [], found: null },
  // While a position is set up by hand: the pictures of its parts, each with its tools.
  byHand: null,
  // Where the nodes of a game that was replayed were when it began.
  began: null,
  get now() {
    return this.line[this.at]?.now ?? null;
  },
  get turn() {
    return this.line[this.at]?.turn ?? "you";
  },
};

// There is nobody who answers.
export class Gone extends Error {}

export async function ask(kind, fields) {
  let text;
  try {
    text = await answerTo(new URLSearchParams({ ask: kind, ...fields }).toString());
  } catch {
    throw new Gone(missing);
  }
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

export const other = (who) => (who === "you" ? "other" : "you");
export const againstPerson = () => state.opponent === "person";

export function clearPicked() {
  state.picked = { group: 0, ids: [], found: null };
}

// A new game from this position.
export async function begin(position, convention) {
  const now = await ask("position", { position, convention: convention || "" });
  state.line = [{ position: now.position, now, move: null, who: null, turn: "you" }];
  state.at = 0;
  state.convention = now.convention;
  state.puzzle = state.solved = state.refuted = null;
  clearPicked();
}

// Who made a move of a link, where the letters of `by` may say so.
export const whose = (by, k) => (by[k] === "o" ? "other" : by[k] === "y" ? "you" : k % 2 ? "other" : "you");

// After how many of so many moves a game is looked at.
export const stopOf = (at, moves) => Math.min(Math.max(0, at ?? moves), moves);

// The game that a link names, looked at after so many moves. `by` says who made each move. Gives what is wrong with the
// move before which the game ends.
export async function replay({ position, convention, moves, by, at, recorded }) {
  const fields = { position, convention: convention || "", moves: moves.join(";"), recorded: recorded ? "yes" : "" };
  const read = await ask("replay", fields);
  // A saved game is what it says or none.
  if (recorded && read.wrong) throw new Error(read.wrong);
  const after = read.line.map((move, k) => ({
    position: move.position, now: null, move, who: whose(by, k), turn: other(whose(by, k)),
  }));
  after.forEach((entry, k) => { if (k + 1 < after.length) entry.turn = after[k + 1].who; });
  const first = { position: read.start, now: null, move: null, who: null, turn: after[0]?.who ?? "you" };
  const line = [first, ...after];
  line[line.length - 1].now = read.now;
  const stop = stopOf(at, line.length - 1);
  line[stop].now ??= await ask("position", { position: line[stop].position, convention: read.convention });
  state.line = line;
  state.began = read.first;
  state.at = stop;
  state.convention = read.convention;
  state.puzzle = state.solved = state.refuted = null;
  clearPicked();
  return read.wrong;
}

// Looks at the position after so many moves.
export async function go(at) {
  const entry = state.line[at];
  if (!entry) return;
  entry.now ??= await ask("position", { position: entry.position, convention: state.convention });
  state.at = at;
  state.solved = state.refuted = null;
  clearPicked();
}

// Asks again about the position on the table, and for its value: a search that was stopped goes on.
export async function thinkLonger() {
  const { position } = state.line[state.at];
  state.line[state.at].now = await ask("position", { position, convention: state.convention, value: "yes" });
}

// Asks why the player to move wins or loses, or what becomes of a move.
export async function explain(move) {
  const entry = state.line[state.at];
  entry.why = await ask("why", { position: entry.position, convention: state.convention, move: move?.text ?? "" });
}

// The moves that an answer contains are played; what was played after this position is forgotten.
function add(now, who) {
  state.line.length = state.at + 1;
  state.line[state.at].turn = who;
  for (const move of now.line) {
    state.line.push({ position: move.position, now: null, move, who, turn: other(who) });
    who = other(who);
  }
  state.at = state.line.length - 1;
  state.line[state.at].now = now;
  clearPicked();
}

// A move of the player to move, and the reply of the program to a move of yours.
export async function play(move) {
  const { now, convention, turn } = state;
  if (state.puzzle && !move.wins) {
    clearPicked();
    state.refuted = await ask("play", { position: now.position, convention, move: move.text, skill: "perfect" });
    return;
  }
  const skill = turn === "you" && !againstPerson() ? state.opponent : "";
  add(await ask("play", { position: now.position, convention, move: move.text, skill }), turn);
  state.solved = state.puzzle;
  state.puzzle = state.refuted = null;
}

// A move that is the only one and no place of the board, as a pass, plays itself.
const isForced = ({ over, moves, more }) => !over && !more && moves.length === 1 && !moves[0].touches.length;

// Plays what there is no choice about.
export async function playForced() {
  for (let tries = 0; tries < 1000 && state.now && isForced(state.now) && !state.puzzle; tries += 1) {
    if (state.turn !== "you" && !againstPerson()) return;
    await play(state.now.moves[0]);
  }
}

export async function reply() {
  const { now, convention, opponent } = state;
  const skill = opponent === "person" ? "perfect" : opponent;
  add(await ask("reply", { position: now.position, convention, skill }), "other");
}

// Back to where it was last the turn of somebody at this screen, or on to where it is next.
function beside(step) {
  let at = state.at + step;
  // Nobody wants to go back to where there was no choice.
  const mine = (k) => (againstPerson() || state.line[k].turn === "you") && !state.line[k + 1]?.move.forced;
  while (at > 0 && at < state.line.length - 1 && !mine(at)) at += step;
  return at >= 0 && at < state.line.length ? at : null;
}

export const canUndo = () => state.at > 0;
export const canRedo = () => state.at < state.line.length - 1;
export const undo = () => go(beside(-1) ?? 0);
export const redo = () => go(beside(1) ?? state.at);
