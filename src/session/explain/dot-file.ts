import { existsSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import { dotBeginning, theoryDot } from "../../report/theory/theory-dot.ts";
import { inLine } from "../../report/visible.ts";
import { beginsWith, writeAtomically } from "../files/atomic-file.ts";

/** Throws OptionsError if the path has a file that is not a graph of a theory: only such files are replaced. */
export function refuseForeignDot(path: string): void {
  if (!existsSync(path) || beginsWith(path, dotBeginning)) return;
  throw new OptionsError(
    `${inLine(path)} exists and is no graph of a theory; remove it or choose another --dot.`,
  );
}

/** Writes the graph of a theory to a file. */
export const writeDot = (path: string, theory: Theory): void => writeAtomically(path, theoryDot(theory));
