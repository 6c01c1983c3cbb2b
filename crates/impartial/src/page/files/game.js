// The state of the game: all positions since the start, the index of the shown position, and the player of each move. The state
// does not depend on how the page shows it. If a query fails, the state does not change.

import { answerTo, missing } from "./ask.js";

export const state = {
  games: [],
  // The positions since the start, each with the move that led to it: { position, now, move, who, turn }. `now` is the program's
  // answer about the position, or null until the page shows the position for the first time. In a puzzle, the position also has
  // `puzzle`, which is "one" if only one move wins, and otherwise "some". The position after the user's answer has `solved` with
  // the same word, or `refuted: true` if the answer is wrong. The first position has `notes`, the remarks of the program about the
  // text from which it read the position.
  line: [],
  at: 0,
  convention: "normal",
  opponent: "beginner",
  hint: false,
  values: false,
  // The items that the user has picked for a move so far, and the moves that touch these items.
  picked: { group: 0, ids: [], found: null },
  // While the user sets up a position by hand, the pictures of the position and their tools.
  byHand: null,
  // When a game is replayed, the pictures of its first position. They determine where the nodes are drawn.
  began: null,
  get now() {
    return this.line[this.at]?.now ?? null;
  },
  // While the position is an unsolved puzzle, the page does not show who wins.
  get puzzle() {
    return this.line[this.at]?.puzzle ?? null;
  },
  get turn() {
    return this.line[this.at]?.turn ?? "you";
  },
};

// The error when the server or the worker does not answer.
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

// Starts a new game from this position. `notes` are the remarks that the program has already made about the position.
export async function begin(position, convention, notes = []) {
  const now = await ask("position", { position, convention: convention || "" });
  state.line = [{ position: now.position, now, move: null, who: null, turn: "you", notes: [...new Set([...notes, ...now.notes])] }];
  state.at = 0;
  state.convention = now.convention;
  clearPicked();
}

// Returns the player of the move with index `k` in a link. `by` contains one letter for each move. If the letter is missing, the
// players alternate.
export const whose = (by, k) => (by[k] === "o" ? "other" : by[k] === "y" ? "you" : k % 2 ? "other" : "you");

// Returns the number of moves that are shown when a game is loaded: `at`, limited to the number of moves, or all moves by default.
export const stopOf = (at, moves) => Math.min(Math.max(0, at ?? moves), moves);

// Loads the game in a link, and shows the position after `at` moves. `by` gives the player of each move. If a move is illegal, the
// game ends before this move, and the function returns the error.
export async function replay({ position, convention, moves, by, at, recorded }) {
  const fields = { position, convention: convention || "", moves: moves.join(";"), recorded: recorded ? "yes" : "" };
  const read = await ask("replay", fields);
  // In a saved game, all moves must be legal. A link may contain an illegal move.
  if (recorded && read.wrong) throw new Error(read.wrong);
  const after = read.line.map((move, k) => ({
    position: move.position, now: null, move, who: whose(by, k), turn: other(whose(by, k)),
  }));
  after.forEach((entry, k) => { if (k + 1 < after.length) entry.turn = after[k + 1].who; });
  const first = { position: read.start, now: null, move: null, who: null, turn: after[0]?.who ?? "you", notes: read.notes };
  const line = [first, ...after];
  line[line.length - 1].now = read.now;
  const stop = stopOf(at, line.length - 1);
  line[stop].now ??= await ask("position", { position: line[stop].position, convention: read.convention });
  state.line = line;
  state.began = read.first;
  state.at = stop;
  state.convention = read.convention;
  clearPicked();
  return read.wrong;
}

// Shows the position after `at` moves.
export async function go(at) {
  const entry = state.line[at];
  if (!entry) return;
  entry.now ??= await ask("position", { position: entry.position, convention: state.convention });
  state.at = at;
  clearPicked();
}

// Queries the current position and its value again. The program then resumes a search that was stopped.
export async function thinkLonger() {
  const { position } = state.line[state.at];
  state.line[state.at].now = await ask("position", { position, convention: state.convention, value: "yes" });
}

// Queries the reason why the player to move wins or loses, or the result of `move`.
export async function explain(move) {
  const entry = state.line[state.at];
  entry.why = await ask("why", { position: entry.position, convention: state.convention, move: move?.text ?? "" });
}

// Adds the moves of an answer after the current position, and removes the moves that came after this position before.
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

// Plays a move. If it is the user's move, the program's reply follows. After a wrong answer to a puzzle, this reply is perfect and
// refutes the answer.
export async function play(move) {
  const { now, convention, turn, puzzle } = state;
  const refuted = puzzle !== null && !move.wins;
  const skill = refuted ? "perfect" : turn === "you" && !againstPerson() ? state.opponent : "";
  add(await ask("play", { position: now.position, convention, move: move.text, skill }), turn);
  Object.assign(state.line[state.at], { solved: refuted ? null : puzzle, refuted });
}

// Whether the only move touches no item of the picture, like a pass. The page plays such moves by itself.
const isForced = ({ over, moves, more }) => !over && !more && moves.length === 1 && !moves[0].touches.length;

// Plays forced moves until there is a choice or the game is over.
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

// Returns the previous or next position in which a user of this page chooses a move.
function beside(step) {
  let at = state.at + step;
  // Skip positions with a forced move.
  const mine = (k) => (againstPerson() || state.line[k].turn === "you") && !state.line[k + 1]?.move.forced;
  while (at > 0 && at < state.line.length - 1 && !mine(at)) at += step;
  return at >= 0 && at < state.line.length ? at : null;
}

export const canUndo = () => state.at > 0;
export const canRedo = () => state.at < state.line.length - 1;
export const undo = () => go(beside(-1) ?? 0);
export const redo = () => go(beside(1) ?? state.at);
