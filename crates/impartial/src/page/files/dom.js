// Helpers for the DOM: finds elements by their ids and creates new elements.

export const $ = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const pressed = (button, on) => button.setAttribute("aria-pressed", String(on));

export function fill(select, items) {
  select.replaceChildren(...items.map(([value, text]) => new Option(text, value)));
}

// Converts a text from the libraries to nodes. Parts in backticks become code elements.
export const coded = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", { textContent: part }) : part));

// Converts a message from the libraries to nodes, with a capital first letter.
export const sentence = (text) => coded(text.charAt(0).toUpperCase() + text.slice(1));
