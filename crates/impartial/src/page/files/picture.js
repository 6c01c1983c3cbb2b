// Draws the pictures in the program's answers as SVG. Saved pictures have no style sheet, so all style that they need is in
// attributes. Only the page uses the classes of the elements.

import { groundOf, itemsOf, tonesOfValues } from "./scene.js";

const SPACE = "http://www.w3.org/2000/svg";
const COLORS = { plain: "currentColor", first: "#0072b2", second: "#e69f00", marked: "#d55e00", root: "currentColor", token: "#cc79a7", free: "#e69f00", taken: "#8a8f98" };
export const colorOf = (tone) => COLORS[tone] || COLORS.plain;

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function text(x, y, words, attributes = {}) {
  // The name of the item contains the same text, so hide this element from screen readers.
  return element("text", { x, y, "text-anchor": "middle", fill: "currentColor", stroke: "none", "aria-hidden": "true", ...attributes }, words);
}

const SQUARE = 36;

// Shortens the text of a value, for use in pictures.
export const briefly = (value) => value.replace("infinity", "∞");

// Draws a picture. `places` replaces the places of nodes, and `size` replaces the size of the picture. `values` shows known values
// next to nodes and edges. `pieces` are pairs of squares that are each covered by one piece. `owners` maps taken items to a color
// and a letter. `gone` lists items that are no longer in the position.
export function draw(picture, { places = {}, size = picture.scene.size, values = true, pieces = [], owners = new Map(), gone = [] }) {
  const items = [...itemsOf(picture), ...gone];
  const nodes = new Map();
  for (const item of items) {
    if (item.kind === "node") nodes.set(item.id, { ...item, ...places[item.id] });
  }
  const svg = element("svg", {
    fill: "none", stroke: "currentColor", "font-family": "sans-serif", "font-size": 13, role: "group",
  });
  const title = element("title", {}, picture.title);
  svg.append(title);
  svg.setAttribute("aria-label", picture.title);
  const covered = new Set(pieces.flat());
  const [width, height] = size;
  const drawing = { svg, covered, owners, nodes, lines: [], ground: groundOf(picture), items: new Map(), plays: new Map(), ofValues: tonesOfValues(picture), width, height };
  drawing.dots = nodes.size > 0 && [...nodes.values()].every(({ label }) => !label);
  if (drawing.dots) svg.classList.add("dots");
  // Leave out details in large pictures.
  drawing.large = items.length > 1000;
  // Count the coins in each row, because the click areas of coins in a row must be narrower.
  drawing.rows = new Map();
  for (const { kind, on, y } of items) {
    if (kind === "coin") drawing.rows.set(`${on} ${y}`, (drawing.rows.get(`${on} ${y}`) ?? 0) + 1);
  }
  const stacks = new Map();
  const order = { label: 0, line: 1, cell: 1, coin: 2, node: 3 };
  for (const one of [...items].sort((a, b) => order[a.kind] - order[b.kind])) {
    const item = element("g", { class: "item", "data-id": one.id, "data-kind": one.kind });
    if (!drawing.large || one.kind !== "line") item.append(element("title", {}, one.name));
    DRAWERS[one.kind](item, one, drawing, values);
    if (one.on) {
      item.dataset.on = one.on;
      if (!stacks.has(one.on)) {
        stacks.set(one.on, element("g", { class: "stack" }));
        svg.append(stacks.get(one.on));
      }
      stacks.get(one.on).append(item);
    } else {
      svg.append(item);
    }
    item.dataset.name = one.name;
    drawing.items.set(one.id, item);
    if (one.plays) drawing.plays.set(one.id, one.plays);
  }
  drawing.numbers = numbersOf(items);
  for (const { x, y, words } of drawing.numbers) svg.append(text(x, y + 4, words, { "font-size": 10, "fill-opacity": 0.7 }));
  for (const piece of pieces) cover(svg, piece.map((id) => items.find((item) => item.id === id)));
  resize(drawing);
  return drawing;
}

