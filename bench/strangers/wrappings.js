/** Work of tools on a whole text, drawn for any format: prefixes of lines, patches, fences, escapes, colours. */

import { shuffled } from "../../dist/base/random.js";

/**
 * @typedef {import("../../dist/base/random.js").Random} Random
 * @typedef {(text: string, random: Random) => string} Wrapping
 */

/** @param {string} text @param {(line: string, index: number) => string} change */
const onLines = (text, change) => {
  const isEnded = text.endsWith("\n");
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n").map(change);
  return lines.join("\n") + (isEnded ? "\n" : "");
};

/** Some lines in a row, as indices. @param {string} text @param {Random} random */
function someLines(text, random) {
  const count = text.split("\n").length;
  const first = random.below(count);
  const end = Math.min(count, first + 2 + random.below(10));
  return (/** @type {number} */ index) => index >= first && index < end;
}

/** @type {Readonly<Record<string, Wrapping>>} */
const wrappings = {
  "numbers of lines": (text, random) => {
    const separator = ["  ", ": ", " | ", "\t"][random.below(4)];
    return onLines(text, (line, index) => `${String(index + 1).padStart(4)}${separator}${line}`);
  },
  "a patch": (text) => onLines(text, (line) => `+${line}`),
  "lines of a patch": (text, random) => {
    const isNew = someLines(text, random);
    return onLines(text, (line, index) => (isNew(index) ? `+${line}` : line));
  },
  "a quotation": (text) => onLines(text, (line) => `> ${line}`.trimEnd()),
  "a log": (text, random) => {
    const name = ["web_1  | ", "[app] ", "2026-01-02T03:04:05Z ", "Jan  2 03:04:05 host run[123]: "][
      random.below(4)
    ];
    return onLines(text, (line) => name + line);
  },
  "entities of HTML": (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
  "a string": (text) => JSON.stringify(text),
  "one line": (text) => text.replaceAll("\n", "\\n"),
  colours: (text, random) =>
    text.replaceAll(/\b\w{3,}\b/g, (word) =>
      random.below(8) === 0 ? `\u001b[3${1 + random.below(6)}m${word}\u001b[0m` : word,
    ),
  fences: (text, random) => {
    const opening = random.below(3) > 0 ? "```\n" : "";
    const closing = opening === "" || random.below(3) > 0 ? "```\n" : "";
    return `${opening}${text}${text.endsWith("\n") ? "" : "\n"}${closing}`;
  },
  sentences: (text, random) =>
    `Here is the file you asked for:\n\n${text}${random.below(2) === 0 ? "\nLet me know if you need more.\n" : ""}`,
  "both sides of a merge": (text, random) => {
    const isChanged = someLines(text, random);
    const lines = text.split("\n");
    const own = lines.filter((_, index) => isChanged(index));
    const first = lines.findIndex((_, index) => isChanged(index));
    const other = own.map((line) => line.replaceAll(/\d+/g, "7"));
    const sides = ["<<<<<<< HEAD", ...own, "=======", ...other, ">>>>>>> main"];
    return [...lines.slice(0, first), ...sides, ...lines.slice(first + own.length)].join("\n");
  },
};

/**
 * A text with the work of a tool that the program rejects, or null if it accepts all of them.
 * @param {string} text that the program accepts
 * @param {string} _format
 * @param {Random} random
 * @param {(text: string) => Promise<boolean>} rejects
 * @returns {Promise<{ kind: string, input: string, original: string } | null>}
 */
export async function drawWrapping(text, _format, random, rejects) {
  for (const [kind, wrap] of shuffled(Object.entries(wrappings), random)) {
    const input = wrap(text, random);
    if (await rejects(input)) return { kind, input, original: text };
  }
  return null;
}
