// The panel next to the board. It shows the turn, the winner, the matching moves and the moves so far, and has sections that can be
// collapsed.

import { $, coded, fill, make, pressed } from "./dom.js";
import { canRedo, canUndo, clearPicked, state } from "./game.js";
import { candidates, isExact } from "./marks.js";
import { advice, forced, guide, knowledge, reasons, status, titled } from "./words.js";

// Makes a button that plays a move and describes it in words and in notation. If hints are on, a winning move also has a Why?
// button.
function buttons(move, act, why) {
  const made = button(move, act);
  if (!state.hint || !move.wins) return [made];
  const link = make("button", { type: "button", className: "link", textContent: "Why?", ariaLabel: `Why does ${move.words} win?` });
  link.addEventListener("click", () => why(move));
  return [made, link];
}

function button(move, act) {
  const wins = state.hint && move.wins;
  const made = make("button", { type: "button", className: wins ? "wins" : "" }, move.words);
  made.append(make("span", { className: "short", textContent: state.values && move.leaves ? `${move.text} → ${move.leaves}` : move.text }));
  if (wins) made.append(make("span", { className: "short", textContent: "wins" }));
  made.dataset.move = move.text;
  made.addEventListener("click", () => act(move));
  return made;
}

// Lists the moves that match the picked items.
export function showChoice(act, cancel) {
  const { ids } = state.picked;
  $("choice").hidden = ids.length === 0;
  if (!ids.length) return $("candidates").replaceChildren();
  const listed = [...candidates()].sort((a, b) => isExact(b) - isExact(a)).slice(0, 300);
  const none = make("button", { type: "button", textContent: "None of these" });
  none.addEventListener("click", () => { clearPicked(); cancel(); });
  $("asked").textContent = listed.length === 1 ? "This move?" : `Which of these ${listed.length} moves?`;
  $("candidates").replaceChildren(...listed.map((move) => button(move, act)), none);
}

// The maximum number of buttons for moves that touch no item, such as a pass, or all moves of a position without a picture.
const MAX_DIRECT = 40;

function showDirect(act) {
  const direct = state.now.moves.filter((move) => !move.touches.length).slice(0, MAX_DIRECT);
  $("direct").hidden = !direct.length;
  $("direct").replaceChildren(...direct.map((move) => button(move, act)));
}

// Fills the list of all moves, if the list is open.
export function showMoves(act, why) {
  if (!$("listed").open) return $("moves").replaceChildren();
  const { now } = state;
  $("moves").replaceChildren(...now.moves.slice(0, 600).flatMap((move) => buttons(move, act, why)));
  if (now.more) $("moves").append("and more: click in the picture");
  if (!now.moves.length) $("moves").append("There is no move.");
}

function showLine(go) {
  const { line, at } = state;
  const names = state.opponent === "person" ? { you: "First", other: "Second" } : { you: "You", other: "Opponent" };
  // Nobody chose the forced moves, such as passes, so leave them out.
  const isListed = (entry) => !entry.move?.forced;
  let number = -1;
  const current_at = line.findLastIndex((entry, k) => k <= at && isListed(entry));
  const entries = line.length < 2 ? [] : line.flatMap((entry, k) => {
    if (!isListed(entry)) return [];
    number += 1;
    const words = entry.move ? `${names[entry.who]}: ${entry.move.words}` : "The start";
    const row = make("button", { type: "button" }, make("span", { className: "who", textContent: k ? `${number}.` : "" }), make("span", { textContent: words }));
    if (entry.move) row.append(make("span", { className: "short", textContent: entry.move.text }));
    if (k === current_at) row.setAttribute("aria-current", "step");
    row.addEventListener("click", () => go(k));
    return [make("li", {}, row)];
  });
  // If an entry of the list had the focus, move the focus to the current entry.
  const held = $("line").contains(document.activeElement);
  $("line").replaceChildren(...entries);
  const current = $("line").querySelector("[aria-current]");
  // Scroll in the next frame, so the browser computes the layout only once.
  if (current) requestAnimationFrame(() => { $("line").scrollTop = current.offsetTop - $("line").clientHeight / 2; });
  if (held) current?.focus();
}

// Shows how the outcome is known. If the user has opened the reasons, shows them, too.
function showReasons({ why, theory }) {
  const known = reasons();
  $("explained").textContent = known;
  if (!known) return $("reason").replaceChildren();
  const link = (textContent, work) => {
    const made = make("button", { type: "button", className: "link", textContent });
    made.addEventListener("click", () => work());
    return made;
  };
  const said = state.line[state.at].why;
  $("explained").append(" ", ...said ? [] : [link("Why?", why), " "], link("Theory", theory));
  $("reason").replaceChildren(...(said?.lines ?? []).map((line) => make("li", { textContent: line })));
}

// Shows the convention of play. Highlights misère play, because most players do not expect it.
export function showRule() {
  $("rule").textContent = state.now.rule;
  $("rule").classList.toggle("misere", state.convention === "misere");
}

export function showPanel({ play, reply, go, think, harder, cancel, theory, why }) {
  const { now } = state;
  document.title = titled();
  showRule();
  $("notes").textContent = (state.line[0].notes ?? []).join(" ");
  $("how").textContent = guide();
  $("advice").textContent = advice();
  $("status").textContent = status();
  $("known").textContent = knowledge();
  const wantsValue = now.valueLeft && state.values;
  if ((now.unknown?.stopped || wantsValue) && !state.puzzle && !now.over) {
    const more = make("button", { type: "button", textContent: wantsValue ? "Search for the value" : "Think longer" });
    more.addEventListener("click", think);
    $("known").append(more);
  }
  document.body.classList.toggle("puzzling", Boolean(state.line[0].puzzle));
  if (state.line[state.at].refuted) {
    const again = make("button", { type: "button", textContent: "Try again" });
    again.addEventListener("click", () => go(0));
    $("known").append(again);
  }
  // The user went back to a position in which the opponent moves. Offer a button for this move.
  if (state.turn === "other" && state.opponent !== "person" && !now.over) {
    const on = make("button", { type: "button", textContent: "Let the opponent move" });
    on.addEventListener("click", reply);
    $("known").append(on);
  }
  const won = now.over && (state.convention === "misere" ? state.turn === "you" : state.turn === "other");
  if (won && ["beginner", "amateur"].includes(state.opponent)) {
    const again = make("button", { type: "button", textContent: "Again, harder" });
    again.addEventListener("click", harder);
    $("known").append(again);
  }
  const passed = forced();
  $("forced").hidden = !passed;
  $("forced").textContent = passed;
  showDirect(play);
  showReasons({ why, theory });
  $("restart").disabled = $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  $("pass").disabled = now.over;
  pressed($("hint"), state.hint);
  pressed($("values"), state.values);
  $("opponent").value = state.opponent;
  $("convention").value = state.convention;
  $("position").value = now.position;
  showChoice(play, cancel);
  showMoves(play, why);
  showLine(go);
}

// Shows the name, the rules and the examples of a game.
export function showGame(game) {
  $("title").textContent = game.title;
  $("rules").textContent = game.rules;
  fill($("sample"), game.samples.map(({ title, text }) => [text, title]));
  $("notation").replaceChildren(...coded(game.notation + (game.parameters ? ` Parameters: ${game.parameters}.` : "")));
  $("theory").open = false;
  $("page").replaceChildren();
}
