import { dirname, join, relative } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { readTheory, writeTheory } from "../../explain/theory/read-theory.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/words.ts";
import { explain, refuseForeign } from "../files/file-errors.ts";
import { nameFromFile, nameInFile } from "../grammars/grammar-source.ts";

/** Reads a file that `explain` wrote. The path of its grammar becomes relative to this folder. Throws OptionsError. */
export function readTheoryFile(path: string): Theory {
  const text = textOf(path);
  try {
    const theory = readTheory(text);
    return {
      ...theory,
      grammar: nameFromFile(path, theory.grammar),
      ownFeatures: movedModule(theory, (module) => join(dirname(path), module)),
    };
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    throw new OptionsError(`${inLine(path)}: ${error.message}`, { cause: error });
  }
}

/** The content of the file at this path. */
export const theoryFile = (path: string, theory: Theory): string =>
  writeTheory({
    ...theory,
    grammar: nameInFile(path, theory.grammar),
    ownFeatures: movedModule(theory, (module) => relative(dirname(path), module)),
  });

const movedModule = ({ ownFeatures }: Theory, moved: (module: string) => string): Theory["ownFeatures"] =>
  ownFeatures && { ...ownFeatures, module: moved(ownFeatures.module) };

/** Throws OptionsError if `explain` did not write the file at this path: only its own files are replaced. */
export const refuseForeignTheory = (path: string): void =>
  refuseForeign(path, readTheoryFile, "theory that explain wrote");

function textOf(path: string): string {
  try {
    return readPlain(path).toString();
  } catch (error) {
    throw new OptionsError(`cannot read the theory ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
}