// The width of the margin for the numbers of rows and columns, which the notation of moves uses.
const EDGE = 18;

function numbersOf(items) {
  const [rows, columns] = [new Map(), new Map()];
  const places = new Map(items.filter(({ kind }) => kind === "node").map(({ id, x, y }) => [id, { x, y }]));
  for (const { id, kind, x, y, ends } of items) {
    // The pictures of some boards already contain numbers.
    if (kind === "label" && /^[rc]\d+$/.test(id)) return [];
    const [, row, column] = kind === "cell" ? id.match(/^q(\d+)x(\d+)$/) ?? [] : [];
    if (row !== undefined) {
      rows.set(row, y + SQUARE / 2);
      columns.set(column, x + SQUARE / 2);
    }
    // In Dots and Boxes, put the numbers next to the boxes, between the dots.
    const [, side, i, j] = kind === "line" ? id.match(/^([hv])(\d+),(\d+)$/) ?? [] : [];
    const [a, b] = side ? ends.map((end) => places.get(end)) : [];
    if (side === "h") columns.set(j, (a.x + b.x) / 2);
    if (side === "v") rows.set(i, (a.y + b.y) / 2);
  }
  const numbers = [...rows].map(([words, y]) => ({ x: -EDGE / 2, y, words }));
  return [...numbers, ...[...columns].map(([words, x]) => ({ x, y: -EDGE / 2, words }))];
}

// Draws one piece across two squares.
function cover(svg, squares) {
  if (squares.some((square) => !square)) return;
  const [x, y] = [Math.min(...squares.map((square) => square.x)), Math.min(...squares.map((square) => square.y))];
  const [right, bottom] = [Math.max(...squares.map((square) => square.x)), Math.max(...squares.map((square) => square.y))];
  svg.append(element("rect", {
    x: x + 3, y: y + 3, width: right - x + SQUARE - 6, height: bottom - y + SQUARE - 6, rx: 8, fill: "#ecb740",
    "stroke-width": 1.4, "pointer-events": "none",
  }));
}

// Makes an empty label next to a live item. `light` puts the value of the position after the move in it.
const leaves = (x, y, attributes = {}) => text(x, y, "", { class: "leaves", "font-size": 11, "font-weight": 700, ...attributes });

