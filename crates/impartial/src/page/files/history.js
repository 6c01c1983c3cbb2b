// Links and the browser history. A link contains a whole game: its first position, its moves and the opponent. Each move of a user
// and the reply to it are one entry in the history. The address always shows the game on the table.

import { go, other, replay, state, stopOf, whose } from "./game.js";

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

// The address whose content the page last showed.
let shown = null;

// Whether the page already shows the content of the address, or is about to show it.
export const isShown = () => location.hash === shown;

// Records that the page is about to show the content of the address, or that it could not be shown.
export function heed(could = true) {
  shown = could ? location.hash : null;
}

// Changes the address so that it contains the game on the table.
export function tell(replace = false) {
  const here = link();
  if (here !== location.hash) {
    if (replace) history.replaceState(null, "", here);
    else history.pushState(null, "", here);
  }
  heed();
}

// Parses the address, which can contain a game, a lesson, a position, or nothing.
export function asked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const at = Number.parseInt(fields.get("at"), 10);
  return {
    game: fields.get("game"),
    lesson: fields.get("lesson"),
    step: fields.get("step"),
    position: fields.get("position"),
    convention: fields.get("convention"),
    opponent: fields.get("opponent") || "perfect",
    moves: (fields.get("moves") || "").split(";").filter((move) => move),
    by: fields.get("by") || "",
    at: Number.isNaN(at) ? null : at,
  };
}

// Shows the game in the address. Returns an error message if a move is illegal. If the address is an earlier point of the current
// game, keeps the later moves for Redo.
export async function follow(wanted) {
  const { position, convention, moves, by } = wanted;
  const { line } = state;
  const played = ([text, who], k) => line[k + 1]?.move.text === text && line[k + 1].who === who;
  const same = line.length && position === line[0].position && convention === state.convention && !wanted.recorded;
  let wrong = null;
  if (same && moves.map((text, k) => [text, whose(by, k)]).every(played)) {
    const stop = stopOf(wanted.at, moves.length);
    await go(stop);
    // The player to move in the linked game can differ from the player to move in the current game.
    line[stop].turn = stop < moves.length ? whose(by, stop) : stop ? other(whose(by, stop - 1)) : "you";
  } else {
    wrong = await replay(wanted);
  }
  state.opponent = ["perfect", "amateur", "beginner", "person"].includes(wanted.opponent) ? wanted.opponent : "perfect";
  return wrong;
}
