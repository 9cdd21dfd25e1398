// Cases that no constant was chosen on.

import { Script } from "node:vm";
import { chance } from "./cases.js";

/** @typedef {import("./cases.js").Case} Case */
/** @typedef {import("./cases.js").Outcome} Outcome */

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
const failIf = (/** @type {boolean} */ fails) => /** @type {Outcome} */ (fails ? "fail" : "pass");

const table = () => {
  const pick = chance(101);
  const rows = range(220).map((row) =>
    [
      row,
      `customer ${pick(90)}`,
      pick(1000) / 10,
      `2026-0${1 + pick(9)}-1${pick(9)}`,
      pick(2) ? "paid" : "open",
    ].join(","),
  );
  return ["id,name,amount,date,state", ...rows].join("\n");
};

/** Fails when rows of as many fields as the head has are there, one open and above 90, one of customer 7. */
const readsTable = (/** @type {string} */ text) => {
  const [head = "", ...rows] = text.split("\n").map((row) => row.split(","));
  if (head.length < 2) return /** @type {Outcome} */ ("unresolved");
  const whole = rows.filter(({ length }) => length === head.length);
  return failIf(
    whole.some((row) => row.includes("open") && row.some((field) => Number(field) > 90)) &&
      whole.some((row) => row.includes("customer 7")),
  );
};

const markup = () => {
  const pick = chance(102);
  const element = (/** @type {number} */ depth) => {
    const name = ["section", "item", "note", "list"][pick(4)];
    /** @type {string} */
    const inner =
      depth === 0
        ? `words ${pick(300)} and more`
        : range(1 + pick(4))
            .map(() => element(depth - 1))
            .join("\n");
    return `<${name} id="n${pick(60)}">${inner}</${name}>`;
  };
  return `<all>${range(14)
    .map(() => element(3))
    .join("\n")}</all>`;
};

/** Fails when all tags are closed in their order and a note lies in a list in a section. */
const readsMarkup = (/** @type {string} */ text) => {
  /** @type {string[]} */
  const open = [];
  let isMet = false;
  for (const [, slash, name = ""] of text.matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    if (slash === "/") {
      if (open.pop() !== name) return /** @type {Outcome} */ ("unresolved");
    } else {
      open.push(name);
      isMet ||=
        name === "note" && open.indexOf("section") >= 0 && open.lastIndexOf("list") > open.indexOf("section");
    }
  }
  return open.length > 0 ? "unresolved" : failIf(isMet);
};

const settings = () => {
  const pick = chance(103);
  return range(60)
    .map(
      (section) =>
        `[part ${section}]\n${range(6)
          .map((key) => `key${key} = value ${pick(400)}`)
          .join("\n")}\nafter = part ${pick(60)}\n`,
    )
    .join("\n");
};

/** Fails when a part comes after one that comes after a third. */
const readsSettings = (/** @type {string} */ text) => {
  const after = new Map(
    [...text.matchAll(/\[(part \d+)\]\n(?:[^[]*\n)?after = (part \d+)/g)].map(([, part, other]) => [
      part,
      other,
    ]),
  );
  return failIf([...after.values()].some((other) => after.has(after.get(other))));
};

const classes = () => {
  const pick = chance(104);
  return range(40)
    .map(
      (index) =>
        `class Part${index}${index > 3 ? ` extends Part${pick(3)}` : ""} {\n  #count = ${pick(90)};\n  static all = [${range(pick(6)).join(", ")}];\n  get size() { return this.#count * ${pick(9)}; }\n  async run(first, { second = ${pick(7)} } = {}) {\n    for (const each of Part${index}.all) if (each > second) await this.run(each - 1);\n    return first ?? "${pick(99)}";\n  }\n}\n`,
    )
    .join("\n");
};

const compiles = (/** @type {string} */ text) => {
  try {
    new Script(text);
  } catch {
    return /** @type {Outcome} */ ("unresolved");
  }
  return failIf(
    /await/.test(text) && /extends/.test(text) && /get \w+\(\) *\{ *return/.test(text) && /\?\?/.test(text),
  );
};

const nestedRecords = () => {
  const pick = chance(105);
  const record = (/** @type {number} */ depth) => {
    /** @type {number[]} */
    const body =
      depth === 0
        ? range(3 + pick(20)).map(() => pick(256))
        : range(2 + pick(4)).flatMap(() => record(depth - 1));
    return [1 + pick(5), body.length >> 8, body.length & 255, ...body];
  };
  return Uint8Array.from(range(10).flatMap(() => record(2)));
};

/** Fails when all records of the outermost two levels are whole and one of type 3 holds one of type 5. */
const readsRecords = (/** @type {string} */ _, /** @type {Uint8Array} */ bytes) => {
  let isMet = false;
  const read = (/** @type {number} */ start, /** @type {number} */ end, /** @type {number} */ around) => {
    for (let at = start; at < end; ) {
      if (at + 3 > end) return false;
      const type = bytes[at] ?? 0;
      const behind = at + 3 + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
      if (behind > end || type === 0 || type > 5) return false;
      isMet ||= around === 3 && type === 5;
      if (around === 0 && !read(at + 3, behind, type)) return false;
      at = behind;
    }
    return true;
  };
  return read(0, bytes.length, 0) ? failIf(isMet) : /** @type {Outcome} */ ("unresolved");
};

const brokenSettings = () =>
  settings().slice(0, 700).replace("]", "").replace("key3 =", "key3 ").replace("\n[part 2", "\n[[part 2");

/** Accepts sections and settings, nothing else, and says nothing about what is wrong. */
const acceptsSettings = (/** @type {string} */ text) =>
  failIf(!text.split("\n").every((line) => /^(?:\[[^[\]]+\]|[a-z]\w* = .+|)$/.test(line)));

/** @type {readonly Case[]} */
export const heldOut = [
  { name: "CSV 8 kB", verb: "minimize", input: encode(table()), test: readsTable },
  { name: "markup", verb: "minimize", input: encode(markup()), test: readsMarkup },
  { name: "settings 9 kB", verb: "minimize", input: encode(settings()), test: readsSettings },
  { name: "classes 12 kB", verb: "minimize", input: encode(classes()), test: compiles },
  { name: "nested records", verb: "minimize", input: nestedRecords(), test: readsRecords },
  { name: "ddmin lines of CSV", verb: "ddmin", input: encode(table()), test: readsTable },
  { name: "isolate settings", verb: "isolate", input: encode(settings()), test: readsSettings },
  { name: "repair settings", verb: "repair", input: encode(brokenSettings()), test: acceptsSettings },
];
