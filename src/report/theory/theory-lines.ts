import type { Theory } from "../../explain/theory/theory.ts";
import type { Paint } from "../words.ts";
import type { NameOf } from "./shown-inputs.ts";
import { theoryInWords } from "./theory-in-words.ts";
import { theoryTreeLines } from "./theory-tree.ts";

/** Of a larger tree a person sees only how it begins. */
const mostTreeLines = 40;

/** And of a question that says many things. */
const longestLine = 200;

const cutShort = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;

/** A theory for a person: in words, then as a tree when that has more to say. */
export function theoryLines(theory: Theory, paint: Paint, nameOf?: NameOf): string[] {
  const [first = "", ...others] = theoryInWords(theory, nameOf);
  const words = [paint.bold(first), ...others];
  if (theory.tree.kind === "prediction") return words;
  const tree = theoryTreeLines(theory);
  const more = tree.length - mostTreeLines;
  return [
    ...words,
    "",
    ...tree.slice(0, mostTreeLines).map((line) => `    ${cutShort(line)}`),
    ...(more > 0 ? [paint.dim(`    … ${more} more lines; the theory itself has them all`)] : []),
  ];
}
