// An oracle module: the reader of the format that the query of its URL names. Plain JavaScript because Node 20 starts no thread from TypeScript.

/** @typedef {"pass" | { outcome: "fail", message: string, offset: number }} Answer an answer of an oracle */
/** @typedef {import("./reader.ts").ReadFormat} ReadFormat */

/** @type {Readonly<Record<ReadFormat, () => Promise<(text: string) => Answer>>>} */
const readers = {
  json: async () => throwing(JSON.parse),
  ndjson: async () => readLines,
  async jsonc() {
    const { parse, printParseErrorCode } = await import("jsonc-parser");
    return (text) => {
      /** @type {import("jsonc-parser").ParseError[]} */
      const errors = [];
      parse(text, errors, { allowTrailingComma: true });
      const [first] = errors;
      return first
        ? { outcome: "fail", message: printParseErrorCode(first.error), offset: first.offset }
        : "pass";
    };
  },
  async csv() {
    const { parse } = await import("csv-parse/sync");
    return throwing((text) => parse(text, { delimiter: delimiterOf(text), bom: true }));
  },
  async tsv() {
    const { parse } = await import("csv-parse/sync");
    return throwing((text) => parse(text, { delimiter: "\t", bom: true }));
  },
  async toml() {
    const { parse, TomlError } = await import("smol-toml");
    return (text) => {
      try {
        parse(text);
        return "pass";
      } catch (error) {
        if (!(error instanceof TomlError)) throw error;
        const [message = ""] = error.message.split("\n", 1);
        return { outcome: "fail", message, offset: startOfLine(text, error.line) + error.column - 1 };
      }
    };
  },
  async yaml() {
    const { parseAllDocuments } = await import("yaml");
    return (text) => {
      const [first] = [parseAllDocuments(text)].flat().flatMap(({ errors }) => errors);
      return first ? { outcome: "fail", message: first.message, offset: first.pos[0] } : "pass";
    };
  },
  async xml() {
    const { SaxesParser } = await import("saxes");
    return (text) => {
      const parser = new SaxesParser();
      /** @type {{ message: string, offset: number }[]} */
      const errors = [];
      parser.on("error", ({ message }) => {
        errors.push({ message, offset: parser.position });
      });
      parser.write(text).close();
      const bare = errors.length > 0 ? bareAmpersand(text) : -1;
      if (bare >= 0) errors.push({ message: "& begins no reference", offset: bare });
      const [first] = errors.sort((one, other) => one.offset - other.offset);
      return first ? { outcome: "fail", ...first } : "pass";
    };
  },
};

/**
 * The index of the first ampersand that begins no reference, or -1. Saxes takes all text up to the next semicolon for
 * the name of an entity, and so reports a place far behind. Addresses in declarations may hold such signs.
 * @param {string} text
 */
function bareAmpersand(text) {
  const found = text.matchAll(
    /<!\[CDATA\[.*?\]\]>|<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^[>]*|(&(?!#?[\p{L}\p{N}_:.-]+;))/gsu,
  );
  for (const { index, 1: ampersand } of found) if (ampersand !== undefined) return index;
  return -1;
}

/** @param {(text: string) => unknown} read @returns {(text: string) => Answer} */
function throwing(read) {
  return (text) => {
    read(text);
    return "pass";
  };
}

/** The index of the first character of a line, which counts from 1. @param {string} text @param {number} line */
function startOfLine(text, line) {
  const before = text.split(/(?<=\n|\r(?!\n))/, line - 1);
  return before.join("").length;
}

/** @param {string} text @returns {Answer} */
function readLines(text) {
  let start = 0;
  for (const line of text.split("\n")) {
    try {
      if (line.trim() !== "") JSON.parse(line);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const [, within] = /at position (\d+)/.exec(message) ?? [];
      return { outcome: "fail", message, offset: start + Number(within ?? 0) };
    }
    start += line.length + 1;
  }
  return "pass";
}

/**
 * The most frequent separator of the first line.
 * @param {string} text
 */
function delimiterOf(text) {
  const [first = ""] = text.split("\n", 1);
  const count = (/** @type {string} */ sign) => first.split(sign).length;
  return [",", ";", "\t", "|"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const format = /** @type {ReadFormat} */ (new URL(import.meta.url).search.slice(1));

export default await readers[format]();
