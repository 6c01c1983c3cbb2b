// The components on the table. Each has a name, a picture that is as large as possible, and a legend of its colors.

import { $, make } from "./dom.js";
import { state } from "./game.js";
import { attach, focusOn, light } from "./clicks.js";
import { base, candidates, lastPlaces, lights, ownersOf, piecesOf } from "./marks.js";
import { briefly, colorOf, draw } from "./picture.js";
import { plotOf } from "./plot.js";
import { itemsOf, tonesOfValues } from "./scene.js";
import { sides } from "./words.js";

// The places of the nodes and the sizes of the pictures when they were drawn for the first time. Nodes stay in their places when
// other nodes disappear.
const places = new Map();
const sizes = new Map();
// For each picture, the scroll position, and whether the user wants to see all of it.
const views = new Map();
let drawings = [];
export const drawn = () => drawings;

export function placesOf(key) {
  if (!places.has(key)) places.set(key, {});
  return places.get(key);
}

export function forgetPlaces() {
  places.clear();
  sizes.clear();
  views.clear();
}

// Moves the nodes to the places that they had at the start of the game.
export function beginPlaces(parts) {
  forgetPlaces();
  const keys = keysOf(parts.map(({ name }) => name));
  parts.forEach(({ picture }, at) => {
    if (!picture) return;
    const here = placesOf(keys[at]);
    sizes.set(keys[at], picture.scene.size);
    for (const { id, kind, x, y } of itemsOf(picture)) if (kind === "node") here[id] = { x, y };
  });
}

// Returns a key for each picture: its game, and a number that distinguishes pictures of the same game.
export function keysOf(names) {
  const seen = new Map();
  return names.map((name) => {
    const kind = base(name).split(" ")[0];
    const copy = seen.get(kind) || 0;
    seen.set(kind, copy + 1);
    return `${kind}#${copy}`;
  });
}

// The maximum scale of a picture, and the minimum size of a clickable item, in pixels.
const MAX = 2.4, TARGET = 24.4;

function smallest(picture) {
  const sizes = { coin: 23, cell: 40, line: 26 };
  const items = itemsOf(picture);
  const nodes = items.filter(({ kind, radius }) => kind === "node" && radius >= 10);
  // The text in nodes must be large enough to read.
  const readable = nodes.length ? 0.95 : 0;
  const sizeOf = (item) => (item.kind === "node" ? Math.max(20, 2 * item.radius) : item.kind === "label" ? Math.max(24, Math.min(...item.size)) : sizes[item.kind]);
  const least = items.reduce((size, item) => Math.min(size, sizeOf(item)), 60);
  return Math.min(1.4, Math.max(readable, TARGET / least));
}

// The maximum width of a picture. Measuring it makes the browser compute the layout, so keep the result until the window is
// resized.
let room = null;

// The page shows the whole picture at first, unless its scale would be less than this share of the minimum scale.
const SMALLER = 0.68;

// Scales a picture to the available space. If `view.whole` is set, shows all of the picture, no matter how small it becomes.
function fit(drawing, frame, picture, parts, view) {
  const width = Number(drawing.svg.getAttribute("width")), height = Number(drawing.svg.getAttribute("height"));
  room ??= $("stage").clientWidth - 2 * parseFloat(getComputedStyle(frame.parentElement).paddingLeft) - 10;
  const wide = window.matchMedia("(min-width: 60rem)").matches;
  // Leave space for the question of a lesson below the picture.
  const [part, lowest] = document.body.classList.contains("lesson") ? [0.4, 140] : [wide ? 0.68 : 0.5, 260];
  const tall = Math.max(lowest, window.innerHeight * part / Math.min(parts, 2));
  const scale = Math.min(MAX, room / width, tall / height);
  const least = Math.min(smallest(picture), MAX);
  const all = Math.min(scale, room / width);
  view.whole ??= all < least && room / width >= SMALLER * least;
  const used = view.whole ? Math.min(least, room / width) : Math.max(scale, least);
  drawing.svg.style.width = `${Math.floor(width * used)}px`;
  drawing.svg.style.height = "auto";
  return width * used > room + 1;
}

