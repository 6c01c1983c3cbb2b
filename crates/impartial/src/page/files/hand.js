// The setup of positions by hand. The position is legal after every use of a tool, so play can start at any time.

import { $, make, pressed } from "./dom.js";
import { ask, begin, state } from "./game.js";
import { keysOf, partOf, placesOf, put } from "./table.js";
import { light } from "./clicks.js";
import { groundOf, itemsOf } from "./scene.js";

let tool = null;
let pointed = [];
// The page's functions for running an action and for showing the game again.
let act = null;
let show = null;

// Receives functions of the page. This module cannot import them, because the page imports this module.
export function wireHand(page) {
  ({ act, show } = page);
}

const TARGETS = {
  heap: ["label", "coin"], node: ["node"], edge: ["line"], square: ["cell"], place: ["label", "coin", "node"],
};

// Starts or ends the setup of a position by hand.
export async function hand() {
  if (state.byHand) {
    endByHand();
    return show();
  }
  if (state.now.hidden) throw new Error("there are too many parts to set them up by hand");
  tool = null;
  await use({});
  pressed($("byhand"), true);
}

export function endByHand() {
  state.byHand = null;
  pressed($("byhand"), false);
}

// Applies a tool, and loads the pictures of the new position with their tools.
async function use({ part, id, at = [] }) {
  const fields = { position: state.now.position, convention: state.convention };
  if (id) Object.assign(fields, { part, tool: id, at: at.join(",") });
  const edited = await ask("edit", fields).finally(() => { pointed = []; });
  const keys = keysOf(edited.parts.map(({ name }) => name));
  edited.parts.forEach(({ picture }, k) => {
    const places = placesOf(keys[k]);
    if (picture.scene?.keeps) beside(picture, places, { ...places });
    // The layout of a tree depends on all of its nodes, so forget their places.
    else for (const node of Object.keys(places)) delete places[node];
  });
  if (id) await begin(edited.position, state.convention);
  state.byHand = edited.parts;
}

// Places a new node near its neighbor and away from all other nodes.
function beside(picture, places, before) {
  const items = itemsOf(picture);
  const ground = before[groundOf(picture)];
  for (const node of items.filter(({ kind }) => kind === "node")) {
    if (before[node.id]) continue;
    const line = items.find(({ ends }) => ends?.includes(node.id));
    const near = line && before[line.ends.find((end) => end !== node.id)];
    if (!near) continue;
    const distance = (x, y) => Math.min(...Object.values(places).map((place) => Math.hypot(place.x - x, place.y - y)));
    let best = null, most = -1;
    for (let turn = 0; turn < 12; turn += 1) {
      const angle = (-90 + 30 * (turn % 2 ? (turn + 1) / 2 : -turn / 2)) * Math.PI / 180;
      const [x, y] = [near.x + 68 * Math.cos(angle), near.y + 68 * Math.sin(angle)];
      if (x < 24 || y < 24 || (ground && y > ground.y - 30)) continue;
      const room = Math.min(distance(x, y), 60);
      if (room > most + 1) [best, most] = [{ x, y }, room];
    }
    if (best) places[node.id] = best;
  }
}

async function point(part, chosen, id) {
  pointed.push(id);
  if (pointed.length >= chosen.count) await use({ part, id: chosen.id, at: pointed });
}

export function showByHand() {
  const focus = document.activeElement?.closest?.(".item")?.dataset.id;
  const tabbed = document.activeElement?.dataset?.tool;
  const keys = keysOf(state.byHand.map(({ name }) => name));
  $("status").textContent = "Set up by hand: choose a tool, then click in the picture.";
  $("known").textContent = `Now on the table: ${state.now.position}`;
  const done = make("button", { type: "button", textContent: "Play from here" });
  done.addEventListener("click", () => act(hand));
  $("known").append(done);
  $("explained").textContent = $("reason").textContent = "";
  $("choice").hidden = $("direct").hidden = $("forced").hidden = true;
  $("line").replaceChildren();
  const boxes = state.byHand.map(({ picture, heading, tools }, at) => {
    const chosen = tools.find((other) => other.id === tool && other.on) || tools.find((other) => other.on);
    const made = partOf({ heading, value: null, picture, words: heading }, keys[at], state.byHand.length, {
      click: (id) => act(() => point(at, chosen, id)),
      escape: () => { pointed = []; showByHand(); },
    });
    const { box, drawing } = made;
    const row = make("div", { className: "tools" });
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Tools");
    for (const one of tools) {
      const button = make("button", { type: "button", textContent: one.label });
      button.dataset.tool = `${at} ${one.id}`;
      if (one.on) {
        button.setAttribute("aria-pressed", String(one === chosen));
        button.addEventListener("click", () => { tool = one.id; pointed = []; showByHand(); });
      } else {
        button.addEventListener("click", () => act(() => use({ part: at, id: one.id })));
      }
      row.append(button);
    }
    const away = make("button", { type: "button", textContent: "Clear this part away" });
    away.addEventListener("click", () => act(() => use({ part: at, id: "clear" })));
    row.append(away);
    box.prepend(row);
    if (drawing && chosen) {
      const kinds = TARGETS[chosen.on] || [];
      const live = new Set([...drawing.items].filter(([, item]) => kinds.includes(item.dataset.kind)).map(([id]) => id));
      light(drawing, { live, picked: new Set(pointed), verb: chosen.label.toLowerCase() });
    }
    return made;
  });
  put(boxes);
  if (!boxes.length) $("board").append("The table is empty.");
  const again = focus && $("board").querySelector(`.item.live[data-id="${CSS.escape(focus)}"]`);
  if (again) again.focus();
  else if (tabbed) $("board").querySelector(`[data-tool="${CSS.escape(tabbed)}"]`)?.focus();
}
