// The main module of the page. It shows the content of the address (the gallery, a game, a lesson or the claims) and handles
// clicks. Rules, values and moves come from the answers of the program.

import { $, fill, make, pressed, sentence } from "./dom.js";
import { Gone, ask, begin, clearPicked, explain, go, play, playForced, redo, reply, state, thinkLonger, undo } from "./game.js";
import { asked, follow, heed, isShown, link, tell } from "./history.js";
import { beginPlaces, drawn, forgetPlaces, lightUp, showTable } from "./table.js";
import { candidates, isExact } from "./marks.js";
import { showChoice, showGame, showMoves, showPanel, showRule } from "./panel.js";
import { showGallery } from "./gallery.js";
import { checkClaim, showClaims, wireClaims } from "./claims.js";
import { endByHand, hand, showByHand, wireHand } from "./hand.js";
import { offer, wireBring } from "./bring.js";
import { answered, leaveLesson, lesson, openLesson, showLesson, showLessons, step, wireLesson } from "./lesson.js";
import { copyText, saveSvg, saveText, svgText } from "./share.js";
import { noteMoved } from "./words.js";

// The page runs one action at a time. While an action runs, clicks are ignored, and new addresses wait.
let last = Promise.resolve();
let busy = false;
const idle = () => last;

let failed = null;

function say(error, work) {
  failed = error instanceof Gone ? work : null;
  $("notice").hidden = !error;
  $("error").replaceChildren(...sentence(error?.message ?? ""));
  $("again").hidden = !failed;
}

async function perform(work, { changesAddress, says, redraws }) {
  busy = true;
  const waits = setTimeout(() => document.body.classList.add("busy"), 120);
  const before = state.now;
  let error = null;
  try {
    await work();
  } catch (caught) {
    error = caught;
  }
  clearTimeout(waits);
  document.body.classList.remove("busy");
  busy = false;
  say(says || error instanceof Gone ? error : null, work);
  if (state.byHand) {
    showByHand();
    showRule();
    if (changesAddress && state.now !== before) tell();
  } else if (state.now && !$("play").hidden) {
    if (redraws || state.now !== before || !drawn().length) show(changesAddress);
    else {
      lightUp();
      panel();
      if (lesson.now) showLesson();
    }
  }
  return error?.message;
}

// Runs an action that can take long or fail, and then redraws the page. Returns the error message if the action fails. With `says:
// false`, the caller must show the message.
function act(work, { changesAddress = true, waits = false, says = true, redraws = false } = {}) {
  if (busy && !waits) return Promise.resolve("the page is still thinking about something else");
  const how = { changesAddress, says, redraws };
  const done = busy ? last.then(() => perform(work, how)) : perform(work, how);
  last = done.then(() => {});
  return done;
}

const gameOf = (name) => state.games.find((game) => game.name === name);
let shown = null;

// Shows the game of the first component as the heading. A sum of different games has its own heading.
function head() {
  const games = new Set(state.now.groups.map((group) => group.game));
  const game = gameOf([...games][0]) ?? shown ?? state.games[0];
  if (game !== shown) showGame(game);
  shown = game;
  if (games.size > 1) {
    $("title").textContent = "A sum of games";
    $("rules").textContent = "A move is a move in one of the parts. " + [...games].map((name) => gameOf(name)?.title).filter(Boolean).join(", ") + ".";
  } else {
    $("title").textContent = state.now.groups.length === 1 ? state.now.groups[0].heading : game.title;
    $("rules").textContent = game.rules;
  }
  const text = state.line[0].position;
  $("sample").selectedIndex = game.samples.findIndex((sample) => sample.text === text);
}

function reveal(id, block) {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  $(id).scrollIntoView({ behavior: calm ? "auto" : "smooth", block });
}

const actions = (group) => ({
  click: (id) => act(() => clicked(group, id)),
  escape: () => { clearPicked(); look(); },
});

const acted = {
  play: (move) => act(() => played(move)),
  reply: () => act(async () => { await reply(); await playForced(); }),
  go: (at) => act(() => go(at)),
  think: () => act(thinkLonger, { changesAddress: false }),
  harder: () => act(harder),
  cancel: () => look(),
  // Scroll after the action, when the new content is on the page.
  why: (move) => act(() => explain(move), { changesAddress: false }).then(() => reveal("reason", "nearest")),
  theory: () => act(() => { $("theory").open = true; return theory(); }, { changesAddress: false }).then(() => reveal("theory", "start")),
};

const panel = () => showPanel(acted);

// Updates the marks of the picked items without redrawing the pictures.
function look() {
  lightUp();
  showChoice(acted.play, acted.cancel);
}

function show(changesAddress = true) {
  only("play");
  head();
  panel();
  showTable(actions);
  if (lesson.now) showLesson();
  else if (changesAddress) tell();
}

// Shows one section of the page and hides the others.
function only(id) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== id;
}

// Submits an answer to the question of a lesson. If the answer is a move that wins, plays it on the board.
async function answer(text) {
  if (lesson.verdict?.right) return;
  const { right, played: move } = await answered(text);
  clearPicked();
  if (right && move) await play({ text: move });
}

