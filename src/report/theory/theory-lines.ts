import type { Theory } from "../../explain/theory/theory.ts";
import type { Paint } from "../paint.ts";
import { theoryInWords } from "./theory-in-words.ts";
import { theoryTreeLines } from "./theory-tree.ts";

/** A theory for a person: in words, then as a tree when that has more to say. */
export function theoryLines(theory: Theory, paint: Paint): string[] {
  const [first = "", ...others] = theoryInWords(theory);
  const words = [paint.bold(first), ...others];
  if (theory.tree.kind === "prediction") return words;
  return [...words, "", ...theoryTreeLines(theory).map((line) => `    ${line}`)];
}
