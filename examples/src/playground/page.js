"use strict";
const $ = (id) => document.getElementById(id);
const state = { games: [], now: null, past: [], turn: "you", hint: false };

async function ask(path, fields) {
  const answer = await fetch(path + "?" + new URLSearchParams(fields));
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.error);
  return read;
}

async function guarded(work) {
  $("error").textContent = "";
  try { await work(); } catch (error) { $("error").textContent = error.message; }
}

function fill(select, items) {
  select.replaceChildren(...items.map(([value, text]) => new Option(text, value)));
}

function chosen() { return state.games.find((game) => game.name === $("game").value); }

function describeGame() {
  const game = chosen();
  fill($("example"), game.examples.map((text) => [text, text]));
  $("rules").textContent = game.rules;
  $("notation").textContent = game.notation + (game.parameters ? " Parameters: " + game.parameters + "." : "");
  $("theory").open = false;
  $("page").textContent = "";
}

async function setUp(text, convention) {
  const fields = { position: text };
  if (convention) fields.convention = convention;
  state.now = await ask("position", fields);
  state.past = [];
  state.turn = "you";
  $("played").replaceChildren();
  $("convention").value = state.now.convention;
  show();
}

function show() {
  const now = state.now;
  $("position").value = now.position;
  history.replaceState(null, "", "#" + new URLSearchParams({ position: now.position, convention: now.convention }));
  const person = $("opponent").value === "person";
  const mover = state.turn === "you" ? (person ? "First" : "You") : (person ? "Second" : "The opponent");
  if (now.over) {
    const moverWins = now.convention === "misere";
    $("status").textContent = mover + " cannot move and " + (moverWins ? "win" : "lose") + (mover === "You" ? "." : "s.");
  } else {
    $("status").textContent = mover + (mover === "You" ? " are to move." : " is to move.");
  }
  $("board").replaceChildren(...now.parts.slice(0, 200).map((part) => {
    const box = document.createElement("div");
    box.className = "part";
    const name = document.createElement("div");
    name.textContent = part.words;
    box.append(name);
    const size = Number(part.text);
    if (Number.isInteger(size) && size > 0 && size <= 200) {
      const dots = document.createElement("div");
      dots.className = "dots";
      dots.setAttribute("aria-hidden", "true");
      dots.textContent = "●".repeat(size);
      box.append(dots);
    }
    if (state.hint && part.value) {
      const value = document.createElement("div");
      value.className = "value";
      value.textContent = "nim-value " + part.value;
      box.append(value);
    }
    return box;
  }));
  $("known").textContent = !state.hint || now.over ? "" :
    now.outcome === null ? "Nobody knows a theorem for this position." :
    (now.outcome === "N" ? "Whoever is to move wins" : "Whoever is to move loses") +
    (now.why ? ": " + now.why + "." : now.value ? ": nim-value " + now.value + "." : ".");
  $("moves").replaceChildren(...now.moves.map((move) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = move.text;
    button.title = move.words;
    button.setAttribute("aria-label", move.words + (state.hint && move.wins ? ", wins" : ""));
    if (state.hint && move.wins) button.className = "wins";
    button.addEventListener("click", () => guarded(() => play(move)));
    return button;
  }));
  if (now.more) $("moves").append("and more; type a position to go on");
  $("undo").disabled = state.past.length === 0;
}

function record(who, words) {
  const item = document.createElement("li");
  item.textContent = who + ": " + words;
  $("played").append(item);
}

async function play(move) {
  const { position, convention } = state.now;
  const next = await ask("play", { position, convention, move: move.text });
  const person = $("opponent").value === "person";
  state.past.push({ now: state.now, turn: state.turn, played: $("played").children.length });
  record(state.turn === "you" ? (person ? "First" : "You") : "Second", move.words);
  state.now = next;
  state.turn = state.turn === "you" ? "other" : "you";
  if (!person && !next.over) await reply();
  show();
}

async function reply() {
  const { position, convention } = state.now;
  const next = await ask("reply", { position, convention, skill: $("opponent").value });
  record("The opponent", next.played.words);
  state.now = next;
  state.turn = "you";
}

function undo() {
  const last = state.past.pop();
  if (!last) return;
  state.now = last.now;
  state.turn = last.turn;
  while ($("played").children.length > last.played) $("played").lastChild.remove();
  show();
}

$("game").addEventListener("change", () => guarded(async () => { describeGame(); await setUp(chosen().examples[0]); }));
$("example").addEventListener("change", () => guarded(() => setUp($("example").value)));
$("convention").addEventListener("change", () => guarded(() => setUp($("position").value, $("convention").value)));
$("opponent").addEventListener("change", () => show());
$("setup").addEventListener("submit", (event) => { event.preventDefault(); guarded(() => setUp($("position").value, $("convention").value)); });
$("undo").addEventListener("click", undo);
$("hint").addEventListener("click", () => {
  state.hint = !state.hint;
  $("hint").setAttribute("aria-pressed", state.hint);
  $("hint").textContent = state.hint ? "Hide winning moves" : "Show winning moves";
  show();
});
$("pass").addEventListener("click", () => guarded(async () => {
  if ($("opponent").value === "person" || state.now.over) return;
  state.past.push({ now: state.now, turn: state.turn, played: $("played").children.length });
  await reply();
  show();
}));
$("text").addEventListener("click", () => {
  const lines = [state.now.position, ...[...$("played").children].map((item) => item.textContent)];
  const link = document.createElement("a");
  link.href = "data:text/plain;charset=utf-8," + encodeURIComponent(lines.join("\n") + "\n");
  link.download = "game.txt";
  link.click();
});
$("theory").addEventListener("toggle", () => guarded(async () => {
  if (!$("theory").open || $("page").textContent) return;
  const answer = await fetch("theory?" + new URLSearchParams({ game: $("game").value }));
  $("page").textContent = await answer.text();
}));

guarded(async () => {
  state.games = await ask("games", {});
  fill($("game"), state.games.map((game) => [game.name, game.title]));
  const link = new URLSearchParams(location.hash.slice(1));
  const text = link.get("position");
  const name = text ? text.split(/[:\s]/)[0] : null;
  if (name && state.games.some((game) => game.name === name)) $("game").value = name;
  describeGame();
  await setUp(text || chosen().examples[0], link.get("convention"));
});