const DRAWERS = {
  coin(item, { x, y, on }, drawing) {
    const wide = drawing.rows.get(`${on} ${y}`) > 1 ? 25 : 40;
    item.append(
      // Coins are small and close together, so make a larger area around each coin clickable.
      ...(drawing.large ? [] : [element("rect", { class: "reach", x: x - wide / 2, y: y - 11.5, width: wide, height: 23, fill: "transparent", stroke: "none" })]),
      element("circle", { class: "glow", cx: x, cy: y, r: 11, "stroke-width": 4 }),
      element("circle", { class: "face", cx: x, cy: y, r: 9.5, fill: "#e69f00", "fill-opacity": 0.75, "stroke-width": 1.2 }),
      leaves(x, y + 4, { "font-size": 10 }),
    );
  },
  label(item, { id, x, y, size: [width, height], text: words, tone }, drawing) {
    const middle = [x + width / 2, y + height / 2 + 4.5];
    // Draw the numbers next to a board, and boxes that nobody has taken.
    if (tone === "faint") return item.append(text(middle[0], middle[1] - 1, words, { "font-size": 10, "fill-opacity": 0.7 }));
    if (tone === "taken") {
      const { color = colorOf("taken"), letter = "" } = drawing.owners.get(id) ?? {};
      return item.append(
        element("rect", { class: "face", x, y, width, height, rx: 3, fill: color, "fill-opacity": 0.45, stroke: "none" }),
        text(middle[0], middle[1] + 2, letter, { "font-size": 18, "font-weight": 700 }),
      );
    }
    if (!words) return;
    item.append(
      element("rect", { class: "glow", x, y, width, height, rx: 6, "stroke-width": 4 }),
      element("rect", { class: "face", x, y, width, height, rx: 6, fill: "currentColor", "fill-opacity": 0.08, "stroke-width": 1 }),
      text(...middle, words),
      leaves(x + width - 8, y - 3, { "font-size": 10 }),
    );
  },
  cell(item, { id, x, y, holds, label }, drawing) {
    item.append(
      element("rect", { class: "glow", x, y, width: SQUARE, height: SQUARE, rx: 3, "stroke-width": 4 }),
      element("rect", { class: "face", x, y, width: SQUARE, height: SQUARE, rx: 3, fill: "currentColor", "fill-opacity": 0.05, "stroke-width": 1, ...(drawing.covered.has(id) ? { "stroke-opacity": 0.2 } : {}) }),
    );
    const [cx, cy] = [x + SQUARE / 2, y + SQUARE / 2];
    if (holds === "x") {
      item.append(element("path", { class: "mark", d: `M ${cx - 9} ${cy - 9} l 18 18 m 0 -18 l -18 18`, "stroke-width": 4, "stroke-linecap": "round" }));
    } else if (holds && holds !== "#") {
      const heads = holds !== "T";
      const [fill, opacity] = { W: ["#fff", 1], B: ["#222", 1] }[holds] || [heads ? "#e69f00" : "currentColor", heads ? 0.75 : 0.06];
      item.append(element("circle", { class: "face", cx, cy, r: 13, "stroke-width": 1.4, fill, "fill-opacity": opacity }));
      if (!"●WB".includes(holds)) item.append(text(cx, cy + 5, holds, { class: "mark", "font-weight": heads ? 700 : 400, "fill-opacity": heads ? 1 : 0.5 }));
    } else if (holds === "#" && !drawing.covered.has(id)) {
      item.append(element("rect", { class: "face", x, y, width: SQUARE, height: SQUARE, rx: 3, fill: "currentColor", "fill-opacity": 0.6 }));
    }
    item.append(leaves(cx, cy + 5, { "font-size": 13 }));
    if (label) item.append(text(cx, y + SQUARE + 12, label, { "font-size": 10, "fill-opacity": 0.75 }));
  },
  node(item, shape, drawing, values) {
    const { x, y } = drawing.nodes.get(shape.id);
    if (drawing.ground === shape.id) {
      item.append(
        element("path", { class: "glow", "stroke-width": 10 }),
        element("path", { class: "face", "stroke-width": 4 }),
      );
      return;
    }
    const r = shape.radius;
    // Some tones show who wins, so draw them only if values are shown. The tones of tokens, roots and coins are always drawn.
    const tone = values || !drawing.ofValues.has(shape.tone) ? shape.tone : "plain";
    if (drawing.dots) {
      item.setAttribute("transform", `translate(${x} ${y})`);
      return item.append(element("circle", { class: "glow", r: r + 3, "stroke-width": 4 }), element("circle", { class: "face", r, fill: "currentColor", stroke: "none" }));
    }
    const owner = drawing.owners.get(shape.id);
    const color = owner?.color ?? colorOf(tone);
    item.setAttribute("transform", `translate(${x} ${y})`);
    item.append(
      element("circle", { class: "glow", r: r + 3, "stroke-width": 4 }),
      // Draw an opaque disk that hides the ends of the lines.
      ...(drawing.large ? [] : [element("circle", { r, fill: "Canvas", stroke: "none" })]),
      element("circle", {
        class: "face", r, fill: color, "fill-opacity": tone === "plain" || tone === "root" ? 0.05 : 0.4, stroke: color,
        "stroke-width": shape.tone === "root" || tone === "token" ? 3 : 1.4,
      }),
    );
    // In large nodes, the value is below the name, where no line crosses it.
    const within = values && r >= 15;
    const [x0, y0, look] = within ? [0, 10.5, { "font-size": 10, "font-weight": 700 }] : [r + 3, r + 6, { "text-anchor": "start" }];
    if (owner) return item.append(text(0, 5.5, owner.letter, { "font-size": 15, "font-weight": 700 }));
    if (r >= 10) item.append(text(0, within && shape.note ? -1 : 4.5, shape.label, { class: within ? "name" : "", "font-size": shape.label.length > 3 ? 9 : 12 }));
    if (shape.coins > 0) {
      const at = r * 0.75 + 2;
      item.append(element("circle", { cx: at, cy: -at, r: r >= 10 ? 8.5 : 3.5, fill: "#e69f00", "stroke-width": 1 }));
      if (r >= 10) item.append(text(at, 4 - at, shape.coins > 99 ? "99+" : shape.coins, { "font-size": 10, "font-weight": 700, fill: "#000" }));
    }
    if (values && shape.note && r >= 10) item.append(text(x0, y0, briefly(shape.note), { class: "note", "font-size": 11, ...look }));
    if (!drawing.large) item.append(leaves(x0, y0, look));
  },
  line(item, shape, drawing, values) {
    const color = (values || shape.tone === "marked") && !drawing.dots ? colorOf(shape.tone) : colorOf("plain");
    const heavy = shape.tone === "marked" ? 5 : (values && shape.tone === "first" ? 3.5 : 1.7);
    item.append(
      element("path", { class: "glow", "stroke-width": drawing.dots ? 12 : 9, "stroke-linecap": "round" }),
      element("path", { class: "face", stroke: color, "stroke-width": heavy, ...(shape.tone === "faint" ? { "stroke-opacity": 0.3, "stroke-dasharray": "2 5" } : {}) }),
    );
    // Thin lines are hard to click, so make a wider area around each line clickable.
    if (!drawing.large) {
      item.append(
        element("path", { class: "reach", stroke: "transparent", "stroke-width": 26 }),
        leaves(0, 0, { "font-size": 12 }),
      );
    }
    if (values && shape.sides?.[1]) {
      for (const side of shape.sides) item.append(text(0, 0, side, { class: "side", "font-size": 11 }));
    }
    if (shape.arrow) item.append(element("path", { class: "face head", fill: color, stroke: color, "stroke-width": 1 }));
    drawing.lines.push({ item, shape });
    route(drawing, { item, shape });
  },
};

