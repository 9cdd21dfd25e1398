import { withoutWhiteSpace } from "../text/white-space.ts";
import { nodeAt, type Path } from "../tree/path.ts";
import { coreOf, type Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import type { ContextException } from "./context-exception.ts";
import type { InContext } from "./in-context.ts";
import { type Enough, PartTrial, type PartTrialOptions } from "./part-trial.ts";
import { type PatternPart, partAt } from "./pattern-part.ts";

/** The smallest part of a pattern that is enough for the failure, wherever in an input it stands. */
export interface Evocative {
  /** The pattern itself when no smaller part is enough. */
  readonly pattern: Pattern;
  /** How many inputs failed that hold it in contexts of all kinds; none passed. */
  readonly failing: number;
  readonly inputs: readonly InContext[];
  /** Contexts in which it is not enough. */
  readonly exceptions: readonly ContextException[];
}

export interface EvocativeOptions extends PartTrialOptions {
  /** For each open node of the pattern, left to right, what it was filled with in inputs that fail. */
  readonly fillings: readonly (readonly Tree[])[];
}

/** So many failing inputs, and none that passes, and a smaller part is looked at; */
const enoughToGoDown = 10;

/** so many, and the part is told: at least 95 % fail, at 95 %. */
const enoughToTell = 60;

/** Kinds of contexts that may be excepted; in those of a smaller part no more than in those of the larger one. */
const mostExceptions = 3;

/**
 * Looks for the smallest part of the pattern that is enough anywhere: from the root down to the child whose inputs, made by
 * the grammar of all inputs that have it, all fail (DDSet, section 3.4; the grammar is that of Input Algebras, ICSE 2021).
 * Contexts that are to blame for inputs that pass are excepted.
 */
export async function evocativePart(pattern: Pattern, options: EvocativeOptions): Promise<Evocative> {
  const held: PartTrial[] = [];
  let paths = partsIn(pattern.tree, []);
  while (paths.length > 0) {
    const exceptions = held.at(-1)?.exceptions.length ?? mostExceptions;
    const enough = { failing: enoughToGoDown, exceptions };
    const parts = paths.map((path) => partAt(pattern, path, options.fillings));
    const trial = await firstEnough(parts, enough, options);
    if (trial) held.push(trial);
    paths = trial ? partsIn(pattern.tree, trial.part.path) : [];
  }
  for (const trial of held.toReversed()) {
    if (!(await trial.isEnough({ failing: enoughToTell, exceptions: mostExceptions }))) continue;
    return {
      pattern: trial.part.pattern,
      failing: trial.failing.length,
      inputs: trial.failing,
      exceptions: trial.exceptions,
    };
  }
  return { pattern, failing: 0, inputs: [], exceptions: [] };
}

/** The first part that seems to be enough. */
async function firstEnough(
  parts: readonly PatternPart[],
  enough: Enough,
  options: PartTrialOptions,
): Promise<PartTrial | undefined> {
  for (const part of parts) {
    const trial = await PartTrial.of(part, options);
    if (await trial.isEnough(enough)) return trial;
  }
  return undefined;
}

/**
 * The outermost nodes below the path that show text of their own; of a chain of nodes of the same text the innermost. An open node
 * is one where nothing else is shown: where anything of a rule is enough.
 */
function partsIn(tree: Tree, path: Path): readonly Path[] {
  const below = nodeAt(tree, path) as Tree;
  const core = coreOf(below);
  const parts: Path[] = [];
  walk(below, {
    enter(node, way) {
      if (way.length === 0 || (node.kind !== "rule" && node !== core) || coreOf(node) !== node)
        return undefined;
      if (node.kind === "open" || withoutWhiteSpace(textOf(node)) !== "") parts.push([...path, ...way]);
      return "skip";
    },
  });
  return parts;
}
