import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { keyOf } from "../base/hash.ts";
import { OptionsError } from "../base/options-error.ts";
import { explain } from "./atomic-file.ts";
import type { InputFile } from "./input-file.ts";
import { ResultFile, type ResultTarget } from "./result-file.ts";

/**
 * Where a run keeps what it must not lose: the journal of verdicts, an example of each other failure it met,
 * and which result files are its own, so that nobody else's file is ever replaced.
 */
export interface StateFolder {
  readonly path: string;
  /** The journal of one question: a question is everything that can change a verdict. */
  journal(question: unknown): { readonly path: string; readonly question: string };
  /** Keeps a candidate in the folder; returns its path. */
  keep(name: string, candidate: Uint8Array): string;
  /** Claims a place for a result, replacing only what an earlier run wrote. */
  result(target: ResultTarget): ResultFile;
}

/** Opens the state folder of an input, made when missing. Throws OptionsError when it cannot be written to. */
export function openStateFolder(
  input: InputFile,
  place: { state?: string | undefined; fresh: boolean },
): StateFolder {
  const parent = resolve(place.state ?? join(dirname(input.location), ".culprit"));
  const path = join(parent, input.name);
  if (place.fresh) rmSync(path, { recursive: true, force: true });
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new OptionsError(`cannot keep the run's state in ${path}: ${explain(error)}`);
  }
  return {
    path,
    journal(question) {
      const text = JSON.stringify(question);
      return {
        path: join(path, `${keyOf(new TextEncoder().encode(text)).slice(0, 12)}.journal`),
        question: text,
      };
    },
    keep(name, candidate) {
      const place = join(path, name);
      input.form.write(place, candidate);
      return place;
    },
    result: (target) => new ResultFile(target, join(parent, "written.json")),
  };
}