// Plays a move, and then the forced moves that follow it.
async function played(move) {
  if (lesson.now) {
    if (step().ask !== "move") throw new Error("This question is answered below the board.");
    return answer(move.text);
  }
  await play(move);
  if (state.line[state.at].refuted) return;
  noteMoved();
  await playForced();
}

// Handles a click on an item. Plays a move if it touches exactly the picked items and no other move matches them.
async function clicked(group, id) {
  if (state.picked.group !== group) clearPicked();
  const { ids } = state.picked;
  const named = ids.length ? null : drawn()[group]?.plays.get(id);
  const only = named && state.now.moves.find((move) => move.text === named);
  if (only) return played(only);
  const again = ids.includes(id);
  if (again) {
    const exact = candidates().filter(isExact);
    if (exact.length === 1) return played(exact[0]);
    state.picked.ids = ids.filter((other) => other !== id);
  } else {
    const picked = [...ids, id];
    let { found } = state.picked;
    if (state.now.more) {
      const { position, convention } = state.now;
      found = (await ask("moves", { position, convention, group, picked: picked.join(",") })).moves;
    }
    state.picked = { group, ids: picked, found };
  }
  const fitting = candidates();
  if (!fitting.length && state.picked.ids.length) clearPicked();
  if (fitting.length === 1 && isExact(fitting[0]) && !again) return played(fitting[0]);
}

// Starts a game from a new position. `notes` are the remarks of the program that read the position.
async function start(position, convention, notes) {
  await begin(position, convention, notes);
  await playForced();
  forgetPlaces();
  endByHand();
  // The button that the user pressed can be far below the board, so scroll to the top.
  window.scrollTo(0, 0);
}

// Shows the game in an address or a saved game. Returns an error message if a move is illegal.
async function followed(wanted) {
  const wrong = await follow(wanted);
  if (state.began) beginPlaces(state.began);
  state.began = null;
  return wrong;
}

async function puzzle(level) {
  const name = state.now.groups.length ? state.now.groups[0].game : shown.name;
  const seed = Math.floor(Math.random() * 2 ** 40);
  const { position, only } = await ask("puzzle", { game: name, level, seed });
  state.hint = state.values = false;
  await start(position);
  state.line[0].puzzle = only ? "one" : "some";
}

async function random() {
  const part = state.now.groups[0]?.name ?? "";
  // If the parameter is a graph, it fits only the current position, so leave it out.
  const game = part.split(":")[0] === shown.name && !/[-@]/.test(part) ? part : shown.name;
  const seed = Math.floor(Math.random() * 2 ** 40);
  const { position } = await ask("random", { game, size: $("size").value, seed });
  await start(position, state.convention);
}

async function addPart(text, notes) {
  const old = state.now && state.now.position !== "none" ? `${state.now.position} + ` : "";
  await start(old + text, state.now ? state.convention : null, notes);
}

async function theory() {
  if (!$("theory").open || $("page").firstChild) return;
  const page = await ask("theory", { game: shown.name });
  // The HTML is a part of the program, so it is safe to insert it.
  $("page").innerHTML = page.html;
  // Make wide elements focusable, so users can scroll them with the keyboard.
  for (const wide of $("page").querySelectorAll("pre, table")) wide.tabIndex = 0;
}

// Starts the same game again with a stronger opponent.
async function harder() {
  state.opponent = { beginner: "amateur", amateur: "perfect" }[state.opponent];
  await start(state.line[0].position, state.convention, state.line[0].notes);
}

function toggle(name) {
  state[name] = !state[name];
  if (state.byHand) {
    pressed($(name), state[name]);
    showByHand();
  } else show(false);
}

