import type { Path } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import type { FailingInput } from "./failing-input.ts";
import type { PatternPart } from "./pattern-part.ts";
import { treeWriter } from "./replacements.ts";
import { wordsApart } from "./words-apart.ts";

/** Writes trees that have a part at a path; undefined when their tokens run together. */
export type ContextWriter = (tree: Tree, at: Path) => string | undefined;

/** The writer of inputs that have the part: words that are apart at its edges in the failing input are not joined. */
export function contextWriter(
  { pattern, path }: PatternPart,
  { tree: failing, grammar }: FailingInput,
): ContextWriter {
  const write = treeWriter(grammar);
  const apart = wordsApart(pattern, grammar, [{ tree: failing, at: path }]);
  return (tree, at) => write(apart({ tree, at }));
}
