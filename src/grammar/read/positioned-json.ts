import type { GrammarError } from "../grammar-error.ts";
import type { TextCursor } from "./text-cursor.ts";

/** A JSON value with its offset in the text. */
export type JsonNode = JsonString | JsonArray | JsonObject | JsonScalar;

export interface JsonString {
  readonly kind: "string";
  readonly offset: number;
  readonly value: string;
}

interface JsonArray {
  readonly kind: "array";
  readonly offset: number;
  readonly items: readonly JsonNode[];
}

export interface JsonObject {
  readonly kind: "object";
  readonly offset: number;
  /** In the order of the text; a key may occur twice. */
  readonly members: readonly JsonMember[];
}

interface JsonMember {
  readonly key: JsonString;
  readonly value: JsonNode;
}

interface JsonScalar {
  readonly kind: "number" | "boolean" | "null";
  readonly offset: number;
  readonly value: number | boolean | null;
}

/** Keeps the reader's recursion within the stack; no grammar nests as deep. */
const deepestNesting = 1000;

/** Reads the whole text as one JSON value. Throws a GrammarError for invalid JSON. */
export function readPositionedJson(cursor: TextCursor): JsonNode {
  cursor.accept("\ufeff");
  skipSpace(cursor);
  const value = readValue(cursor, 0);
  skipSpace(cursor);
  if (!cursor.atEnd) throw cursor.error(`expected the end of the JSON text, found ${cursor.found()}`);
  return value;
}

function readValue(cursor: TextCursor, depth: number): JsonNode {
  if (depth > deepestNesting) throw cursor.error(`JSON nested more than ${deepestNesting} deep`);
  if (cursor.next === "{") return readObject(cursor, depth);
  if (cursor.next === "[") return readArray(cursor, depth);
  if (cursor.next === '"') return readString(cursor, "a value");
  const { offset } = cursor;
  const word = cursor.match(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y);
  if (word === undefined) {
    throw cursor.error(`expected a JSON value, found ${cursor.found()}`, advice(cursor));
  }
  if (word === "null") return { kind: "null", offset, value: null };
  if (word === "true" || word === "false") return { kind: "boolean", offset, value: word === "true" };
  return { kind: "number", offset, value: Number(word) };
}

function advice(cursor: TextCursor): string | undefined {
  if (cursor.next === "'") return "JSON strings stand in double quotes";
  if (cursor.next === "/" || cursor.next === "#") return "JSON has no comments";
  return undefined;
}

function readObject(cursor: TextCursor, depth: number): JsonObject {
  const { offset } = cursor;
  const members: JsonMember[] = [];
  readList(cursor, "}", () => {
    const key = readString(cursor, "a key in double quotes");
    skipSpace(cursor);
    if (!cursor.accept(":")) throw cursor.error(`expected ":" after the key, found ${cursor.found()}`);
    skipSpace(cursor);
    members.push({ key, value: readValue(cursor, depth + 1) });
  });
  return { kind: "object", offset, members };
}

function readArray(cursor: TextCursor, depth: number): JsonArray {
  const { offset } = cursor;
  const items: JsonNode[] = [];
  readList(cursor, "]", () => items.push(readValue(cursor, depth + 1)));
  return { kind: "array", offset, items };
}

/** Reads comma-separated items from the next bracket to the closing one. */
function readList(cursor: TextCursor, close: string, readItem: () => void): void {
  cursor.take();
  skipSpace(cursor);
  if (cursor.accept(close)) return;
  for (;;) {
    readItem();
    skipSpace(cursor);
    if (cursor.accept(close)) return;
    if (!cursor.accept(",")) throw cursor.error(`expected "," or "${close}", found ${cursor.found()}`);
    skipSpace(cursor);
    if (cursor.next === close) {
      throw cursor.error(
        `expected another item after ",", found "${close}"`,
        "JSON allows no comma at the end",
      );
    }
  }
}

function readString(cursor: TextCursor, expected: string): JsonString {
  const { offset } = cursor;
  if (cursor.next !== '"')
    throw cursor.error(`expected ${expected}, found ${cursor.found()}`, advice(cursor));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in a string.
  const source = cursor.match(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y) ?? "";
  if (!cursor.accept('"')) throw unclosedString(cursor);
  return { kind: "string", offset, value: String(JSON.parse(`${source}"`)) };
}

function unclosedString(cursor: TextCursor): GrammarError {
  if (cursor.startsWith("\\")) {
    return cursor.error("unknown escape in a JSON string", 'write "\\\\" for a backslash');
  }
  if (!cursor.atEnd && !/[\r\n]/.test(cursor.next)) {
    const suggestion = `write ${JSON.stringify(cursor.next).slice(1, -1)}`;
    return cursor.error("a control character stands in a JSON string", suggestion);
  }
  return cursor.error(
    `the string is not closed before ${cursor.found()}`,
    'end it with a double quote; a line end is "\\n"',
  );
}

function skipSpace(cursor: TextCursor): void {
  cursor.match(/[ \t\r\n]*/y);
}
