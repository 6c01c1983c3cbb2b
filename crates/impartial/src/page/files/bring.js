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

const READERS = { code, numbers, edges };

// The text of a position from what a game's form asks for: a name or code, parameters, position.
function textOf(game, filled) {
  let name = game.name;
  const [parameters, position] = [[], []];
  game.form.fields.forEach(({ content, what, parameter }, at) => {
    const part = READERS[content](filled[at], parameter ? "," : " ", what);
    if (content === "code") name = part;
    else (parameter ? parameters : position).push(part);
  });
  return [[name, ...parameters].join(":"), ...position].join(" ");
}

function kindOf(game) {
  const titles = game.form.fields.map((field) => field.title);
  const [rule, body] = titles.length > 1 ? titles : [null, ...titles];
  return { name: game.name, title: game.form.title, rule, help: game.form.help, body, text: (...filled) => textOf(game, rule ? filled : filled.slice(1)) };
}

// What is typed or was saved says itself which game it is.
const WHOLE = [
  { name: "text", title: "Any position or sum, as text", help: "As impartial solve reads it: nim 3 5 + kayles 7", body: "Position", text: (_, body) => body.trim().replaceAll(/\s+/g, " ") },
  { name: "record", title: "A saved game", help: "What impartial play --save or this page has written.", body: "The saved game", text: (_, body) => {
    const record = read(body.trim());
    if (!record) throw new Error("This is no saved game: its first line is impartial game 1.");
    return record;
  } },
];

let kinds = WHOLE;

// Offers the forms of these games.
export function offer(games) {
  kinds = [...games.filter((game) => game.form).map(kindOf), ...WHOLE];
  fill($("kind"), kinds.map(({ name, title }) => [name, title]));
}

const chosen = () => kinds.find((kind) => kind.name === $("kind").value);

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
  offer([]);
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
