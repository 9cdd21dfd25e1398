import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

interface Habit {
  readonly pattern: RegExp;
  /** What is put in the place of what the pattern matches. */
  readonly inserted: string;
  /** Whether the text must show that its language has that. */
  readonly sign?: RegExp;
}

/** What people leave out, or put too much of, around the words and signs that head a block. */
const habits: readonly Habit[] = [
  { pattern: /(?<=\belse)\s*(?=\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\{)/, inserted: " if " },
  { pattern: /(?<=^\s*)else(?=\s+[^:{}]+:\s*$)/, inserted: "elif", sign: /\b(?:def|import|print)\b/ },
  { pattern: /\bfunction\s+(?=[\w$]+\s*\()/, inserted: "", sign: /\bclass\b/ },
  { pattern: /(?<=\bfor\s*\([^;()]*[\w\])])\s+(?=[\w.]+\s*[<>!]=?)/, inserted: "; " },
  { pattern: /(?<=\bfor\s*\([^;()]*;[^;]*[\w\])])\s+(?=\w+\s*(?:\+\+|--|[-+*]?=)|\+\+|--)/, inserted: "; " },
  { pattern: /(?<=\)\s*)=(?=\s*\{)/, inserted: "=>" },
  { pattern: /(?<=\))\s*(?=\{)/, inserted: " => ", sign: /=>|\b(?:const|let|var)\b/ },
  { pattern: /(?<=^\s*)\}(?=\s*$)/, inserted: "});", sign: /^\s*\}\);/m },
  {
    pattern: /(?<=\))\s+(?=(?:void|string|number|boolean|any|never|unknown|Promise<.*>)\s*[;{])/,
    inserted: ": ",
  },
  { pattern: /(?<=\([^()]*:[^(),:]*)(?=: [^(),:]*\{\s*$)/, inserted: ")", sign: /\(\w+\??: \w/ },
  { pattern: /(?<=\bimport\s+)(?=[\w, ]+\}\s*from\b)/, inserted: "{ " },
  { pattern: /(?<=\bimport\s+\{[\w, ]*\w)\s*(?=\s+from\b)/, inserted: " }" },
  { pattern: /^(?=include\s*[<"]|define\s+[A-Z])/, inserted: "#" },
];

/** Edits that put in what heads of blocks want on the place's line or the one before, and take away what they do not. */
export function wantingWords(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const shown = decoder.decode(text);
  const own = startOfLine(text, place);
  const before = shown.slice(0, own).trimEnd().length;
  const starts = before === 0 ? [own] : [own, startOfLine(text, before)];
  return habits
    .filter(({ sign }) => sign === undefined || sign.test(shown))
    .flatMap(({ pattern, inserted }) =>
      starts.flatMap((from) => {
        const { 0: { length } = "", index } =
          pattern.exec(decoder.decode(text.subarray(from, endOfLine(text, from)))) ?? {};
        if (index === undefined) return [];
        const edit = fixedEdit("head the block", {
          start: from + index,
          end: from + index + length,
          inserted,
        });
        return [{ ...edit, isCertain: true }];
      }),
    );
}
