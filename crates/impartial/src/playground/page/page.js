// The page: shows what is on the table, and does what is clicked. Rules, values and moves come from the server.

import { $, ask, clearPicked, guarded, idle, knowledge, make, pass, play, setUp, state, status, undo } from "./table.js";
import { colorOf, draw } from "./picture.js";
import { attach, focusOn, light } from "./clicks.js";
import { plotOf } from "./plot.js";
import { hand, endByHand, showByHand } from "./setup.js";
import { saveSvg, saveText, svgText } from "./share.js";
import { theory } from "./theory.js";

// Where nodes were drawn, so that they stay in their places when others go.
const places = new Map();
// How each part is looked at: at its full size or not, and scrolled how far.
const views = new Map();
let drawings = [];

export function placesOf(key) {
  if (!places.has(key)) places.set(key, {});
  return places.get(key);
}

function forgetPlaces() {
  places.clear();
  views.clear();
}

// The key of a part: its game, and which of several parts of that game it is.
export function keysOf(names) {
  const seen = new Map();
  return names.map((name) => {
    const base = name.split(/[:\s]/)[0];
    const copy = seen.get(base) || 0;
    seen.set(base, copy + 1);
    return `${base}#${copy}`;
  });
}

// A part of the table: its name, its picture, what the colors mean.
export function partOf({ heading, value, picture, words }, key, actions) {
  const box = make("div", { className: "part" });
  const title = make("h3", {}, heading);
  if (value && state.values) title.append(make("span", { textContent: `nim-value ${value}` }));
  box.append(title);
  if (!picture.shapes || picture.summary) {
    box.append(make("p", { className: "words", textContent: picture.summary || words }));
    return { box, drawing: null };
  }
  const at = placesOf(key);
  const drawing = draw(picture, { places: at, values: state.values });
  if (picture.keeps) for (const [id, { x, y }] of drawing.nodes) at[id] = { x, y };
  const frame = make("div", { className: "frame" }, drawing.svg);
  attach(drawing, { ...actions, moved: (id, place) => { at[id] = place; } });
  box.append(frame);
  const width = Number(drawing.svg.getAttribute("width"));
  if (!views.has(key)) views.set(key, { full: width > 1500, left: null, top: 0 });
  const view = views.get(key);
  frame.classList.toggle("full", view.full);
  // When it is on the page, it is scrolled to where it was, at first to its middle.
  requestAnimationFrame(() => {
    frame.scrollLeft = view.left ?? (frame.scrollWidth - frame.clientWidth) / 2;
    frame.scrollTop = view.top;
    frame.addEventListener("scroll", () => { [view.left, view.top] = [frame.scrollLeft, frame.scrollTop]; });
  });
  if (width > 700) {
    const zoom = make("button", { type: "button", textContent: "Full size" });
    zoom.setAttribute("aria-pressed", String(view.full));
    zoom.addEventListener("click", () => {
      view.full = frame.classList.toggle("full");
      zoom.setAttribute("aria-pressed", String(view.full));
    });
    title.append(zoom);
  }
  if (state.values && picture.legend.length) {
    box.append(make("ul", { className: "legend" }, ...picture.legend.map(({ tone, text }) => {
      const sign = make("i");
      if (tone !== "plain") {
        sign.style.borderColor = colorOf(tone);
        if (tone !== "root") sign.style.backgroundColor = colorOf(tone);
      }
      return make("li", {}, sign, text);
    })));
  }
  return { box, drawing };
}

const sameSet = (set, ids) => set.length === ids.length && ids.every((id) => set.includes(id));

// The moves that go with what is picked.
function candidates() {
  const { group, ids, found } = state.picked;
  if (!ids.length) return state.now.moves;
  const fits = (move) => move.group === group && move.touches.some((set) => ids.every((id) => set.includes(id)));
  return (found || state.now.moves).filter(fits);
}

const isExact = (move) => move.touches.some((set) => sameSet(set, state.picked.ids));

