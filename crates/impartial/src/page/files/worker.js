// The worker that runs the WebAssembly module. The page first sends the compiled module, and then queries.

let program = null;

function answerTo(question, milliseconds) {
  const bytes = new TextEncoder().encode(question);
  const at = program.question(bytes.length);
  new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
  const length = program.answer(milliseconds);
  return new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.place(), length));
}

self.addEventListener("message", ({ data: { module, question, milliseconds } }) => {
  try {
    if (module) program = new WebAssembly.Instance(module, { env: { now: () => performance.now() } }).exports;
    else self.postMessage({ answer: answerTo(question, milliseconds) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
