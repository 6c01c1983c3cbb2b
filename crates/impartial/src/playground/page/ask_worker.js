// Questions go to a worker that holds the program as WebAssembly. One that thinks for too long is ended, and the next
// question starts another.

export const missing = "The program of this page could not be loaded.";

const MILLISECONDS = 2000;
// What has no limit of its own, as drawing, gets as long again.
const GRACE = 3000;

let worker = null;
let waiting = new Map();
let count = 0;

function start() {
  worker = new Worker(new URL("worker.js", import.meta.url));
  worker.addEventListener("message", ({ data }) => {
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed) {
      reject(new Error(data.failed));
      end();
    } else {
      resolve(data.answer);
    }
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    end();
  });
}

// Ends the worker; whoever waits for it fails.
function end() {
  worker?.terminate();
  worker = null;
  const failed = waiting;
  waiting = new Map();
  for (const { reject } of failed.values()) reject(new Error("the worker was ended"));
}

// The answer to a question as text.
export function answerTo(question) {
  if (!worker) start();
  count += 1;
  const id = count;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(JSON.stringify({ error: "the answer takes too long" }));
      waiting.delete(id);
      end();
    }, MILLISECONDS + GRACE);
    const done = (use) => (value) => { clearTimeout(timer); use(value); };
    waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    worker.postMessage({ id, question, milliseconds: MILLISECONDS });
  });
}
