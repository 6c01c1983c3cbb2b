// Shows the games that have given values, and the rules that the values follow.

import { $, coded, make, sentence } from "./dom.js";
import { ask } from "./game.js";

const line = (...parts) => make("li", {}, ...parts);
const quiet = (text) => make("div", { className: "quiet" }, ...coded(text));

// Returns the name of a game. If the catalog can read a position of the game, the name is a link to this position.
function named({ words, opens }) {
  return opens ? make("a", { href: `#position=${encodeURIComponent(opens)}`, textContent: words }) : make("span", { textContent: words });
}

// Shows the games of a class: the first game, the facts that all games of the class share, and a collapsed list of the other games.
function classOf(games, about, given) {
  const [first, ...others] = games;
  const shown = line(named(first));
  if (about?.differs != null) shown.append(quiet(`differs at n = ${about.differs}`));
  if (about?.period) shown.append(quiet(about.period));
  if (about?.next) shown.append(quiet(`next, from n = ${about.from} on: ${about.next}`));
  if (first.exceptions.length) shown.append(quiet(`all but n = ${first.exceptions.join(", ")} of the ${given}`));
  if (others.length) shown.append(make("details", {}, make("summary", { textContent: `${others.length} more with the same further values` }), make("ul", {}, ...others.map((game) => line(named(game))))));
  return shown;
}

function answer({ given, agreeing, classes, games, separated, rules, stopped, conclusion }) {
  const parts = [];
  const among = new Map();
  for (const game of games) {
    const key = game.class ?? `${game.game} ${game.first}`;
    among.set(key, [...(among.get(key) ?? []), game]);
  }
  if (games.length) {
    parts.push(make("h3", { textContent: agreeing ? `Games that have all ${given}` : "Games that differ at one number" }));
    parts.push(make("ul", {}, ...[...among].map(([at, of]) => classOf(of, classes[at], given))));
    if (agreeing > games.length) parts.push(quiet(`${agreeing} games agree; these are the simplest.`));
    if (separated != null) parts.push(quiet(`The first ${separated} tell these games apart.`));
  }
  if (rules.length) {
    parts.push(make("h3", { textContent: "Rules" }));
    parts.push(make("ul", {}, ...rules.map(({ rule, words, outcomes, source }) => line(`${outcomes ? "Who wins: " : ""}${rule}`, quiet(`${words} (${source})`)))));
  }
  if (stopped) parts.push(quiet(`Not complete: ${stopped}`));
  parts.push(make("p", {}, ...sentence(conclusion)));
  return parts;
}

$("identify-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const found = $("identify-found");
  found.replaceChildren(quiet("Looking ..."));
  try {
    found.replaceChildren(...answer(await ask("identify", { values: $("identify-values").value })));
  } catch (error) {
    found.replaceChildren(make("p", { className: "wrong" }, ...sentence(error.message)));
  }
});
