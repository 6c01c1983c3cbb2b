// Sentences about the game on the table: whose turn it is, who wins, and why.

import { againstPerson, other, state } from "./game.js";

const names = () => (againstPerson() ? { you: "The first player", other: "The second player" } : { you: "You", other: "The opponent" });
const verb = (who, one, many) => (who === "you" && !againstPerson() ? many : one);

// Returns the names of the two players in a score.
export const sides = () => (againstPerson() ? { you: "First", other: "Second" } : { you: "You", other: "Opponent" });

export function status() {
  const { now, turn, convention } = state;
  const name = names()[turn];
  if (!now.over) return `${name} ${verb(turn, "is", "are")} to move.`;
  const wins = convention === "misere";
  // Some games end for other reasons than a lack of moves, which the rules then state.
  const why = now.words.filter((words) => !words.endsWith("."));
  if (why.length) {
    const winner = wins ? turn : other(turn);
    const end = names()[winner];
    return `${why.join(", ")}: ${winner === "you" && !againstPerson() ? "you" : end.toLowerCase()} ${verb(winner, "wins", "win")}.`;
  }
  return `${name} cannot move and ${wins ? verb(turn, "wins", "win") : verb(turn, "loses", "lose")}.`;
}

// The games in which the user has already made a move. Only in other games does the page explain how to move. If the browser stores
// nothing, the explanation appears on every visit.
const STORE = "moved";
const moved = new Set();
try {
  for (const name of JSON.parse(localStorage.getItem(STORE)) ?? []) moved.add(name);
} catch {
  // The browser does not allow storage, so the list is empty.
}

export function noteMoved() {
  for (const { game } of state.line[0].now?.groups ?? []) moved.add(game);
  try {
    localStorage.setItem(STORE, JSON.stringify([...moved]));
  } catch {
    // The browser does not allow storage, so the list is lost when the page closes.
  }
}

// For each game, the explanation of how to move, by the first position of the game. It stays until the game ends, because removing
// it would move the board.
const guided = new WeakMap();

export function guide() {
  const { now, line } = state;
  if (!guided.has(line[0])) guided.set(line[0], moved.has(now.groups[0]?.game) ? "" : (line[0].now ?? now).how ?? "");
  return guided.get(line[0]);
}

// Returns the hint as a sentence. Empty if hints are off, or if there is nothing to say.
export function advice() {
  const { now, hint, puzzle, turn } = state;
  if (!hint || now.over || now.outcome === null || (turn !== "you" && !againstPerson())) return "";
  const wins = now.moves.find((move) => move.text === now.best) ?? now.moves.find((move) => move.wins);
  if (puzzle && wins) return "Hint: the places with a green ring begin a move that wins.";
  if (wins) return `Hint: ${wins.words}. That wins.`;
  const draws = now.moves.find((move) => move.draws);
  if (draws) return `Hint: ${draws.words}. That keeps the draw.`;
  return "Hint: no move wins against perfect play. Make one that leaves much to think about.";
}

// Returns a sentence about who wins this position. Empty if the game is over.
export function knowledge() {
  const { line, at, now, turn, puzzle } = state;
  const { move, solved, refuted } = line[at];
  if (solved) return solved === "one" ? "Right: this was the only move that wins." : "Right: this move wins.";
  // If the wrong move ended the game, there is no reply that refutes it.
  if (refuted) return line[at - 1].puzzle ? "That move does not win." : `That move does not win. The opponent replies: ${move.words}.`;
  if (now.over) return "";
  if (puzzle) return puzzle === "one" ? "One move wins. Which one?" : "Not every move wins. Find one that does.";
  if (now.outcome === null) {
    return now.unknown?.stopped ? "Not known yet: the search was stopped." : `Not known: ${now.unknown?.text ?? "no theorem tells"}.`;
  }
  if (now.outcome === "draw") return "Neither player can win: a draw if both play well.";
  const winner = now.outcome === "N" ? turn : (turn === "you" ? "other" : "you");
  const name = names()[winner];
  const soon = now.remoteness ? ` within ${now.remoteness} move${now.remoteness === 1 ? "" : "s"}` : "";
  return `${name} can win${soon}${winner === turn ? "" : ", whatever is played"}.`;
}

// Whether the opponent had only one move after the user's last move, so the user moves again.
const again = () => {
  const { line, at, now } = state;
  return !now.over && !againstPerson() && at > 1 && line[at].move.forced && line[at].who === "other" && line[at - 1].who === "you";
};

// Returns a sentence about the forced moves since the last move that somebody chose.
export function forced() {
  const { line, at, now } = state;
  const words = [];
  for (let k = at; k > 0 && line[k].move; k -= 1) {
    const { move, who } = line[k];
    if (move.forced && (who === "you" || againstPerson())) words.unshift(move.words);
    else if (who === "you") break;
  }
  // In games that are played alone, a forced pass means that the opponent moves again after closing a box, or that the game is
  // over.
  const isAlone = now.groups.some(({ game }) => state.games.find(({ name }) => name === game)?.alone);
  if (words.length && isAlone) return now.over ? "" : `${names().other} ${verb("other", "moves", "move")} again.`;
  if (!words.length) return again() ? "You move again." : "";
  return `There was no choice, so the page played for you: ${[...new Set(words)].join(", ")}.`;
}

// Describes how the outcome is known.
export function reasons() {
  const { now, convention, puzzle } = state;
  if (now.over || puzzle || now.outcome === null) return "";
  // Leave out the parameters of a game, such as a tree, from the name of the theorem. But keep a code, which is a part of the name.
  const titles = [...new Set(now.theorems.map((name) => state.games.find((game) => game.name === name.split(":")[0])?.title ?? name))];
  const theorem = titles.length ? `by the theorem of ${titles.slice(0, 3).join(" and of ")}${titles.length > 3 ? " and others" : ""}` : "by the rules";
  if (state.values && !now.value && !now.moves.some(({ leaves }) => leaves)) return "What each move leaves is not known here.";
  const margins = state.values && !now.value ? " The number at a move is how many more than the opponent the player gets with it." : "";
  const found = now.means === "by theorem" ? `Known ${theorem}.` : now.means ? `Known ${now.means}.` : "";
  const kind = convention === "misere" ? "normal-play value" : "value";
  return now.value ? `${found} The ${kind} is ${now.value.replace("infinity", "∞")}.` : found + margins;
}

// Returns the title of the window: a short name of the position, and the number of the move.
export function titled() {
  const { now } = state;
  const alone = state.games.find(({ name, alone }) => alone && name === now.groups[0]?.game);
  const text = alone ? alone.title : now.position.length > 60 ? now.position.slice(0, 57) + "..." : now.position;
  return `${text} · ${state.at ? `move ${state.at}` : "start"} · Impartial games`;
}
