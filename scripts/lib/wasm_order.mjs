// Puts similar functions of a WebAssembly module next to each other: `node scripts/lib/wasm_order.mjs FILE` rewrites the file.
//
// The compiler makes a copy of a generic function for each type, and these copies are almost equal. Gzip finds repetitions only
// within 32 KiB, but the copies are up to megabytes apart. With this order, the compressed module is about 9% smaller. Apart from
// their order and the indices that refer to them, the functions stay the same.
import { readFileSync, writeFileSync } from "node:fs";

// The distance within which gzip finds repetitions.
const WINDOW = 1 << 15;
// Sequences of this many bytes are compared.
const SEQUENCE = 8;
// Sequences that occur in more functions than this do not indicate that two functions are similar.
const COMMON = 1000;
// The first functions have the shortest indices. wasm-opt has put the functions that are called most often there, so leave them in place.
const SHORT = 128;

const [file] = process.argv.slice(2);
const module = readFileSync(file);

// Reads numbers in LEB128 from these bytes.
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  get ends() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  // Reads a length and as many bytes.
  sized() {
    const size = this.number();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, () => read(this));
  }
}

function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

// Reads the index of a function, and adds its value and its place in the file to a list.
function index(reader, places) {
  const from = reader.at;
  places.push({ from, value: reader.number(), to: reader.at });
}

// The number of immediate operands of each instruction that has any. Instructions for exceptions, threads and vectors are not supported.
const NUMBERS = new Map([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x3f, 0x40, 0x41, 0x42, 0xd0].map((code) => [code, 1]),
  ...[0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26].map((code) => [code, 1]),
  ...Array.from({ length: 0x3f - 0x28 }, (_, at) => [0x28 + at, 2]),
  [0x11, 2],
]);
const NONE = [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1];
// The same for instructions after the prefix 0xfc: conversions, and operations on memory and tables.
const PREFIXED = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const CALL = 0x10, BRANCHES = 0x0e, SELECT = 0x1c, F32 = 0x43, F64 = 0x44, REFERENCE = 0xd2, PREFIX = 0xfc;

// Finds all indices of functions in the code of a function.
function calls(body) {
  const reader = new Reader(body), places = [];
  // Each group of local variables has a number and a type.
  reader.list(() => [reader.number(), reader.byte()]);
  while (!reader.ends) {
    const code = reader.byte();
    let numbers = NUMBERS.get(code) ?? 0;
    if (code === CALL || code === REFERENCE) index(reader, places);
    else if (code === BRANCHES) numbers = reader.number() + 1;
    else if (code === SELECT) numbers = reader.number();
    else if (code === F32 || code === F64) reader.at += code === F32 ? 4 : 8;
    else if (code === PREFIX) numbers = PREFIXED[reader.number()] ?? NaN;
    else if (!numbers && !NONE.includes(code) && !(code >= 0x45 && code <= 0xc4)) numbers = NaN;
    if (Number.isNaN(numbers)) throw new Error(`an instruction ${code} is not known`);
    for (; numbers; numbers -= 1) reader.number();
  }
  return places;
}

const sections = [];
for (const reader = new Reader(module, 8); !reader.ends; ) sections.push({ id: reader.byte(), content: reader.sized() });
const IMPORTS = 2, FUNCTIONS = 3, GLOBALS = 6, EXPORTS = 7, START = 8, ELEMENTS = 9, CODE = 10;
const section = (id) => new Reader(sections.find((section) => section.id === id).content);
const types = section(FUNCTIONS).list((reader) => reader.number());
const bodies = section(CODE).list((reader) => reader.sized());
// Imports come before all other functions. The module imports only functions.
const imported = section(IMPORTS).list((reader) => {
  reader.sized(), reader.sized();
  if (reader.byte() !== 0) throw new Error("an import is not a function");
  reader.number();
}).length;

// Returns the hashes of all sequences in the body of a function.
function sequences(body) {
  const found = new Set();
  for (let at = 0; at + SEQUENCE <= body.length; at += 1) {
    let hash = 0x811c9dc5;
    for (let next = at; next < at + SEQUENCE; next += 1) hash = Math.imul(hash ^ body[next], 0x01000193);
    found.add(hash);
  }
  return found;
}

// Returns the new order. Each function shares many sequences, relative to its size, with the functions in the window before it.
function similar() {
  const owners = new Map();
  const all = bodies.map(sequences);
  all.forEach((found, at) => found.forEach((one) => owners.get(one)?.push(at) ?? owners.set(one, [at])));
  const shared = all.map((found) => [...found].filter((one) => owners.get(one).length > 1 && owners.get(one).length <= COMMON));
  // If scores were divided by the size itself, tiny functions would come first, and nothing similar would remain for the large ones.
  const weights = bodies.map((body) => (body.length + 20) ** 0.6);
  const scores = bodies.map(() => 0);
  const counts = new Map();
  const order = [], left = new Set(bodies.keys());
  let first = 0, size = 0;
  const count = (at, change) => {
    for (const one of shared[at]) {
      const before = counts.get(one) ?? 0;
      counts.set(one, before + change);
      // Count a sequence once, however often it is in the window.
      if (before + Math.min(change, 0) === 0) for (const owner of owners.get(one)) scores[owner] += change;
    }
    size += change * bodies[at].length;
  };
  while (left.size) {
    let best;
    if (order.length + imported < SHORT) [best] = left;
    else for (const at of left) if (best === undefined || scores[at] / weights[at] > scores[best] / weights[best]) best = at;
    left.delete(best);
    order.push(best);
    for (count(best, 1); size - bodies[order[first]].length > WINDOW; first += 1) count(order[first], -1);
  }
  return order;
}

const order = similar();
const moved = new Map(order.map((at, now) => [imported + at, imported + now]));

// Replaces the indices at these places.
function replaced(bytes, places) {
  const parts = [];
  let at = 0;
  for (const { from, value, to } of places) {
    parts.push(bytes.subarray(at, from), number(moved.get(value) ?? value));
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function rewritten({ id, content }) {
  const reader = new Reader(content), places = [];
  if (id === FUNCTIONS) return Buffer.concat([number(types.length), ...order.map((at) => number(types[at]))]);
  if (id === CODE) {
    const made = order.map((at) => replaced(bodies[at], calls(bodies[at])));
    return Buffer.concat([number(made.length), ...made.flatMap((body) => [number(body.length), body])]);
  }
  if (id === EXPORTS) {
    reader.list(() => {
      reader.sized();
      reader.byte() === 0 ? index(reader, places) : reader.number();
    });
  }
  if (id === ELEMENTS) {
    reader.list(() => {
      // A list of functions, to be put into the table from this number on: 0, i32.const, the number, end.
      if (reader.number() !== 0 || reader.byte() !== 0x41) throw new Error("a table is filled in a way that is not known");
      reader.number(), reader.byte();
      reader.list(() => index(reader, places));
    });
  }
  if (id === GLOBALS) {
    reader.list(() => {
      // A number: its type, whether it can change, i32.const, the number, end.
      if (reader.byte() !== 0x7f || reader.byte() > 1 || reader.byte() !== 0x41) throw new Error("a global variable is not a number");
      reader.number(), reader.byte();
    });
  }
  if (id === START) throw new Error("a function that runs at the start is not known");
  return replaced(content, places);
}

const parts = sections.map((section) => {
  const content = rewritten(section);
  return [Buffer.from([section.id]), number(content.length), content];
});
writeFileSync(file, Buffer.concat([module.subarray(0, 8), ...parts.flat()]));