function wire() {
  const on = (id, event, work, options) => $(id).addEventListener(event, (happened) => {
    happened.preventDefault();
    act(work, options);
  });
  on("restart", "click", () => go(0));
  on("undo", "click", undo);
  on("redo", "click", redo);
  on("pass", "click", async () => { await reply(); await playForced(); });
  on("convention", "change", () => start(state.line[0].position, $("convention").value, state.line[0].notes));
  on("sample", "change", () => start($("sample").value));
  on("typed", "submit", () => {
    // If the user typed only the name of a game, open its first position.
    const wanted = $("position").value.trim().toLowerCase();
    const named = state.games.find(({ name, title }) => name === wanted || title.toLowerCase() === wanted);
    return start(named ? named.opens : $("position").value);
  });
  // Enter submits the field, as in fields with a single line, although pasted text can have several lines.
  $("position").addEventListener("keydown", (happened) => {
    if (happened.key !== "Enter" || happened.shiftKey) return;
    happened.preventDefault();
    $("typed").requestSubmit();
  });
  on("random", "click", random);
  on("add", "click", () => addPart(gameOf($("another").value).samples[0].text));
  on("byhand", "click", hand);
  for (const button of $("levels").querySelectorAll("button")) button.addEventListener("click", () => act(() => puzzle(button.dataset.level)));
  $("opponent").addEventListener("change", () => { state.opponent = $("opponent").value; panel(); tell(true); });
  $("hint").addEventListener("click", () => toggle("hint"));
  $("values").addEventListener("click", () => toggle("values"));
  $("listed").addEventListener("toggle", () => { if (state.now) showMoves(acted.play, acted.why); });
  $("theory").addEventListener("toggle", () => act(theory, { changesAddress: false, waits: true }));
  $("svg").addEventListener("click", () => saveSvg(drawn()));
  $("text").addEventListener("click", saveText);
  $("copy").addEventListener("click", async () => {
    const address = location.href.split("#")[0] + link();
    try {
      await copyText(address);
      $("copied").textContent = "Copied. The link holds the whole game.";
    } catch {
      $("copied").replaceChildren("Copy this: ", make("a", { href: address, textContent: address }));
    }
  });
  $("again").addEventListener("click", () => act(failed ?? (() => {})));
  wireLesson((work) => act(work, { changesAddress: false }), (text) => act(() => answer(text), { changesAddress: false }));
  wireHand({ act, show });
  wireClaims((claim) => act(() => checkClaim(claim), { changesAddress: false }));
  window.addEventListener("hashchange", route);
  window.addEventListener("popstate", route);
  document.addEventListener("keydown", (event) => {
    // Ctrl-Z and Ctrl-Shift-Z undo and redo moves. In a text field, they undo and redo typing instead.
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
      if ($("play").hidden || state.byHand || lesson.now || event.target.closest("input, textarea, dialog")) return;
      event.preventDefault();
      act(event.shiftKey ? redo : undo);
      return;
    }
    const free = event.target === document.body || event.target.closest("#line");
    if (!free || event.altKey || event.ctrlKey || event.metaKey || !state.line.length || $("play").hidden || lesson.now) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) act(() => go(state.at + step));
  });
  wireBring({
    play: (made) => act(async () => {
      endLesson();
      if (made.moves) await followed(made);
      else await start(made.position, null, made.notes);
      $("play").hidden = false;
    }, { says: false }),
    add: (made) => act(async () => { endLesson(); await addPart(made.position, made.notes); $("play").hidden = false; }, { says: false }),
  });
}

// Leaves the lesson and returns to normal play.
function endLesson() {
  if (lesson.now) state.opponent = "perfect";
  leaveLesson();
}

// Opens the position of a lesson. Hints and values are hidden, because they would give away the answer.
async function study(name, at) {
  const { position, convention } = await openLesson(name, at);
  state.opponent = "person";
  state.hint = state.values = false;
  await start(position, convention);
  $("lesson-number").value = "";
}

// Shows the content of the address.
function route() {
  // Some browsers send two events when the address changes once.
  if (isShown()) return last;
  // Whether to replace the address with the address that `link` makes for the shown game.
  let settles = true;
  return act(async () => {
    if (isShown()) {
      settles = false;
      return;
    }
    heed();
    try {
      settles = await led();
    } catch (error) {
      // The query was not answered, so the next navigation to this address must try again.
      if (error instanceof Gone) {
        heed(false);
        settles = false;
      }
      throw error;
    }
  }, { changesAddress: false, waits: true, redraws: true }).then(() => {
    // Store the whole game in the address, so Back can return to it.
    if (settles && state.now && !$("play").hidden && !lesson.now) tell(true);
  });
}

// Shows the content of the address. Returns whether to replace the address with the one that `link` makes.
async function led() {
  if (!state.games.length) await load();
  const wanted = asked();
  if (wanted.lesson) {
    try {
      await study(wanted.lesson, wanted.step);
      only("play");
      return false;
    } catch (error) {
      leaveLesson();
      await showLessons();
      only("lessons");
      throw error;
    }
  }
  leaveLesson();
  if (location.hash === "#lessons") {
    await showLessons();
    only("lessons");
    return false;
  }
  $("lessons").hidden = true;
  if (location.hash === "#claims") {
    await showClaims();
    return false;
  }
  let wrong = null;
  if (wanted.game) {
    const game = gameOf(wanted.game);
    if (!game) {
      showGallery();
      throw new Error(`There is no game \`${wanted.game.slice(0, 60)}\`. These are all games:`);
    }
    // The opponent is weak at first, so beginners can win their first game.
    state.opponent = "beginner";
    await start(game.opens);
    state.hint = false;
  } else if (wanted.position !== null) {
    wrong = await followed(wanted).catch((error) => { if (!state.line.length) showGallery(); throw error; });
    endByHand();
  } else {
    showGallery();
    return false;
  }
  $("gallery").hidden = $("claims").hidden = true;
  $("play").hidden = false;
  window.scrollTo(0, 0);
  if (wrong) throw new Error(`The link has a game that ends before ${wrong}.`);
  return Boolean(wanted.game) || state.line.length === wanted.moves.length + 1;
}

async function load() {
  state.games = await ask("games", {});
  offer(state.games);
  fill($("another"), state.games.filter((game) => !game.alone).map((game) => [game.name, game.title]));
}

wire();
await route();

// Make the state accessible for debugging and for the browser tests.
window.inside = { state, idle, svgText: () => svgText(drawn()), drawings: drawn };
