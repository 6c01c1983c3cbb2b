// What lies on the table, whose turn it is, and the questions to the server.

export const $ = (id) => document.getElementById(id);

export const state = {
  games: [],
  now: null,
  past: [],
  turn: "you",
  values: true,
  hint: false,
  // What is picked of a move, and the moves that were asked for on account of it.
  picked: { group: 0, ids: [], found: null },
  // What the opponent did last, in words.
  said: "",
  // While a position is set up by hand: its parts as texts.
  drafts: null,
  // How many questions are under way.
  busy: 0,
};

export async function ask(path, fields) {
  state.busy += 1;
  try {
    const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
    const read = await answer.json();
    if (!answer.ok) throw new Error(read.error);
    return read;
  } finally {
    state.busy -= 1;
  }
}

// Does something that may fail, and shows why it failed. One thing at a time, in the order of the clicks.
let last = Promise.resolve();
export function guarded(work) {
  last = last.then(async () => {
    $("error").textContent = "";
    try {
      await work();
    } catch (error) {
      $("error").textContent = error.message;
    }
  });
  return last;
}

// When everything that was asked for is done.
export const idle = () => last;

export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const againstPerson = () => $("opponent").value === "person";

export function clearPicked() {
  state.picked = { group: 0, ids: [], found: null };
}

function record(who, words) {
  $("played").append(make("li", { textContent: `${who}: ${words}` }));
}

function remember() {
  state.past.push({ now: state.now, turn: state.turn, played: $("played").children.length });
}

export async function setUp(text, convention) {
  const fields = { position: text };
  if (convention) fields.convention = convention;
  const now = await ask("position", fields);
  state.now = now;
  state.past = [];
  state.turn = "you";
  state.said = "";
  clearPicked();
  $("played").replaceChildren();
  $("convention").value = now.convention;
}

export async function play(move) {
  const { position, convention } = state.now;
  const next = await ask("play", { position, convention, move: move.text });
  remember();
  record(state.turn === "you" ? (againstPerson() ? "First" : "You") : "Second", move.words);
  state.now = next;
  state.turn = state.turn === "you" ? "other" : "you";
  state.said = "";
  clearPicked();
  if (!againstPerson() && !next.over) await reply();
}

async function reply() {
  const { position, convention } = state.now;
  const next = await ask("reply", { position, convention, skill: $("opponent").value });
  record("The opponent", next.played.words);
  state.said = ` The opponent: ${next.played.words}.`;
  state.now = next;
  state.turn = "you";
}

// The opponent makes the next move.
export async function pass() {
  if (againstPerson() || state.now.over) return;
  remember();
  clearPicked();
  await reply();
}

export function undo() {
  const last = state.past.pop();
  if (!last) return;
  state.now = last.now;
  state.turn = last.turn;
  state.said = "";
  clearPicked();
  while ($("played").children.length > last.played) $("played").lastChild.remove();
}

// Whose turn it is, or who has won.
export function status() {
  const you = !againstPerson();
  const mover = state.turn === "you" ? (you ? "You" : "First") : (you ? "The opponent" : "Second");
  const single = mover === "You" ? "" : "s";
  if (!state.now.over) return `${mover} ${single ? "is" : "are"} to move.`;
  return `${mover} cannot move and ${state.now.convention === "misere" ? "win" : "lose"}${single}.`;
}

// Who wins from here, and why.
export function knowledge() {
  const now = state.now;
  if (now.over) return "";
  if (now.outcome === null) return "Nobody knows who wins: no theorem tells, and a search would take too long.";
  const winner = now.outcome === "N" ? "Whoever is to move can win" : "Whoever is to move loses against perfect play";
  if (now.why) return `${winner}: ${now.why}.`;
  if (now.value) return `${winner}: the nim-value is ${now.value}.`;
  return now.searched ? `${winner}: a search through all positions says so.` : `${winner}, by the theorem of the game.`;
}
