// Exports a game: the picture as an SVG file, and the moves as text.

import { state } from "./game.js";
import { knowledge, status } from "./words.js";
import { element } from "./picture.js";

// Puts all pictures below each other in one SVG. Leaves out the elements that only the page needs.
export function svgText(drawings) {
  const gap = 16;
  let [width, height] = [200, gap];
  const parts = [];
  const caption = state.now.position.length > 300 ? state.now.position.slice(0, 300) + " ..." : state.now.position;
  for (const drawing of drawings) {
    if (!drawing) continue;
    const copy = drawing.svg.cloneNode(true);
    const group = element("g", { transform: `translate(${gap} ${height})` });
    group.append(...copy.childNodes);
    parts.push(group);
    width = Math.max(width, Number(drawing.svg.getAttribute("width")) + 2 * gap);
    height += Number(drawing.svg.getAttribute("height")) + gap;
  }
  const svg = element("svg", {
    width, height, viewBox: `0 0 ${width} ${height}`, role: "img", color: "#111", fill: "none", stroke: "currentColor",
    "font-family": "sans-serif", "font-size": 13,
  });
  svg.append(element("title", {}, caption), element("desc", {}, status() + " " + knowledge()));
  svg.append(element("rect", { width, height, fill: "#fff", stroke: "none" }), ...parts);
  for (const part of svg.querySelectorAll(".glow, .reach, .leaves:empty")) part.remove();
  for (const part of svg.querySelectorAll("*")) {
    for (const { name } of [...part.attributes]) {
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) part.removeAttribute(name);
    }
    if (part.getAttribute("fill") === "Canvas") part.setAttribute("fill", "#fff");
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

function save(name, kind, words) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([words], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Copies a text to the clipboard. Without HTTPS, browsers allow access to the clipboard only if the page is served from this
// machine. In all other cases, select the text and copy the selection.
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("nothing was copied");
}

export function saveSvg(drawings) {
  save("position.svg", "image/svg+xml", svgText(drawings));
}

// Returns the game in the format that `save FILE` in `impartial play` writes. The page and the program can read each other's files.
export function record() {
  const { line, convention } = state;
  const begins = line[0].turn === "other" ? "program" : "you";
  const moves = line.slice(1).map((entry) => entry.move.recorded);
  return ["impartial game 1", `position ${line[0].position}`, `convention ${convention}`, `begins ${begins}`, ...moves, ""].join("\n");
}

export function saveText() {
  save("game.txt", "text/plain", record());
}

// Parses a saved game into the arguments of `replay`. Returns null if the text is not a saved game.
export function read(text) {
  const [title, ...lines] = text.split(/\r?\n/).map((line) => line.trim());
  if (title !== "impartial game 1") return null;
  const field = (name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const moves = lines.filter((line) => line && !/^(position|convention|begins) /.test(line));
  const first = field("begins") === "you" ? "y" : "o";
  const by = moves.map((_, k) => (k % 2 ? (first === "y" ? "o" : "y") : first)).join("");
  return { position: field("position") ?? "", convention: field("convention"), moves, by, at: null, recorded: true };
}
