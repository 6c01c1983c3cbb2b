// Sends queries, one at a time, to a worker that runs the WebAssembly module. If a query takes too long, the page terminates the
// worker and starts a new worker for the next query. The compiled module is kept, so it is loaded only once.

export const missing = "The program of this page could not be loaded.";

const MILLISECONDS = 2000;
// The additional time for work that the limit of the program does not cover, such as drawing.
const GRACE = 3000;

// Returns the bytes of a file. If the file is embedded in the page, decodes it, and otherwise loads it from the web server.
async function fetched(name) {
  const inside = document.getElementById(name);
  if (inside?.textContent.startsWith("[")) return new TextEncoder().encode(inside.textContent).buffer;
  if (inside) return Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt(0)).buffer;
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// Loads a gzip file. Some web servers declare the encoding; the browser has then already decompressed the file.
async function load(name, type) {
  const bytes = await fetched(name);
  const start = new Uint8Array(bytes, 0, 2);
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": type } });
}

const compile = () => WebAssembly.compileStreaming(load("impartial.wasm.gz", "application/wasm"));

// Load the module while the page draws the gallery. The gallery does not need the module, because the build has stored its data.
let program = compile();
program.catch(() => {});

let worker = null;
let timer = 0;
let asked = null;
const waiting = [];

// Returns the URL of the worker's script.
function workerAddress() {
  const inside = document.getElementById("worker.js");
  return inside ? URL.createObjectURL(new Blob([atob(inside.textContent)], { type: "text/javascript" })) : new URL("worker.js", import.meta.url);
}

function start(module) {
  const made = new Worker(workerAddress());
  made.addEventListener("message", ({ data }) => {
    // After a panic, the state of the module may be inconsistent, so end this worker.
    if (data.failed) end("an internal error; please report it");
    else done("resolve", data.answer);
  });
  made.addEventListener("error", (event) => {
    event.preventDefault();
    if (worker !== made) return;
    worker = null;
    done("reject", new Error("the worker does not start"));
  });
  made.postMessage({ module });
  return made;
}

function done(how, what) {
  clearTimeout(timer);
  asked[how](what);
  asked = null;
  next();
}

function end(error) {
  worker.terminate();
  worker = null;
  done("resolve", JSON.stringify({ error }));
}

async function next() {
  if (asked || !waiting.length) return;
  asked = waiting.shift();
  try {
    const module = await (program ??= compile());
    worker ??= start(module);
  } catch (error) {
    // The next query will try to load the module again.
    program = null;
    done("reject", error);
    return;
  }
  timer = setTimeout(() => end("the answer took too long and was given up"), MILLISECONDS + GRACE);
  worker.postMessage({ question: asked.question, milliseconds: MILLISECONDS });
}

// Returns the answer to a query as text. Rejects the promise if the module cannot be loaded.
export function answerTo(question) {
  if (question === "ask=games") return load("games.json.gz", "application/json").then((answer) => answer.text());
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    next();
  });
}