// Draws a line between the nodes at its ends.
function route(drawing, { item, shape }) {
  const nodes = drawing.nodes;
  let [a, b] = [nodes.get(shape.ends[0]), nodes.get(shape.ends[1])];
  const side = shape.copy % 2 === 0 ? -1 : 1;
  const bend = shape.copy === 0 ? 0 : side * 24 * Math.ceil(shape.copy / 2);
  let path, middle, towards;
  if (shape.ends[0] === shape.ends[1]) {
    // Several loops at one node must point in different directions.
    const angle = (drawing.ground && shape.ends[0] === drawing.ground ? 0 : -1.57) + 1.3 * shape.copy;
    if (drawing.ground && shape.ends[0] === drawing.ground) a = { x: drawing.width - 40 - 60 * shape.copy, y: a.y };
    const tip = (turn) => [a.x + 58 * Math.sin(angle * (drawing.ground && shape.ends[0] === drawing.ground ? 0 : 1) + turn), a.y - 58 * Math.cos(angle * (drawing.ground && shape.ends[0] === drawing.ground ? 0 : 1) + turn)];
    const [c, d] = [tip(-0.5), tip(0.5)];
    path = `M ${a.x} ${a.y} C ${c[0]} ${c[1]} ${d[0]} ${d[1]} ${a.x} ${a.y}`;
    middle = { x: (c[0] + d[0]) / 2, y: (c[1] + d[1]) / 2 + 8 };
    towards = { x: d[0], y: d[1] };
  } else {
    if (drawing.ground && shape.ends[0] === drawing.ground) a = { x: b.x + bend, y: a.y };
    if (drawing.ground && shape.ends[1] === drawing.ground) b = { x: a.x + bend, y: b.y };
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy) || 1;
    middle = { x: (a.x + b.x) / 2 - (dy / length) * bend, y: (a.y + b.y) / 2 + (dx / length) * bend };
    const control = { x: middle.x * 2 - (a.x + b.x) / 2, y: middle.y * 2 - (a.y + b.y) / 2 };
    towards = bend ? control : a;
    path = bend ? `M ${a.x} ${a.y} Q ${control.x} ${control.y} ${b.x} ${b.y}` : `M ${a.x} ${a.y} L ${b.x} ${b.y}`;
  }
  for (const part of item.querySelectorAll("path:not(.head)")) part.setAttribute("d", path);
  // The tip of the arrow touches the circle of the node to which it points.
  const [tx, ty] = [b.x - towards.x, b.y - towards.y];
  const far = Math.hypot(tx, ty) || 1;
  const at = (back, aside) => {
    const along = b.radius + 2 + back;
    return `${b.x - (tx * along + ty * aside) / far} ${b.y - (ty * along - tx * aside) / far}`;
  };
  item.querySelector(".head")?.setAttribute("d", `M ${at(0, 0)} L ${at(11, 5)} L ${at(11, -5)} Z`);
  const label = item.querySelector(".leaves");
  // Put the label to the right of the line, or above it.
  const [lx, ly] = shape.ends[0] === shape.ends[1] ? [1, 0] : [b.y - a.y, a.x - b.x];
  const away = (shape.ends[0] === shape.ends[1] ? 24 : 13) / ((lx < 0 || (lx === 0 && ly > 0) ? -1 : 1) * (Math.hypot(lx, ly) || 1));
  label?.setAttribute("x", middle.x + lx * away);
  label?.setAttribute("y", middle.y + ly * away + 4);
  item.querySelectorAll(".side").forEach((words, at) => {
    const [from, to] = at === 0 ? [a, b] : [b, a];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const along = Math.min(30, length * 0.4);
    words.setAttribute("x", from.x + ((to.x - from.x) / length) * along + 9);
    words.setAttribute("y", from.y + ((to.y - from.y) / length) * along + 4);
  });
}

