import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { makeFolders, writeAtomically } from "./atomic-file.ts";
import { explain, explainWriting } from "./file-errors.ts";
import type { InputSink } from "./input-sink.ts";

/**
 * A folder with one file per input, numbered from 1. Continues the folder of an earlier run: existing inputs stay.
 * Throws OptionsError if the folder holds other files, or an existing input differs.
 */
export function numberedFolder(folder: string, extension: string): InputSink {
  const present = new Set(inputsIn(folder, extension));
  let number = 0;
  let kept = 0;
  let keys: ReadonlySet<string> | undefined;
  return {
    get kept() {
      return kept;
    },
    has(input) {
      if (present.size === 0) return false;
      keys ??= new Set([...present].flatMap((name) => contentOf(join(folder, name)) ?? []).map(keyOf));
      return keys.has(keyOf(input));
    },
    write(input) {
      number += 1;
      const name = `${String(number).padStart(6, "0")}${extension}`;
      const path = join(folder, name);
      if (!present.has(name)) writeAtomically(path, input);
      else if (contentOf(path)?.equals(input)) kept += 1;
      else {
        throw new OptionsError(
          `${inLine(path)} is not what these options give, so they cannot go on in ${inLine(folder)}; give those of the run that made it, or choose another --out.`,
        );
      }
      return true;
    },
    close: () => {},
    abandon: () => {},
  };
}

/** The names of inputs from an earlier run; removes its temporary files. */
function inputsIn(folder: string, extension: string): readonly string[] {
  const names = namesIn(folder);
  const unfinished = names.filter((name) => isUnfinished(name, extension));
  const inputs = names.filter((name) => isNumbered(name, extension));
  if (unfinished.length + inputs.length < names.length) {
    throw new OptionsError(`${inLine(folder)} is not empty; choose another --out or remove what is there.`);
  }
  for (const name of unfinished) rmSync(join(folder, name), { force: true });
  return inputs;
}

function namesIn(folder: string): readonly string[] {
  try {
    makeFolders(folder);
    return readdirSync(folder);
  } catch (error) {
    throw new OptionsError(`cannot write ${inLine(folder)}: ${explainWriting(error)}`, { cause: error });
  }
}

const isNumbered = (name: string, extension: string): boolean =>
  name.endsWith(extension) && /^\d{6,}$/.test(name.slice(0, name.length - extension.length));

/** Whether the name is that of a killed run's temporary file. */
function isUnfinished(name: string, extension: string): boolean {
  const [, of = ""] = /^\.(.*)\.\d+\.part$/s.exec(name) ?? [];
  return isNumbered(of, extension);
}

/** Undefined for anything except a regular file. */
function contentOf(path: string): Buffer | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path) : undefined;
  } catch (error) {
    throw new OptionsError(`cannot read ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
}
