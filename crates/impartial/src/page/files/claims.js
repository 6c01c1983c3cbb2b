// The table of claims. Users can filter the claims by kind and by words, and check each claim.

import { $, coded, fill, make } from "./dom.js";
import { ask } from "./game.js";

const STEP = 100;

let claims = null;
let shown = STEP;
let check = () => {};

const NAMES = { period: "Period", arithmetic: "Arithmetic period", system: "Period of a strip", quotient: "Misère quotient", value: "Value", loony: "Loony stacks" };

function read(line) {
  const [kind, subject, figures, proof, command, terms = ""] = line.split(" | ");
  return { line, kind, subject, figures, proof, command, terms, result: null };
}

// Returns links to the OEIS sequences whose terms a claim gives.
function sequences(terms) {
  const names = terms.match(/A\d+/g) ?? [];
  return names.flatMap((name) => [" ", make("a", { href: `https://oeis.org/${name}`, textContent: name, rel: "noreferrer" })]);
}

function resultOf({ result, command }) {
  if (!result) return [];
  const { result: how, by, why } = result;
  if (how === "holds") return [make("span", { className: "holds", textContent: `✓ holds, by ${by}` })];
  if (how === "fails") return [make("span", { className: "wrong" }, `✗ fails: `, ...coded(why))];
  return [make("span", {}, "Open: ", ...coded(why), ". ", make("code", { textContent: command }))];
}

function row(claim) {
  const button = make("button", { type: "button", textContent: "Check" });
  button.setAttribute("aria-label", `Check ${claim.kind} ${claim.subject}`);
  const result = make("div", { className: "result" }, ...resultOf(claim));
  result.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    await check(claim);
    result.replaceChildren(...resultOf(claim));
  });
  const cell = (label, ...inside) => {
    const made = make("td", {}, ...inside);
    made.dataset.label = label;
    return made;
  };
  return make("tr", {},
    cell("Kind", NAMES[claim.kind] ?? claim.kind),
    cell("Game", make("code", { textContent: claim.subject })),
    cell("Claim", claim.figures, ...sequences(claim.terms)),
    cell("Proof", claim.proof),
    cell("Check", button, result));
}

function fitting() {
  const [kind, words] = [$("claim-kind").value, $("claim-words").value.toLowerCase().split(/\s+/).filter(Boolean)];
  const fits = (claim) => (!kind || claim.kind === kind) && words.every((word) => claim.line.toLowerCase().includes(word));
  return claims.filter(fits);
}

function show() {
  const found = fitting();
  $("claim-count").textContent = `${found.length} of ${claims.length} claims${found.length > shown ? `, the first ${shown} of them` : ""}`;
  $("claim-rows").replaceChildren(...found.slice(0, shown).map(row));
  $("claim-more").hidden = found.length <= shown;
}

// Returns the certificate of a claim, if the claim names a file of certificates. The page loads each file when a check needs it for
// the first time.
const files = {};
async function certificateOf({ subject, proof }) {
  const file = proof.match(/^certificate (\S+)$/)?.[1];
  if (!file) return "";
  files[file] ??= fetch(file).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const parts = (await files[file]).split("\n\n");
  if (parts.length < 2) delete files[file];
  return parts.find((part) => part.split("\n").includes(`code ${subject}`)) ?? "";
}

export async function checkClaim(claim) {
  claim.result = await ask("check", { claim: claim.line, certificate: await certificateOf(claim) });
}

export async function showClaims() {
  claims ??= (await ask("claims", {})).lines.map(read);
  document.title = "Claims · Impartial games";
  $("gallery").hidden = $("play").hidden = true;
  $("claims").hidden = false;
  if (!$("claim-kind").options.length) {
    const kinds = [...new Set(claims.map((claim) => claim.kind))];
    fill($("claim-kind"), [["", "all"], ...kinds.map((kind) => [kind, NAMES[kind] ?? kind])]);
  }
  show();
  window.scrollTo(0, 0);
}

export function wireClaims(onCheck) {
  check = onCheck;
  for (const [id, event] of [["claim-kind", "change"], ["claim-words", "input"]]) {
    $(id).addEventListener(event, () => { shown = STEP; show(); });
  }
  $("claim-more").addEventListener("click", () => { shown += STEP; show(); });
}
