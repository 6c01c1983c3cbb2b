// The start screen, with a card for each game that shows its opening position. The cards are grouped by the equipment of the games.
// Users can filter the cards by group and by words. Games with the same theory share a card.

import { $, make, pressed } from "./dom.js";
import { state } from "./game.js";
import { draw } from "./picture.js";

function pictured(game) {
  const picture = make("div", { className: "picture" });
  if (!game.picture?.scene) return picture;
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
  return picture;
}

const linkTo = ({ name }) => `#game=${name}`;
// Normalizes names for comparison in the same way as the program's reader: removes apostrophes, and replaces dashes with spaces.
const words = (...all) => all.join(" ").toLowerCase().replace(/['`\u00b4\u2018\u2019]/g, "").replace(/[-_\s\u2010-\u2015]+/g, " ");

function card(game) {
  const text = make("div", { className: "words" }, make("strong", { textContent: game.title }), make("span", { className: "quiet", textContent: game.about }));
  const shown = make("li", {}, make("a", { className: "card", href: linkTo(game) }, pictured(game), text));
  shown.dataset.words = words(game.title, game.about, game.name, ...game.also);
  return shown;
}

// Makes one card for games with the same theory, with a link to each of them.
function familyCard(games) {
  const links = games.map((game) => {
    const link = make("li", {}, make("a", { href: linkTo(game), textContent: game.title }), make("span", { className: "quiet", textContent: ` ${game.about}` }));
    link.dataset.words = words(game.title, game.about, game.name, game.family, ...game.also);
    return link;
  });
  const text = make("div", { className: "words" }, make("strong", { textContent: games[0].family }), make("ul", { className: "links" }, ...links));
  return make("li", { className: "family" }, make("div", { className: "card" }, pictured(games[0]), text));
}

// Shows the games that match the selected group and the words, and the number of these games.
function choose() {
  const room = [...$("which").children].find((button) => button.ariaPressed === "true")?.dataset.room ?? "";
  const wanted = words($("find").value).split(" ").filter((word) => word);
  let found = 0;
  for (const section of $("rooms").children) {
    let here = 0;
    for (const one of section.querySelectorAll("[data-words]")) {
      one.hidden = (room && section.dataset.room !== room) || !wanted.every((word) => one.dataset.words.includes(word));
      here += one.hidden ? 0 : 1;
    }
    for (const family of section.querySelectorAll(".family")) family.hidden = !family.querySelector("[data-words]:not([hidden])");
    section.hidden = here === 0;
    found += here;
  }
  $("found").textContent = wanted.length || room ? `${found} of ${state.games.length} games` : "";
  $("nothing").hidden = found > 0;
}

export function showGallery() {
  document.title = "Impartial games";
  $("play").hidden = $("claims").hidden = true;
  $("gallery").hidden = false;
  if ($("rooms").firstChild) return;
  const rooms = new Map();
  for (const game of state.games) {
    if (!rooms.has(game.room)) rooms.set(game.room, new Map());
    const cards = rooms.get(game.room);
    const family = game.family ?? game.name;
    cards.set(family, [...(cards.get(family) ?? []), game]);
  }
  for (const [room, cards] of rooms) {
    // Put wide cards last, so there are no gaps between the other cards.
    const made = [...cards.values()].sort((one, other) => (one.length > 1) - (other.length > 1)).map((games) => (games.length > 1 ? familyCard(games) : card(games[0])));
    const section = make("section", {}, make("h2", { textContent: room }), make("ul", { className: "cards" }, ...made));
    section.dataset.room = room;
    $("rooms").append(section);
  }
  const buttons = ["", ...rooms.keys()].map((room) => {
    const button = make("button", { type: "button", textContent: room || "All games", ariaPressed: String(!room) });
    button.dataset.room = room;
    button.addEventListener("click", () => {
      for (const other of buttons) pressed(other, other === button);
      choose();
    });
    return button;
  });
  $("which").replaceChildren(...buttons);
  $("find").addEventListener("input", choose);
  $("clear").addEventListener("click", () => {
    $("find").value = "";
    for (const button of buttons) pressed(button, !button.dataset.room);
    choose();
    $("find").focus();
  });
}
