import { parse as readCsv } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import { parse as readToml } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { leavesOf } from "./leaves.js";
import { tokensOf } from "./tokens.js";

/**
 * What a reader of the format gets from a text: of data the leaves with their paths, in any order; of programs the tokens,
 * in their order.
 * @typedef {{ items: readonly string[], isOrdered: boolean }} Data
 */

/** @type {Readonly<Record<string, (text: string) => unknown>>} */
const readers = {
  csv: (text) => readCsv(text, { relax_column_count: true }),
  ini: readIni,
  json: (text) => JSON.parse(text),
  ndjson: (text) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)])),
  toml: (text) => readToml(text),
  xml: readXml,
  yaml: (text) => parseAllDocuments(text, { version: "1.1" }).map(yamlValue),
};

/**
 * The data of a text; null when its reader refuses it.
 * @param {string} format
 * @param {string} text
 * @returns {Data | null}
 */
export function dataOf(format, text) {
  const read = readers[format];
  if (read === undefined) return { items: tokensOf(format, text), isOrdered: true };
  try {
    return { items: leavesOf(read(text)), isOrdered: false };
  } catch {
    return null;
  }
}

/**
 * The share of the data meant and found that is in both, and whether both are the same.
 * @param {Data} meant
 * @param {Data | null} found
 */
export function compareData(meant, found) {
  if (found === null) return { isExact: false, share: 0 };
  const most = Math.max(meant.items.length, found.items.length);
  const common = (meant.isOrdered ? commonInOrder : commonInAll)(meant.items, found.items);
  return { isExact: common === most, share: most === 0 ? 1 : common / most };
}

/**
 * @param {readonly string[]} left
 * @param {readonly string[]} right
 */
function commonInAll(left, right) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const item of left) counts.set(item, (counts.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of right) {
    const count = counts.get(item) ?? 0;
    if (count > 0) common += 1;
    counts.set(item, count - 1);
  }
  return common;
}

/**
 * The length of the longest common subsequence.
 * @param {readonly string[]} left
 * @param {readonly string[]} right
 */
function commonInOrder(left, right) {
  let row = new Uint32Array(right.length + 1);
  for (const item of left) {
    const next = new Uint32Array(right.length + 1);
    for (const [index, other] of right.entries()) {
      const best = Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next[index + 1] = item === other ? (row[index] ?? 0) + 1 : best;
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** @param {string} text */
function readXml(text) {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
  });
  return parser.parse(text);
}

/** @param {{ errors: readonly Error[], toJS: () => unknown }} document */
function yamlValue(document) {
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS();
}

/**
 * Sections with their keys as Python's configparser has them, where a key that comes twice has its last value.
 * @param {string} text
 */
function readIni(text) {
  /** @type {Record<string, Record<string, string>>} */
  const sections = {};
  let section = "";
  let key = "";
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]+)\]/.exec(line);
    const entry = /^([^=:\s][^=:]*?)\s*(?:[=:]\s*(.*?)\s*)?$/.exec(line);
    const values = sections[section] ?? {};
    sections[section] = values;
    if (header !== null) section = header[1] ?? "";
    else if (entry === null) values[key] = `${values[key]}\n${line.trim()}`;
    else {
      key = (entry[1] ?? "").toLowerCase();
      values[key] = entry[2] ?? "";
    }
  }
  return sections;
}
