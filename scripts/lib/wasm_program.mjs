// Runs the page's WebAssembly module in Node: `node scripts/lib/wasm_program.mjs FILE QUESTION` prints the answer.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

export const load = (file) => new WebAssembly.Module(gunzipSync(readFileSync(file)));

// Starts a new instance of the module with this clock. Returns a function that takes a question and its time limit in milliseconds and
// returns the answer.
export function start(module, now) {
  const program = new WebAssembly.Instance(module, { env: { now } }).exports;
  return (question, milliseconds) => {
    const bytes = new TextEncoder().encode(question);
    // The memory may have grown since the last call. Growing replaces its buffer.
    const at = program.question(bytes.length);
    new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
    const length = program.answer(milliseconds);
    return new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.place(), length));
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, question] = process.argv.slice(2);
  process.stdout.write(start(load(file), () => performance.now())(question, 60_000));
}