function lightUp() {
  const { now, picked } = state;
  const moves = candidates();
  drawings.forEach((drawing, group) => {
    if (!drawing) return;
    const [live, wins, leaves] = [new Set(), new Set(), new Map()];
    const mine = picked.ids.length && picked.group === group;
    for (const move of mine ? moves : now.moves) {
      if (move.group !== group) continue;
      for (const set of move.touches) {
        if (!mine) {
          live.add(set[0]);
          if (state.hint && move.wins) wins.add(set[0]);
          if (state.hint && move.leaves && set.length === 1) leaves.set(set[0], move.leaves);
        } else if (picked.ids.every((id) => set.includes(id))) {
          set.forEach((id) => live.add(id));
          if (state.hint && move.wins) set.filter((id) => !picked.ids.includes(id)).forEach((id) => wins.add(id));
        }
      }
    }
    if (!mine && now.groups[group].sources) now.groups[group].sources.forEach(([id]) => live.add(id));
    const chosen = new Set(mine ? picked.ids : []);
    light(drawing, { live, picked: chosen, wins, leaves });
  });
  const some = picked.ids.length > 0;
  $("asked").textContent = some ? "Which move?" : "Moves";
  const listed = some ? [...moves].sort((a, b) => isExact(b) - isExact(a)) : moves;
  $("moves").replaceChildren(...listed.slice(0, 600).map((move) => {
    const button = make("button", { type: "button", textContent: some ? move.words : move.text, title: move.words });
    const wins = state.hint && move.wins;
    button.setAttribute("aria-label", move.words + (wins ? ", wins" : ""));
    if (wins) button.classList.add("wins");
    if (some && isExact(move)) button.classList.add("exact");
    button.addEventListener("click", () => act(() => play(move)));
    return button;
  }));
  if (now.more && !some) $("moves").append("and more: click in the picture, or type a position");
  if (some) {
    const back = make("button", { type: "button", textContent: "None of these" });
    back.addEventListener("click", () => { clearPicked(); lightUp(); });
    $("moves").append(back);
  }
}

// A place was clicked.
async function clicked(group, id) {
  const { picked } = state;
  if (picked.group !== group) clearPicked();
  const ids = state.picked.ids;
  const again = ids.includes(id);
  if (again) {
    const exact = candidates().filter(isExact);
    if (exact.length === 1) return play(exact[0]);
    state.picked.ids = ids.filter((other) => other !== id);
  } else {
    state.picked = { group, ids: [...ids, id], found: state.picked.found };
    if (state.now.more) {
      const { position, convention } = state.now;
      const answer = await ask("moves", { position, convention, group, picked: state.picked.ids.join(",") });
      state.picked.found = answer.moves;
    }
  }
  const fitting = candidates();
  if (!fitting.length && state.picked.ids.length) state.picked = { group, ids: [], found: null };
  if (fitting.length === 1 && isExact(fitting[0]) && !again) return play(fitting[0]);
}

// Does something, and shows what is on the table afterwards.
export function act(work) {
  return guarded(async () => {
    const before = state.now;
    try {
      await work();
    } finally {
      if (state.drafts) showByHand();
      else if (state.now && (state.now !== before || !drawings.length)) show();
      else if (state.now) lightUp();
    }
  });
}

// The part and the place that has the focus, so that it stays there.
function focused() {
  const item = document.activeElement?.closest?.(".item");
  return item ? { id: item.dataset.id, group: drawings.findIndex((drawing) => drawing?.svg.contains(item)) } : null;
}

export function show() {
  const { now } = state;
  const focus = focused();
  $("position").value = now.position;
  history.replaceState(null, "", "#" + new URLSearchParams({ position: now.position, convention: now.convention }));
  $("status").textContent = status() + state.said;
  $("known").textContent = state.values ? knowledge() : "";
  const keys = keysOf(now.groups.map((group) => group.name));
  const parts = now.groups.map((group, at) => {
    const part = partOf(group, keys[at], {
      click: (id) => act(() => clicked(at, id)),
      escape: () => { clearPicked(); lightUp(); },
    });
    if (state.values) plotOf(group, part.box);
    return part;
  });
  drawings = parts.map((part) => part.drawing);
  $("board").replaceChildren(...parts.map((part) => part.box));
  if (!now.groups.length) $("board").append("Nothing is left on the table.");
  if (now.hidden) $("board").append(`and ${now.hidden} more parts`);
  $("undo").disabled = state.past.length === 0;
  lightUp();
  if (focus && focus.group >= 0) {
    const drawing = drawings[Math.min(focus.group, drawings.length - 1)];
    const item = drawing && (drawing.svg.querySelector(`.item.live[data-id="${CSS.escape(focus.id)}"]`) || drawing.svg.querySelector(".item.live"));
    if (item) focusOn(drawing, item);
    else $("undo").focus();
  }
}

