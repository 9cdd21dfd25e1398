import { nodeAt, type Path, pathsOf } from "../tree/path.ts";
import type { Pattern } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";

/** A part of a pattern, with what its open nodes may be filled with. */
export interface PatternPart {
  /** Where it stands in the pattern. */
  readonly path: Path;
  readonly pattern: Pattern;
  /** Each filling that is known to fail for every open node of the part, left to right. */
  readonly fillings: readonly (readonly Tree[])[];
}

/** The part at the path; the fillings are those of the whole pattern's open nodes, left to right. */
export function partAt(
  { tree, ...pattern }: Pattern,
  path: Path,
  fillings: readonly (readonly Tree[])[],
): PatternPart {
  const own = pathsOf(tree, ({ kind }) => kind === "open").flatMap((open, index) =>
    path.every((step, depth) => open[depth] === step) ? [fillings[index] ?? []] : [],
  );
  return { path, pattern: { ...pattern, tree: nodeAt(tree, path) as Tree }, fillings: own };
}
