// The first screen: every game as a card with a picture, by the rooms of the library.

import { $, make } from "./dom.js";
import { state } from "./game.js";
import { draw } from "./picture.js";

function card(game) {
  const picture = make("div", { className: "picture" });
  if (game.picture) {
    const { svg } = draw(game.picture, { values: false });
    for (const part of svg.querySelectorAll(".glow, .reach, .leaves, title")) part.remove();
    const [width, height] = [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))];
    const scale = Math.min(1.3, 128 / height);
    svg.style.width = `${Math.round(width * scale)}px`;
    svg.style.height = `${Math.round(height * scale)}px`;
    svg.removeAttribute("role");
    svg.removeAttribute("aria-label");
    svg.setAttribute("aria-hidden", "true");
    picture.append(svg);
  } else {
    const text = game.examples[0].split(" ").slice(1).join(" ");
    const shown = make("span", { className: "text", textContent: text });
    shown.setAttribute("aria-hidden", "true");
    picture.append(shown);
  }
  const words = make("div", { className: "words" }, make("strong", { textContent: game.title }), make("span", { className: "quiet", textContent: game.about }));
  return make("li", {}, make("a", { className: "card", href: `#game=${game.name}` }, picture, words));
}

export function showGallery() {
  document.title = "Impartial games";
  $("play").hidden = $("claims").hidden = true;
  $("gallery").hidden = false;
  if ($("rooms").firstChild) return;
  const rooms = new Map();
  for (const game of state.games) {
    if (!rooms.has(game.room)) rooms.set(game.room, []);
    rooms.get(game.room).push(game);
  }
  for (const [room, games] of rooms) {
    $("rooms").append(make("h2", { textContent: room }), make("ul", { className: "cards" }, ...games.map(card)));
  }
}