const chosen = () => state.games.find((game) => game.name === $("game").value);

// The list of samples names the position on the table, or nothing.
function nameSample(text) {
  $("sample").selectedIndex = chosen().samples.findIndex((sample) => sample.text === text);
}

function fill(select, items) {
  select.replaceChildren(...items.map(([value, text]) => new Option(text, value)));
}

function describeGame() {
  const game = chosen();
  fill($("sample"), game.samples.map(({ title, text }) => [text, title]));
  $("rules").textContent = game.rules;
  $("notation").textContent = game.notation + (game.parameters ? ` Parameters: ${game.parameters}.` : "");
  $("theory").open = false;
  $("page").replaceChildren();
}

export function begin(text, convention) {
  return act(async () => {
    await setUp(text, convention);
    nameSample(text);
    forgetPlaces();
    endByHand();
  });
}

// The game of a position is chosen in the list.
function choose(text) {
  const name = text.split(/[:\s]/)[0].toLowerCase();
  const game = state.games.find((game) => game.name === name);
  if (game && game.name !== $("game").value) {
    $("game").value = game.name;
    describeGame();
  }
}

const pressed = (button, on) => button.setAttribute("aria-pressed", String(on));

function wire() {
  $("game").addEventListener("change", () => { describeGame(); begin(chosen().samples[0].text); });
  $("sample").addEventListener("change", () => begin($("sample").value));
  $("convention").addEventListener("change", () => begin(state.now.position, $("convention").value));
  $("opponent").addEventListener("change", () => act(async () => { $("status").textContent = status(); }));
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    choose($("position").value);
    begin($("position").value);
  });
  $("random").addEventListener("click", () => act(async () => {
    const game = state.now.groups.length ? state.now.groups[0].name : "";
    const same = game.split(":")[0] === chosen().name && !/[-@]/.test(game);
    const seed = Math.floor(Math.random() * 2 ** 40);
    const answer = await ask("random", { game: same ? game : chosen().name, size: $("size").value, seed });
    await setUp(answer.position);
    nameSample(answer.position);
    forgetPlaces();
    endByHand();
  }));
  $("add").addEventListener("click", () => {
    const other = state.games.find((game) => game.name === $("another").value);
    const old = state.now.position === "none" ? "" : state.now.position + " + ";
    begin(old + other.samples[0].text, state.now.convention);
  });
  $("byhand").addEventListener("click", () => act(hand));
  $("undo").addEventListener("click", () => act(async () => undo()));
  $("pass").addEventListener("click", () => act(pass));
  $("hint").addEventListener("click", () => { state.hint = !state.hint; pressed($("hint"), state.hint); if (!state.drafts) show(); });
  $("values").addEventListener("click", () => {
    state.values = !state.values;
    pressed($("values"), state.values);
    if (state.drafts) showByHand();
    else show();
  });
  $("svg").addEventListener("click", () => saveSvg(drawings));
  $("text").addEventListener("click", () => saveText());
  $("theory").addEventListener("toggle", () => guarded(async () => {
    if ($("theory").open && !$("page").firstChild) $("page").replaceChildren(...await theory(chosen().name));
  }));
  window.addEventListener("hashchange", fromAddress);
}

async function fromAddress() {
  const link = new URLSearchParams(location.hash.slice(1));
  const text = link.get("position");
  if (text) choose(text);
  await begin(text || chosen().samples[0].text, link.get("convention"));
  // A link that is no position leaves something to play.
  if (!state.now) {
    const message = $("error").textContent;
    await begin(chosen().samples[0].text);
    $("error").textContent = message;
  }
}

await guarded(async () => {
  state.games = await ask("games", {});
  for (const list of ["game", "another"]) fill($(list), state.games.map((game) => [game.name, game.title]));
  describeGame();
  wire();
});
await fromAddress();

// For those who want to look inside, and for the check in a browser.
window.playground = { state, idle, svgText: () => svgText(drawings), drawings: () => drawings };
