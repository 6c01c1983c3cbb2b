// Functions that click and inspect the page. They run in the page before the scripts of page_driver.py and page_checks.py.
const { state, idle, drawings, svgText } = window.inside;
const $ = (id) => document.getElementById(id);
const item = (group, id) => drawings()[group]?.items.get(id);
const hit = (place) => place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
const press = (id) => { $(id).click(); return idle(); };
const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); return idle(); };

// Returns a point of an element where a click would hit the element, or nothing if something else covers it.
function point(element) {
  element.scrollIntoView({ block: "center", inline: "center" });
  const path = element.dataset.kind === "line" && element.querySelector("path.face");
  const hits = (x, y) => {
    const there = document.elementFromPoint(x, y);
    return there && (there === element || element.contains(there)) ? there : null;
  };
  if (path) {
    const matrix = path.getScreenCTM();
    for (const part of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const { x, y } = path.getPointAtLength(path.getTotalLength() * part).matrixTransform(matrix);
      const there = hits(x, y);
      if (there) return there;
    }
    return null;
  }
  const box = (element.querySelector?.(".face, .glow") ?? element).getBoundingClientRect();
  return hits(box.x + box.width / 2, box.y + box.height / 2);
}

// Returns the visible elements.
const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && (element.closest("details")?.open ?? true));

// Clicks the first element that matches the selector and is visible and not covered. Returns whether there was such an element.
async function pressVisible(selector) {
  const there = seen(selector).map(point).find((one) => one);
  if (!there) return false;
  hit(there);
  await idle();
  await new Promise((done) => setTimeout(done, 20));
  await idle();
  return true;
}

// Plays the current game by clicks. The moves are random, except in loopy games, where they make progress toward the end.
async function playVisible(opponent, seed) {
  let random = seed;
  const below = (bound) => { random = (random * 1103515245 + 12345) % 2147483648; return Math.floor(random / 65536) % bound; };
  const words = () => `${state.now.position} after ${state.line.length - 1} moves`;
  let moves = 0;
  if (opponent !== "perfect") await choose("opponent", opponent);
  for (let clicks = 0; !state.now.over; clicks += 1) {
    if (clicks > 3000) return { moves, fault: `does not end: ${words()}` };
    const before = state.line.length;
    const loopy = state.games.find((game) => game.name === state.now.groups[0]?.game)?.loopy;
    // Random play in loopy games might never end.
    if (loopy && clicks > 200) return { moves, fault: "" };
    let targets = $("choice").hidden ? [...seen("#board .item.live:not(.picked)"), ...seen("#direct button")] : [...seen("#candidates button[data-move]"), ...seen("#board .item.live:not(.picked)")];
    const best = loopy && state.now.moves.find((move) => move.text === state.now.best);
    if (best) targets = targets.filter((target) => target.dataset.move ? target.dataset.move === best.text : best.touches.some((set) => set.includes(target.dataset.id)));
    if (!targets.length) return { moves, fault: `there is nothing to click: ${words()}` };
    // Other elements may cover some of the items, but one uncovered item is enough.
    let there = null;
    for (let tries = 0; tries < 30 && !there; tries += 1) there = point(targets[below(targets.length)]);
    if (!there) return { moves, fault: `nothing can be hit: ${words()}` };
    hit(there);
    await idle();
    if (!$("notice").hidden) return { moves, fault: `${$("error").textContent} in ${words()}` };
    if (state.line.length > before) moves += 1;
  }
  return { moves, fault: "" };
}
