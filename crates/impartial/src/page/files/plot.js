// Plots the nim-sequence of a heap game, and marks the values of the heaps in the position.

import { $, make } from "./dom.js";
import { ask, state } from "./game.js";
import { element } from "./picture.js";

const known = new Map();
const HEIGHT = 190, LEFT = 40, BOTTOM = 34, TOP = 10;

// Adds a plot below a picture, if its game has a nim-sequence.
export async function plotOf(group, box) {
  const heaps = group.heaps;
  if (!heaps.length || heaps.some((heap) => heap === null)) return;
  const largest = Math.max(...heaps);
  const most = Math.min(400, Math.max(24, largest));
  const key = `${group.name} ${most}`;
  if (!known.has(key)) known.set(key, ask("plot", { game: group.name, most }).then((read) => (read.identity ? null : read.values), () => null));
  const values = await known.get(key);
  if (!values || !state.now?.groups.includes(group) || state.byHand) return;
  const figure = make("details", { className: "plot" }, make("summary", { textContent: `${state.convention === "misere" ? "Normal-play values" : "Values"} of all heaps` }));
  figure.open = values.length < 80;
  figure.append(plot(group.heading, values, new Set(heaps)));
  box.append(figure);
}

// Returns the distance between two ticks: 1, 2 or 5 times a power of ten, such that there are about eight ticks.
function stepFor(range) {
  const rough = Math.max(1, range / 8);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

function plot(name, values, heaps) {
  const highest = Math.max(1, ...values);
  // Draw the plot as wide as the page allows, so it is not scaled and its text has the normal size.
  const width = Math.max(240, Math.min(640, $("stage").clientWidth - 34));
  const x = (heap) => LEFT + 8 + (heap * (width - LEFT - 20)) / (values.length - 1);
  const y = (value) => HEIGHT - BOTTOM - (value * (HEIGHT - BOTTOM - TOP - 6)) / highest;
  const title = `The nim-values of the heaps 0 to ${values.length - 1} of ${name}`;
  const svg = element("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": title, fill: "none",
    stroke: "currentColor", "font-family": "sans-serif", "font-size": 11,
  });
  const label = (words, attributes) => element("text", { fill: "currentColor", stroke: "none", ...attributes }, String(words));
  svg.append(element("title", {}, title));
  svg.append(element("path", { d: `M ${LEFT} ${TOP} V ${HEIGHT - BOTTOM} H ${width - 8}`, "stroke-width": 1 }));
  for (let heap = 0; heap < values.length; heap += stepFor(values.length)) {
    svg.append(element("path", { d: `M ${x(heap)} ${HEIGHT - BOTTOM} v 5`, "stroke-width": 1 }));
    svg.append(label(heap, { x: x(heap), y: HEIGHT - BOTTOM + 17, "text-anchor": "middle" }));
  }
  for (let value = 0; value <= highest; value += stepFor(highest)) {
    svg.append(element("path", { d: `M ${LEFT} ${y(value)} h -5`, "stroke-width": 1 }));
    svg.append(label(value, { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }));
  }
  svg.append(label("size of the heap", { x: (LEFT + width) / 2, y: HEIGHT - 4, "text-anchor": "middle" }));
  svg.append(label("nim-value", { x: 10, y: (HEIGHT - BOTTOM) / 2, "text-anchor": "middle", transform: `rotate(-90 10 ${(HEIGHT - BOTTOM) / 2})` }));
  svg.append(element("path", { d: "M " + values.map((value, heap) => `${x(heap)} ${y(value)}`).join(" L "), "stroke-width": 0.6, "stroke-opacity": 0.4 }));
  values.forEach((value, heap) => {
    const here = heaps.has(heap);
    const dot = { cx: x(heap), cy: y(value), r: here ? 5.5 : Math.min(3, 260 / values.length), stroke: here ? "#d55e00" : "none", "stroke-width": 2, fill: here ? "#e69f00" : "currentColor" };
    svg.append(element("circle", dot, element("title", {}, `heap ${heap}: ${value}`)));
  });
  return svg;
}
