// A game of one's own: heaps by a code or by a set of numbers, a graph from a list of edges, or a saved game.

import { $, fill, sentence } from "./dom.js";
import { read } from "./share.js";

// Two numbers to a line or with anything between them, so that lists of edges from other programs can be pasted.
function edges(text, separator) {
  const pairs = [];
  for (const line of text.split(/[\n;,]|\s(?=\d+\s*(?:-+>?|=>?|→)\s*\d)/)) {
    const numbers = line.match(/\d+/g) ?? [];
    if (numbers.length === 1 || numbers.length === 2) pairs.push(numbers.join("-"));
    else if (numbers.length) throw new Error(`"${line.trim().slice(0, 40)}" is no edge: two numbers, as 0 1`);
  }
  if (!pairs.length) throw new Error("There are no edges.");
  return pairs.join(separator);
}

// Numbers with blanks or commas between them; `what` says which are missing.
function numbers(text, separator, what) {
  const words = text.split(/[\s,;]+/).filter((word) => word);
  const wrong = words.find((word) => !/^\d+$/.test(word));
  if (wrong) throw new Error(`"${wrong.slice(0, 40)}" is no number.`);
  if (!words.length) throw new Error(`There are no ${what}.`);
  return words.join(separator);
}

function code(text) {
  if (!text.trim()) throw new Error("There is no code.");
  return text.trim();
}

const heaps = (text) => numbers(text, " ", "heaps");

const KINDS = [
  { name: "code", title: "Heaps by a code", rule: "Code, as 0.137", help: "Octal and hexadecimal codes, as 0.77 for Kayles or 4.007.", body: "Heaps, as 12 7", text: (rule, body) => `${code(rule)} ${heaps(body)}` },
  { name: "subtract", title: "Take one of these numbers", rule: "Numbers, as 1, 3, 4", help: "A subtraction game: which numbers may be taken from a heap.", body: "Heaps, as 12 7", text: (rule, body) => `subtract:${numbers(rule, ",", "numbers that may be taken")} ${heaps(body)}` },
  { name: "arrow_walk", title: "Tokens on arrows", rule: "Vertices of the tokens, as 0 3", help: "One arrow a line: from, then to. Arrows may form cycles.", body: "Arrows", text: (rule, body) => `arrow_walk:${edges(body, ",")} ${numbers(rule, " ", "tokens")}` },
  { name: "hackenbush", title: "Hackenbush on a picture", help: "One edge a line; 0 is the ground.", body: "Edges", text: (_, body) => `hackenbush ${edges(body, " ")}` },
  { name: "node_kayles", title: "Node Kayles on a graph", help: "One edge a line. A move removes a node with its neighbors.", body: "Edges", text: (_, body) => `node_kayles ${edges(body, " ")}` },
  { name: "arc_kayles", title: "Arc Kayles on a graph", help: "One edge a line. A move removes an edge with both endpoints.", body: "Edges", text: (_, body) => `arc_kayles ${edges(body, " ")}` },
  { name: "text", title: "Any position or sum, as text", help: "As impartial solve reads it: nim 3 5 + kayles 7", body: "Position", text: (_, body) => body.trim().replaceAll(/\s+/g, " ") },
  { name: "record", title: "A saved game", help: "What impartial play --save or this page has written.", body: "The saved game", text: (_, body) => {
    const record = read(body.trim());
    if (!record) throw new Error("This is no saved game: its first line is impartial game 1.");
    return record;
  } },
];

const chosen = () => KINDS.find((kind) => kind.name === $("kind").value);

function describe() {
  const kind = chosen();
  $("kind-help").textContent = kind.help;
  $("body-name").textContent = kind.body;
  $("rule-label").hidden = !kind.rule;
  $("rule").placeholder = kind.rule ?? "";
  $("own-sum").hidden = kind.name === "record";
  $("own-error").textContent = "";
}

// `play(position or saved game)` and `add(position)` give the message why it could not be, if it could not.
export function wireBring({ play, add }) {
  fill($("kind"), KINDS.map(({ name, title }) => [name, title]));
  $("kind").addEventListener("change", describe);
  $("bring").addEventListener("click", () => { describe(); $("own").showModal(); });
  $("own-form").addEventListener("submit", async (event) => {
    const wish = event.submitter?.value;
    if (wish === "cancel") return;
    event.preventDefault();
    let message;
    try {
      const made = chosen().text($("rule").value, $("body").value);
      message = await (wish === "sum" ? add : play)(made);
    } catch (error) {
      message = error.message;
    }
    $("own-error").replaceChildren(...sentence(message ?? ""));
    if (!message) $("own").close();
  });
}