// Makes the box for a picture, with its heading, its legend and its buttons.
export function partOf({ heading, value, picture, words }, key, parts, actions, { pieces = [], owners, gone, score } = {}) {
  const box = make("div", { className: "part" });
  const title = make("h2", {}, heading);
  if (value && state.values) title.append(make("span", { textContent: `${state.convention === "misere" ? "normal-play value" : "value"} ${briefly(value)}` }));
  if (parts > 1 || (value && state.values)) box.append(title);
  if (!picture.scene) {
    box.append(make("p", { className: "words", textContent: picture.summary || words }));
    return { box, drawing: null, fit: () => {} };
  }
  const at = placesOf(key);
  if (picture.scene.keeps && !sizes.has(key)) sizes.set(key, picture.scene.size);
  const drawing = draw(picture, { places: at, size: sizes.get(key), values: state.values, pieces, owners, gone });
  if (picture.scene.keeps) for (const [id, { x, y }] of drawing.nodes) at[id] = { x, y };
  const frame = make("div", { className: "frame" }, drawing.svg);
  attach(drawing, { ...actions, moved: (id, place) => { at[id] = place; } });
  box.append(frame);
  if (!views.has(key)) views.set(key, { whole: null, left: null, top: 0 });
  const view = views.get(key);
  const zoom = make("button", { type: "button" });
  zoom.addEventListener("click", () => {
    view.whole = !view.whole;
    fitted();
  });
  const fitted = () => {
    const over = fit(drawing, frame, picture, parts, view);
    zoom.textContent = view.whole ? "Larger" : "Show all of it";
    if ((over || view.whole) && !zoom.isConnected) {
      title.append(zoom);
      if (!title.isConnected) box.prepend(title);
    }
    frame.tabIndex = over ? 0 : -1;
    if (over) frame.scrollLeft = view.left ?? (frame.scrollWidth - frame.clientWidth) / 2;
    if (view.top) frame.scrollTop = view.top;
  };
  frame.addEventListener("scroll", () => { [view.left, view.top] = [frame.scrollLeft, frame.scrollTop]; });
  if (score) box.append(make("p", { className: "score" }, ...scored(score)));
  if (picture.scene.words) box.append(make("p", { className: "quiet", textContent: picture.scene.words }));
  // If values are hidden, leave out the entries of the legend that explain values.
  const ofValues = tonesOfValues(picture);
  const tones = new Set(itemsOf(picture).map(({ tone }) => tone));
  const says = (tone) => (tone === "plain" ? ofValues.size === 0 : !ofValues.has(tone) && tones.has(tone));
  const legend = picture.scene.legend.filter(([tone]) => state.values || says(tone));
  if (legend.length) {
    box.append(make("ul", { className: "legend" }, ...legend.map(([tone, text]) => {
      if (tone === "plain" && !ofValues.size) return make("li", {}, text);
      const sign = make("i");
      if (tone !== "plain") {
        sign.style.borderColor = colorOf(tone);
        if (tone !== "root") sign.style.backgroundColor = colorOf(tone);
      }
      return make("li", {}, sign, text);
    })));
  }
  return { box, drawing, fit: fitted };
}

// Shows the number of items that each player has taken.
function scored(score) {
  const names = sides();
  return ["you", "other"].map((who) => make("span", { className: who, textContent: `${names[who]} ${score[who]}` }));
}

// Returns the picture and the item that have the focus, to restore the focus after redrawing.
function focused() {
  const item = document.activeElement?.closest?.(".item");
  return item ? { id: item.dataset.id, group: drawings.findIndex((drawing) => drawing?.svg.contains(item)) } : null;
}

let refit = () => {};
window.addEventListener("resize", () => refit());
new ResizeObserver(() => { room = null; if ($("stage").clientWidth) refit(); }).observe($("stage"));

export function put(parts) {
  drawings = parts.map((part) => part.drawing);
  $("board").replaceChildren(...parts.map((part) => part.box));
  refit = () => parts.forEach((part) => part.fit());
  refit();
}

// Draws the table. `actions(group)` returns the event handlers for the picture with this index.
export function showTable(actions) {
  const { now } = state;
  const focus = focused();
  const keys = keysOf(now.groups.map((group) => group.name));
  const parts = now.groups.map((group, at) => {
    const more = { pieces: piecesOf(group, at), ...ownersOf(group, at) };
    const part = partOf(group, keys[at], now.groups.length, actions(at), more);
    if (state.values) plotOf(group, part.box);
    return part;
  });
  // Set the marks before adding the pictures to the page, so the browser computes the layout only once.
  drawings = parts.map((part) => part.drawing);
  lightUp();
  put(parts);
  if (!now.groups.length) $("board").append(make("div", { className: "part empty quiet", textContent: "Nothing is left on the table." }));
  if (now.hidden) $("board").append(`and ${now.hidden} more part${now.hidden === 1 ? "" : "s"}`);
  if (focus && focus.group >= 0) {
    const drawing = drawings[Math.min(focus.group, drawings.length - 1)];
    const item = drawing && (drawing.svg.querySelector(`.item.live[data-id="${CSS.escape(focus.id)}"]`) || drawing.svg.querySelector(".item.live"));
    if (item) focusOn(drawing, item);
    else ($("undo").disabled ? $("hint") : $("undo")).focus();
  }
}

export function lightUp() {
  const moves = candidates();
  const last = lastPlaces(state.now.groups);
  drawings.forEach((drawing, group) => {
    if (drawing) light(drawing, lights(group, moves, last[group]));
  });
}
