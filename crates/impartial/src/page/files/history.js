// A link is a whole game: its first position, its moves and the opponent. Each move is a step in the browser's history.

import { go, replay, state } from "./game.js";

export function link() {
  const { line, at, opponent } = state;
  const fields = new URLSearchParams({ position: line[0].position, convention: state.convention });
  if (opponent !== "perfect") fields.set("opponent", opponent);
  const played = line.slice(1);
  if (played.length) fields.set("moves", played.map((entry) => entry.move.text).join(";"));
  const by = played.map((entry) => entry.who[0]).join("");
  if (by !== "yo".repeat(by.length).slice(0, by.length)) fields.set("by", by);
  if (at < line.length - 1) fields.set("at", at);
  return "#" + fields;
}

// The address says what is on the table.
export function tell(replace = false) {
  const here = link();
  if (here === location.hash) return;
  if (replace || !location.hash) history.replaceState(null, "", here);
  else history.pushState(null, "", here);
}

// What the address asks for: a game, a position, or nothing.
export function asked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const at = fields.get("at");
  return {
    game: fields.get("game"),
    lesson: fields.get("lesson"),
    step: fields.get("step"),
    position: fields.get("position"),
    convention: fields.get("convention"),
    opponent: fields.get("opponent") || "perfect",
    moves: (fields.get("moves") || "").split(";").filter((move) => move),
    by: fields.get("by") || "",
    at: at === null ? null : Number(at),
  };
}

// Shows what the address names. Going back in the game on the table keeps what was played, so that one can go on again.
export async function follow(wanted) {
  const { position, convention, moves } = wanted;
  const same = state.line.length && position === state.line[0].position && convention === state.convention;
  const texts = state.line.slice(1).map((entry) => entry.move.text);
  if (same && moves.length <= texts.length && moves.every((move, k) => move === texts[k])) {
    return go(wanted.at ?? moves.length);
  }
  state.opponent = ["perfect", "amateur", "beginner", "person"].includes(wanted.opponent) ? wanted.opponent : "perfect";
  return replay(wanted);
}
