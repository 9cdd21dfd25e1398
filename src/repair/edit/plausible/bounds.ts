import { grouped } from "../../../base/grouped.ts";
import type { Range } from "../../../base/ranges.ts";
import { startOfLine } from "../../../text/position.ts";
import { isMarkup, tagsIn } from "../../../text/tags.ts";
import { kindOfToken } from "../../../text/token.ts";
import { boundariesOf } from "../../../text/unit.ts";

/** Where something begins or ends that has both: a bracket, an element, a block. */
export interface Bound extends Range {
  readonly kind: "opens" | "closes";
  /** What ends it, which tells one from another. */
  readonly closer: string;
}

/** By how much there are more beginnings than ends. */
export const surplusOf = (bounds: readonly Bound[]): number =>
  bounds.reduce((sum, { kind }) => sum + (kind === "opens" ? 1 : -1), 0);

/** Whether of each kind there are as many ends as beginnings. */
export const areEven = (bounds: readonly Bound[]): boolean =>
  [...grouped(bounds, ({ closer }) => closer)].every(([, ofKind]) => surplusOf(ofKind) === 0);

/** The bounds in a text, in order: those of elements in markup, else brackets and the words of shells. */
export function boundsIn(text: Uint8Array): readonly Bound[] {
  return isMarkup(text) ? tagBounds(text) : tokenBounds(text);
}

function tagBounds(text: Uint8Array): readonly Bound[] {
  return [...tagsIn(text)].flatMap(({ kind, name, start, end }) => {
    if (kind === "empty") return [];
    return [{ kind: kind === "start" ? "opens" : "closes", closer: `</${name}>`, start, end }];
  });
}

function tokenBounds(text: Uint8Array): readonly Bound[] {
  const decoder = new TextDecoder("latin1");
  const boundaries = boundariesOf(text, "tokens");
  const bounds: Bound[] = [];
  let before = "";
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const start = boundaries[token] ?? 0;
    const end = boundaries[token + 1] ?? start;
    const bytes = text.subarray(start, end);
    if (kindOfToken(bytes) === "space") {
      if (bytes.includes(newline)) before = "";
      continue;
    }
    const name = decoder.decode(bytes);
    const opened = closerOf.get(name);
    // A word begins a block where a command can stand.
    const isCommand = kindOfToken(bytes) === "symbol" || before === "" || before === ";";
    if (opened !== undefined && isCommand) bounds.push({ kind: "opens", closer: opened, start, end });
    else if (isCloser.has(name) && isCommand) bounds.push({ kind: "closes", closer: name, start, end });
    before = name;
  }
  const isShell =
    bounds.some(({ kind, closer }) => kind === "closes" && isWord(closer)) ||
    /^[ \t]*case\b.* in[ \t]*$/m.test(decoder.decode(text));
  return isShell
    ? bounds.filter(
        ({ kind, closer, start }) => kind === "opens" || closer !== ")" || !endsPattern(text, start),
      )
    : bounds.filter(({ closer }) => !isWord(closer));
}

/** Whether a parenthesis ends the pattern of a case in a shell, which none begins. */
const endsPattern = (text: Uint8Array, start: number): boolean =>
  /^\s*[^\s()$]+(?: *\| *[^\s()$]+)*$/.test(
    new TextDecoder("latin1").decode(text.subarray(startOfLine(text, start), start)),
  );

/** Whether an end is a word, as in shells. */
export const isWord = (closer: string): boolean => /^[a-z]/.test(closer);
const newline = 0x0a;
const closerOf: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["if", "fi"],
  ["do", "done"],
  ["case", "esac"],
]);
const isCloser: ReadonlySet<string> = new Set(closerOf.values());