// Makes the picture larger until it contains all nodes.
function resize(drawing) {
  let { width, height } = drawing;
  for (const node of drawing.nodes.values()) {
    width = Math.max(width, node.x + node.radius + 34);
    height = Math.max(height, node.y + node.radius + 22);
  }
  [width, height] = [Math.ceil(Math.max(width, 40)), Math.ceil(Math.max(height, 40))];
  // Loops extend to the left of their nodes and above them.
  let [left, top] = drawing.numbers.length ? [-EDGE, -EDGE] : [0, 0];
  for (const { shape } of drawing.lines) {
    if (shape.ends[0] !== shape.ends[1] || (drawing.ground && shape.ends[0] === drawing.ground)) continue;
    const node = drawing.nodes.get(shape.ends[0]);
    [left, top] = [Math.min(left, Math.floor(node.x - 74)), Math.min(top, Math.floor(node.y - 70))];
  }
  [width, height] = [width - left, height - top];
  drawing.svg.setAttribute("width", width);
  drawing.svg.setAttribute("height", height);
  drawing.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  if (drawing.ground) {
    const y = drawing.nodes.get(drawing.ground).y;
    for (const part of drawing.items.get(drawing.ground).querySelectorAll("path")) part.setAttribute("d", `M 6 ${y} H ${width - 6}`);
  }
}

// Moves a node, and redraws the lines that end at it.
export function moveNode(drawing, id, x, y) {
  const node = drawing.nodes.get(id);
  node.x = Math.max(20, x);
  node.y = Math.max(20, y);
  if (drawing.ground !== id) drawing.items.get(id).setAttribute("transform", `translate(${node.x} ${node.y})`);
  for (const line of drawing.lines) if (line.shape.ends.includes(id) || drawing.ground === id) route(drawing, line);
  resize(drawing);
  return { x: node.x, y: node.y };
}
