// Holds the program as WebAssembly and passes questions to it, one at a time.

const loaded = (async () => {
  const answer = await fetch(new URL("impartial.wasm.gz", self.location));
  if (!answer.ok) throw new Error(`impartial.wasm.gz: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const imports = { env: { now: () => performance.now() } };
  // Any web server will do: one that says what the file is has it unpacked on its way already.
  const start = new Uint8Array(bytes, 0, 2);
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  const module = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(module, imports);
  return instance.exports;
})();

self.addEventListener("message", async ({ data: { id, question, milliseconds } }) => {
  try {
    const program = await loaded;
    const bytes = new TextEncoder().encode(question);
    const at = program.question(bytes.length);
    new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
    const length = program.answer(milliseconds);
    const answer = new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.place(), length));
    self.postMessage({ id, answer });
  } catch (error) {
    // After a mistake inside nothing is to be relied on, and what was not loaded may be loaded later.
    self.postMessage({ id, failed: String(error) });
  }
});
