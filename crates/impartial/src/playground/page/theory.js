// The page of theory of a game, from Markdown to elements. As much of Markdown as the pages use.

import { make } from "./table.js";

export async function theory(game) {
  const answer = await fetch("theory?" + new URLSearchParams({ game }));
  if (!answer.ok) throw new Error("there is no page about this game");
  return rendered(await answer.text());
}

// `code`, **strong**, *emphasis* and [links](...), of which only those to the web are kept.
function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\](?:\(([^)]*)\))?/g;
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [whole, code, strong, emphasis, words, target] = found;
    if (code !== undefined) parts.push(make("code", { textContent: code }));
    else if (strong !== undefined) parts.push(make("strong", { textContent: strong }));
    else if (emphasis !== undefined) parts.push(make("em", { textContent: emphasis }));
    else if (target && /^https?:\/\//.test(target)) parts.push(make("a", { href: target, rel: "noreferrer" }, ...inline(words)));
    else parts.push(...(target === undefined && !/^`/.test(words) ? [whole] : inline(words)));
  }
  parts.push(text.slice(end));
  return parts;
}

const cells = (line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());

function rendered(markdown) {
  const blocks = [];
  const lines = markdown.split("\n");
  let at = 0;
  const until = (test) => {
    const taken = [];
    while (at < lines.length && test(lines[at])) taken.push(lines[at++]);
    return taken;
  };
  const plain = (line) => line.trim() && !/^(#|```|>|[-*] |\d+\. |\|)/.test(line);
  while (at < lines.length) {
    const line = lines[at];
    if (!line.trim()) {
      at += 1;
    } else if (line.startsWith("```")) {
      at += 1;
      const code = until((other) => !other.startsWith("```"));
      at += 1;
      // Lines of a doc test that are hidden in the documentation are hidden here too.
      blocks.push(make("pre", { textContent: code.filter((other) => !/^# /.test(other)).join("\n") }));
    } else if (/^#+ /.test(line)) {
      at += 1;
      const level = Math.min(6, line.match(/^#+/)[0].length + 1);
      blocks.push(make(`h${level}`, {}, ...inline(line.replace(/^#+ /, ""))));
    } else if (line.startsWith(">")) {
      blocks.push(make("blockquote", {}, ...rendered(until((other) => other.startsWith(">")).map((other) => other.replace(/^> ?/, "")).join("\n"))));
    } else if (/^([-*]|\d+\.) /.test(line)) {
      const items = [];
      for (const other of until((next) => /^([-*]|\d+\.) /.test(next) || /^ +\S/.test(next))) {
        if (/^([-*]|\d+\.) /.test(other)) items.push(other.replace(/^([-*]|\d+\.) /, ""));
        else items[items.length - 1] += " " + other.trim();
      }
      const list = /^\d/.test(line) ? "ol" : "ul";
      blocks.push(make(list, {}, ...items.map((item) => make("li", {}, ...inline(item)))));
    } else if (line.startsWith("|")) {
      const rows = until((other) => other.startsWith("|")).filter((row) => !/^\|[\s:|-]+$/.test(row));
      blocks.push(make("table", {}, ...rows.map((row, index) =>
        make("tr", {}, ...cells(row).map((cell) => make(index ? "td" : "th", {}, ...inline(cell)))))));
    } else {
      blocks.push(make("p", {}, ...inline(until(plain).join(" ") || lines[at++])));
    }
  }
  return blocks;
}
