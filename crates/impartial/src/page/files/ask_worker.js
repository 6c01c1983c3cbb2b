// Questions go one at a time to a worker that holds the program as WebAssembly. One that takes too long is ended with its
// worker, and the next question gets a new worker. The page keeps the compiled program, so that it is loaded once.

export const missing = "The program of this page could not be loaded.";

const MILLISECONDS = 2000;
// What has no limit of its own, as drawing, gets as long again.
const GRACE = 3000;

// The bytes of a file: from the page itself where it is one file with all others inside, or else from its web server.
async function fetched(name) {
  const inside = document.getElementById(name);
  if (inside?.textContent.startsWith("[")) return new TextEncoder().encode(inside.textContent).buffer;
  if (inside) return Uint8Array.from(atob(inside.textContent), (letter) => letter.charCodeAt(0)).buffer;
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// A packed file, whatever the web server does: one that says what the file is has it unpacked on its way already.
async function load(name, type) {
  const bytes = await fetched(name);
  const start = new Uint8Array(bytes, 0, 2);
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": type } });
}

const compile = () => WebAssembly.compileStreaming(load("impartial.wasm.gz", "application/wasm"));

// It is loaded while the gallery, which was answered when the page was built, is drawn.
let program = compile();
program.catch(() => {});

let worker = null;
let timer = 0;
let asked = null;
const waiting = [];

// The address of the script of the worker.
function workerAddress() {
  const inside = document.getElementById("worker.js");
  return inside ? URL.createObjectURL(new Blob([atob(inside.textContent)], { type: "text/javascript" })) : new URL("worker.js", import.meta.url);
}

function start(module) {
  const made = new Worker(workerAddress());
  made.addEventListener("message", ({ data }) => {
    // After a mistake inside nothing is to be relied on.
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
    // It may be loaded later.
    program = null;
    done("reject", error);
    return;
  }
  timer = setTimeout(() => end("the answer took too long and was given up"), MILLISECONDS + GRACE);
  worker.postMessage({ question: asked.question, milliseconds: MILLISECONDS });
}

// The answer to a question as text; fails where the program cannot be loaded.
export function answerTo(question) {
  if (question === "ask=games") return load("games.json.gz", "application/json").then((answer) => answer.text());
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    next();
  });
}
