// Setting up by hand: the position as texts of its parts, each with a picture and the tools that it has.

import { $, make, pressed } from "./dom.js";
import { ask, begin, state } from "./game.js";
import { keysOf, partOf, placesOf, put } from "./table.js";
import { act, show } from "./page.js";
import { light } from "./clicks.js";

// What each part looks like, and which tool is in the hand.
let parts = [];
let tool = null;
let pointed = [];

const TARGETS = { heap: ["tile", "coin"], node: ["node"], edge: ["line"], square: ["square"] };

// Begins to set up by hand, or ends it.
export async function hand() {
  if (state.drafts) {
    endByHand();
    return show();
  }
  if (state.now.hidden) throw new Error("there are too many parts to set them up by hand");
  const drafts = state.now.groups.map((group) => group.draft);
  if (!drafts.length) drafts.push($("sample").value || $("sample").options[0].value);
  parts = await Promise.all(drafts.map((draft) => ask("edit", { draft })));
  tool = null;
  pointed = [];
  state.drafts = drafts;
  pressed($("byhand"), true);
}

export function endByHand() {
  state.drafts = null;
  pressed($("byhand"), false);
}

// The table is what the parts say, if that is a position.
async function settle() {
  const text = state.drafts.filter((draft) => draft).join(" + ") || "none";
  await begin(text, state.convention);
}

async function use(part, id, at) {
  const key = keysOf(state.drafts)[part];
  const before = { ...placesOf(key) };
  const edited = await ask("edit", { draft: state.drafts[part], tool: id, at: at.join(",") });
  parts[part] = edited;
  state.drafts[part] = edited.draft;
  if (!edited.picture.keeps) {
    // A tree is laid out anew.
    for (const node of Object.keys(placesOf(key))) delete placesOf(key)[node];
  } else {
    beside(edited.picture, placesOf(key), before);
  }
  pointed = [];
  await settle();
}

// A new node goes near the one that it hangs on, away from the others.
function beside(picture, places, before) {
  const nodes = picture.shapes.filter((shape) => shape.t === "node");
  for (const node of nodes) {
    if (before[node.id]) continue;
    const line = picture.shapes.find((shape) => shape.t === "line" && (shape.u === node.id || shape.v === node.id));
    const near = line && before[line.u === node.id ? line.v : line.u];
    if (!near) continue;
    const distance = (x, y) => Math.min(...Object.values(places).map((place) => Math.hypot(place.x - x, place.y - y)));
    let best = null, most = -1;
    for (let turn = 0; turn < 12; turn += 1) {
      const angle = (-90 + 30 * (turn % 2 ? (turn + 1) / 2 : -turn / 2)) * Math.PI / 180;
      const [x, y] = [near.x + 68 * Math.cos(angle), near.y + 68 * Math.sin(angle)];
      if (x < 24 || y < 24 || (picture.ground && y > before.n0?.y - 30)) continue;
      const room = Math.min(distance(x, y), 60);
      if (room > most + 1) [best, most] = [{ x, y }, room];
    }
    if (best) places[node.id] = best;
  }
}

async function point(part, id) {
  const { tools } = parts[part];
  const chosen = tools.find((other) => other.id === tool) || tools[0];
  pointed.push(id);
  if (pointed.length >= chosen.count) await use(part, chosen.id, pointed);
}

export function showByHand() {
  const focus = document.activeElement?.closest?.(".item")?.dataset.id;
  const tabbed = document.activeElement?.dataset?.tool;
  const keys = keysOf(state.drafts);
  $("status").textContent = "Set up by hand: choose a tool, then click in the picture.";
  $("known").textContent = `Now on the table: ${state.now.position}`;
  const done = make("button", { type: "button", textContent: "Play from here" });
  done.addEventListener("click", () => act(hand));
  $("known").append(done);
  $("explained").textContent = "";
  $("choice").hidden = true;
  $("line").replaceChildren();
  const boxes = parts.map((part, at) => {
    const heading = state.drafts[at].split(" ")[0].slice(0, 40);
    const shown = { heading, value: null, picture: part.picture, words: state.drafts[at] };
    const made = partOf(shown, keys[at], parts.length, {
      click: (id) => act(() => point(at, id)),
      escape: () => { pointed = []; showByHand(); },
    });
    const { box, drawing } = made;
    const chosen = part.tools.find((other) => other.id === tool && other.on) || part.tools.find((other) => other.on);
    const row = make("div", { className: "tools" });
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Tools");
    for (const one of part.tools) {
      const button = make("button", { type: "button", textContent: one.label });
      button.dataset.tool = `${at} ${one.id}`;
      if (one.on) {
        button.setAttribute("aria-pressed", String(one === chosen));
        button.addEventListener("click", () => { tool = one.id; pointed = []; showByHand(); });
      } else {
        button.addEventListener("click", () => act(() => use(at, one.id, [])));
      }
      row.append(button);
    }
    const away = make("button", { type: "button", textContent: "Clear this part away" });
    away.addEventListener("click", () => act(async () => {
      parts.splice(at, 1);
      state.drafts.splice(at, 1);
      await settle();
    }));
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
