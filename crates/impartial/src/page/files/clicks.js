// Mouse and keyboard input on drawings. Users play a move by clicking the items that it touches. Everything also works without a
// mouse, with the arrow keys, Enter and Escape.

import { moveNode } from "./picture.js";

// Adds the event handlers of a drawing. Calls `click(id)` when a live item is clicked, and `moved(id, place)` when a node has been
// dragged.
export function attach(drawing, { click, moved, escape }) {
  const { svg } = drawing;
  let drag = null;
  const itemOf = (event) => event.target.closest ? event.target.closest(".item") : null;
  svg.addEventListener("pointerdown", (event) => {
    const item = itemOf(event);
    if (!item || item.dataset.kind !== "node" || event.button !== 0) return;
    const node = drawing.nodes.get(item.dataset.id);
    drag = { id: item.dataset.id, x: event.clientX, y: event.clientY, from: { x: node.x, y: node.y }, far: false, pointer: event.pointerId };
  });
  svg.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    const [dx, dy] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale];
    if (!drag.far && Math.hypot(dx, dy) < 5) return;
    if (!drag.far) svg.setPointerCapture(drag.pointer);
    drag.far = true;
    drag.place = moveNode(drawing, drag.id, drag.from.x + dx, drag.from.y + dy);
  });
  let dragged = false;
  const drop = () => {
    dragged = Boolean(drag && drag.far);
    if (dragged) moved(drag.id, drag.place);
    drag = null;
  };
  svg.addEventListener("pointerup", drop);
  svg.addEventListener("pointercancel", drop);
  svg.addEventListener("click", (event) => {
    const item = itemOf(event);
    if (item && !dragged) press(item);
    dragged = false;
  });
  const press = (item) => {
    const id = item.dataset.id;
    if (item.classList.contains("live")) click(id);
    else if (item.dataset.on && drawing.items.get(item.dataset.on).classList.contains("live")) click(item.dataset.on);
    else escape();
  };
  svg.addEventListener("keydown", (event) => {
    const item = itemOf(event);
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Escape") escape();
    else if (!item) return;
    else if (event.key === "Enter" || event.key === " ") press(item);
    else if (arrows[event.key] && event.shiftKey && item.dataset.kind === "node") {
      const node = drawing.nodes.get(item.dataset.id);
      const [dx, dy] = arrows[event.key];
      moved(item.dataset.id, moveNode(drawing, item.dataset.id, node.x + 10 * dx, node.y + 10 * dy));
    } else if (arrows[event.key]) step(drawing, item, arrows[event.key]);
    else if (event.key === "Home" || event.key === "End") {
      const live = [...svg.querySelectorAll(".item.live")];
      focusOn(drawing, live[event.key === "Home" ? 0 : live.length - 1]);
    } else return;
    event.preventDefault();
  });
}

function middle(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Moves the focus to the nearest live item in this direction.
function step(drawing, item, [dx, dy]) {
  const [x, y] = middle(item);
  let best = null, least = Infinity;
  for (const other of drawing.svg.querySelectorAll(".item.live")) {
    if (other === item) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 1 && along + 2.5 * across < least) [best, least] = [other, along + 2.5 * across];
  }
  focusOn(drawing, best);
}

export function focusOn(drawing, item) {
  if (!item) return;
  for (const other of drawing.svg.querySelectorAll('.item[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  item.setAttribute("tabindex", "0");
  item.focus({ preventScroll: false });
}

// Updates the highlighting of all items. `live` (clickable), `picked`, `wins` and `last` are sets of ids. `leaves` maps ids to the
// values of positions after moves, and `things` maps ids to the colors of a reason.
export function light(drawing, { live, picked = new Set(), wins = new Set(), last = new Set(), leaves = new Map(), things = new Map(), verb = "can be played" }) {
  let first = null, focused = null;
  for (const [id, item] of drawing.items) {
    const [isLive, isPicked, isWin] = [live.has(id), picked.has(id), wins.has(id)];
    if (isLive) {
      if (item === document.activeElement) focused = item;
      first ??= item;
    }
    const isLast = last.has(id);
    const leaf = leaves.get(id) ?? "";
    const thing = things.get(id) ?? "";
    // In large pictures, most items are unchanged, so skip those.
    const look = `${isLive} ${isPicked} ${isWin} ${isLast} ${leaf} ${thing} ${verb}`;
    if (item.look === look) continue;
    item.look = look;
    item.classList.toggle("live", isLive);
    item.classList.toggle("picked", isPicked);
    item.classList.toggle("wins", isWin);
    item.classList.toggle("last", isLast);
    if (thing === "") delete item.dataset.thing;
    else item.dataset.thing = thing;
    // If the edge shows the values of both of its sides, there is no space for another label.
    const words = item.querySelector(".side") ? null : item.querySelector(".leaves");
    if (words) words.textContent = leaf;
    item.querySelector(".name")?.setAttribute("y", leaf || item.querySelector(".note") ? -1 : 4.5);
    item.querySelector(".note, .mark")?.setAttribute("visibility", leaf ? "hidden" : "visible");
    let label = item.dataset.name;
    if (isPicked) label += ", picked";
    else if (isLive) label += `, ${verb}`;
    if (isWin) label += ", wins";
    if (leaf) label += `, leaves ${leaf}`;
    if (isLast) label += ", the last move";
    item.setAttribute("aria-label", label);
    if (isLive) {
      item.setAttribute("role", "button");
      if (isPicked) item.setAttribute("aria-pressed", "true");
      else item.removeAttribute("aria-pressed");
      item.setAttribute("tabindex", "-1");
    } else {
      item.setAttribute("role", "img");
      item.removeAttribute("aria-pressed");
      item.removeAttribute("tabindex");
    }
  }
  for (const other of drawing.svg.querySelectorAll('.item[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  (focused || first)?.setAttribute("tabindex", "0");
}
