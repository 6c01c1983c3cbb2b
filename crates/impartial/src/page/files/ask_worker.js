// Sends questions, one at a time, to a worker that runs the WebAssembly module. If a question takes too long, the page
// terminates the worker and starts a new one for the next question. The page keeps the compiled module, so it loads only once.

export const missing = "The program of this page could not be loaded.";

const MILLISECONDS = 2000;
// Extra time for work that the program's own limit does not cover, such as drawing.
const GRACE = 3000;

// Returns the bytes of a file: from the page itself if all files are embedded in it, otherwise from the web server.
async function fetched(name) {
  const inside = document.getElementById(name);
  if (inside?.textContent.startsWith("[")) return new TextEncoder().encode(inside.textContent).buffer;
  if (inside) return Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt(0)).buffer;
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// Loads a gzip file. If the web server declares the encoding, the browser has already decompressed the file.
async function load(name, type) {
  const bytes = await fetched(name);
  const start = new Uint8Array(bytes, 0, 2);
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": type } });
}

const compile = () => WebAssembly.compileStreaming(load("impartial.wasm.gz", "application/wasm"));

// Starts loading the module while the page draws the gallery, whose data the build has already stored.
let program = compile();
program.catch(() => {});

let worker = null;
let timer = 0;
let asked = null;
const waiting = [];

// Returns the address of the worker's script.
function workerAddress() {
  const inside = document.getElementById("worker.js");
  return inside ? URL.createObjectURL(new Blob([atob(inside.textContent)], { type: "text/javascript" })) : new URL("worker.js", import.meta.url);
}

function start(module) {
  const made = new Worker(workerAddress());
  made.addEventListener("message", ({ data }) => {
    // After a panic, the module's state is unreliable.
    if (data.failed) end("a mistake inside, please report it");
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
    // Let the next question try to load the module again.
    program = null;
    done("reject", error);
    return;
  }
  timer = setTimeout(() => end("the answer took too long and was given up"), MILLISECONDS + GRACE);
  worker.postMessage({ question: asked.question, milliseconds: MILLISECONDS });
}

// Returns the answer to a question as text. Fails if the module cannot be loaded.
export function answerTo(question) {
  if (question === "ask=games") return load("games.json.gz", "application/json").then((answer) => answer.text());
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    next();
  });
}
