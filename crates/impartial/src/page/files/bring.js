// The dialog in which users enter their own position: in the form of a game, as the text of any sum, or as a saved game. The
// program parses the input and reports everything that it does not understand.

import { $, fill, make, sentence } from "./dom.js";
import { ask } from "./game.js";
import { read } from "./share.js";

// The formats of a list of edges that the fields of forms accept.
const LISTS = "Two numbers to a line, the numbers of nodes and edges first or not; 0-1 1-2; neighbors as 0: 1 2; a name, as grid 3x4; a matrix; graph6, sparse6, DIMACS, METIS, DOT, GML or GraphML; the word adjacency, matrix or metis on a line above says which; or a tree in Newick format, in brackets, as parents -1 0 0 1 or as pruefer 1 1.";

function kindOf({ name, form }) {
  const help = form.fields.some(({ lines }) => lines) ? `${form.help} ${LISTS}` : form.help;
  const position = async (filled) => {
    const fields = Object.fromEntries(filled.map((text, at) => [`field${at}`, text]));
    return ask("bring", { game: name, ...fields });
  };
  return { name, title: form.title, help, fields: form.fields, position };
}

// The two ways of input that do not belong to a game, because their text contains the names of games.
const WHOLE = [
  { name: "text", title: "Any position or sum, as text", help: "As impartial solve reads it: nim 3 5 + kayles 7", fields: [{ title: "Position", lines: true }], position: ([text]) => ({ position: text.trim() }) },
  { name: "record", title: "A saved game", help: "What this page or the command save of impartial play has written.", fields: [{ title: "The saved game", lines: true }], position: ([text]) => {
    const record = read(text.trim());
    if (!record) throw new Error("This is no saved game: its first line is impartial game 1.");
    return record;
  } },
];

let kinds = WHOLE;

// Adds the forms of these games to the dialog.
export function offer(games) {
  kinds = [...games.filter((game) => game.form).map(kindOf), ...WHOLE];
  fill($("kind"), kinds.map(({ name, title }) => [name, title]));
}

const chosen = () => kinds.find((kind) => kind.name === $("kind").value);

function describe() {
  const kind = chosen();
  $("kind-help").textContent = kind.help;
  $("own-fields").replaceChildren(...kind.fields.map(({ title, lines }) => {
    const field = make(lines ? "textarea" : "input", { spellcheck: false, autocapitalize: "off", ...(lines ? { rows: 5 } : { autocomplete: "off" }) });
    return make("label", {}, make("span", { textContent: title }), field);
  }));
  $("own-sum").hidden = kind.name === "record";
  $("own-file").hidden = !longField();
  $("own-from").value = "";
  $("own-error").textContent = "";
}

// Returns the last field with several lines, which the contents of a file are put in.
const longField = () => [...$("own-fields").querySelectorAll("textarea")].at(-1);

async function readFile() {
  const [file] = $("own-from").files;
  const field = longField();
  if (file && field) field.value = await file.text();
}

// Adds the event handlers of the dialog. `made` is a saved game, or a position with the remarks of the program that read it.
// `play(made)` and `add(made)` return an error message if they fail.
export function wireBring({ play, add }) {
  offer([]);
  $("kind").addEventListener("change", describe);
  $("own-from").addEventListener("change", () => readFile().catch((error) => { $("own-error").textContent = error.message; }));
  $("bring").addEventListener("click", () => { describe(); $("own").showModal(); });
  $("own-form").addEventListener("submit", async (event) => {
    const wish = event.submitter?.value;
    if (wish === "cancel") return;
    event.preventDefault();
    let message;
    try {
      const filled = [...$("own-fields").querySelectorAll("input, textarea")].map((field) => field.value);
      const made = await chosen().position(filled);
      message = await (wish === "sum" ? add : play)(made);
    } catch (error) {
      message = error.message;
    }
    $("own-error").replaceChildren(...sentence(message ?? ""));
    if (!message) $("own").close();
  });
}
