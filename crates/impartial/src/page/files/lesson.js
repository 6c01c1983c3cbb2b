// Shows lessons. Each step has a position, a question, an answer and a reason. The program judges the answers.

import { $, make } from "./dom.js";
import { ask } from "./game.js";

export const lesson = { now: null, at: 0, verdict: null };

let lessons = null;

const STORE = "lessons";

// Returns the number of answered steps of each lesson. If the browser stores nothing, all lessons start at their first step.
function progress() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function keep(name, count) {
  const known = progress();
  if ((known[name] ?? 0) >= count) return;
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...known, [name]: count }));
  } catch {
    // The browser does not allow storage, so the progress is lost when the page closes.
  }
}

export const step = () => lesson.now?.steps[lesson.at];

export function leaveLesson() {
  lesson.now = lesson.verdict = null;
  document.body.classList.remove("lesson", "answered");
}

// Shows the list of lessons, and how far the user has come in each.
export async function showLessons() {
  lessons ??= await ask("lessons", {});
  const known = progress();
  const row = ({ name, title, about, steps }) => {
    const done = Math.min(known[name] ?? 0, steps.length);
    const far = done === 0 ? `${steps.length} positions` : done === steps.length ? "done" : `${done} of ${steps.length} done`;
    return make("li", {}, make("a", { href: `#lesson=${name}`, textContent: title }), make("span", { className: "quiet", textContent: `${about} ${far[0].toUpperCase()}${far.slice(1)}.` }));
  };
  $("lesson-list").replaceChildren(...lessons.map(row));
  document.title = "Lessons · Impartial games";
}

// Opens a lesson at the step in the address, or at the step where the user stopped last time.
export async function openLesson(name, at) {
  lessons ??= await ask("lessons", {});
  const found = lessons.find((each) => each.name === name);
  if (!found) throw new Error("There is no such lesson.");
  const left = progress()[name] ?? 0;
  const wanted = at === null ? (left < found.steps.length ? left : 0) : Number(at) - 1;
  lesson.now = found;
  lesson.at = Math.min(Math.max(0, Math.trunc(wanted) || 0), found.steps.length - 1);
  lesson.verdict = null;
  document.body.classList.add("lesson");
  return step();
}

export const addressOf = (at) => `#lesson=${lesson.now.name}&step=${at + 1}`;

// Submits an answer. If it is right, stores the progress.
export async function answered(answer) {
  const { name } = lesson.now;
  lesson.verdict = await ask("answer", { lesson: name, step: lesson.at, answer });
  if (lesson.verdict.right) keep(name, lesson.at + 1);
  return lesson.verdict;
}

export async function hinted() {
  const { hint } = await ask("answer", { lesson: lesson.now.name, step: lesson.at });
  lesson.verdict = { right: false, said: `The answer is ${hint}.`, why: [], after: "" };
}

// Shows the text, the question and the verdict of the current step next to the board.
export function showLesson() {
  const { now, at, verdict } = lesson;
  const { text, question, ask: asks } = step();
  const right = Boolean(verdict?.right);
  $("title").textContent = `${now.title}: ${at + 1} of ${now.steps.length}`;
  document.title = `${now.title} · Impartial games`;
  $("lesson-text").textContent = text;
  $("lesson-question").textContent = asks === "move" ? `${question} Click on the board.` : question;
  $("lesson-first").hidden = asks !== "first" || right;
  $("lesson-value").hidden = asks !== "value" || right;
  const last = at + 1 === now.steps.length;
  const end = right && last ? " That was the lesson." : "";
  $("lesson-said").textContent = verdict ? `${verdict.said} ${verdict.after}${end}` : "";
  $("lesson-said").className = verdict ? (right ? "right" : "no") : "";
  $("lesson-why").replaceChildren(...(verdict?.why ?? []).map((textContent) => make("li", { textContent })));
  $("lesson-back").disabled = at === 0;
  $("lesson-hint").hidden = right;
  $("lesson-next").textContent = last ? "All lessons" : right ? "Next" : "Skip";
  $("lesson-next").classList.toggle("on", right);
  document.body.classList.toggle("answered", right);
}

// Adds the event handlers of a lesson. They change the address to move between steps, so the browser's Back button works.
export function wireLesson(act, answer) {
  $("lesson-first").addEventListener("click", ({ target }) => { if (target.dataset.answer) answer(target.dataset.answer); });
  $("lesson-answer").addEventListener("submit", (event) => {
    event.preventDefault();
    if ($("lesson-number").value) answer($("lesson-number").value);
  });
  $("lesson-hint").addEventListener("click", () => act(hinted));
  $("lesson-back").addEventListener("click", () => { location.hash = addressOf(lesson.at - 1); });
  $("lesson-next").addEventListener("click", () => {
    location.hash = lesson.at + 1 === lesson.now.steps.length ? "#lessons" : addressOf(lesson.at + 1);
  });
}
