import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { takeLock } from "../../oracle/run/lock-file.ts";
import { removeTree } from "../../oracle/run/remove-tree.ts";
import { inLine } from "../../report/visible.ts";
import { explainWriting } from "../files/file-errors.ts";
import type { InputFile } from "../files/input-file.ts";
import { ResultFile, type ResultTarget } from "./result-file.ts";

/** Where the verdicts on a question are. */
export interface JournalPlace {
  readonly path: string;
  readonly question: string;
  /** Whether an earlier session began it. */
  readonly isEarlier: boolean;
}

/**
 * Where a run keeps what it must not lose: the journal of verdicts, an example of each other failure it met,
 * and which result files are its own, so that nobody else's file is ever replaced.
 */
export interface StateFolder {
  readonly path: string;
  /** The journal of one question: a question is everything that can change a verdict. */
  journal(question: unknown): JournalPlace;
  /** Keeps an example of a failure in the folder; returns its path. */
  keepExample(name: string, candidate: Uint8Array): string;
  /** Where is kept how a command ended. */
  conclusionPath(command: string): string;
  /** Claims a place for a result, replacing only what an earlier run wrote. */
  result(target: ResultTarget): ResultFile;
  /** Lets other processes use the folder. */
  close(): void;
}

const journalEnding = ".journal";
const conclusionEnding = ".conclusion.json";
const exampleFolder = "other-failures";

/**
 * Opens the state folder of an input, made when missing, for this process alone; `fresh` forgets what earlier runs
 * left in it. Throws OptionsError when it cannot be written to, would be the input, or another process works with it.
 */
export function openStateFolder(
  input: InputFile,
  place: { state?: string | undefined; fresh: boolean },
): StateFolder {
  const parent = resolve(place.state ?? join(dirname(input.location), ".culprit"));
  const path = join(parent, input.name);
  if (`${path}${sep}`.startsWith(`${input.location}${sep}`)) {
    throw new OptionsError(
      `--state ${inLine(place.state ?? "")} would put the state in the place of the input ${inLine(input.path)}; choose another folder.`,
    );
  }
  const release = opened(path, `the state folder ${inLine(path)}`);
  if (place.fresh) forget(path);
  const earlier = new Set(readdirSync(path));
  return {
    path,
    journal(question) {
      const text = JSON.stringify(question);
      const name = `${keyOf(new TextEncoder().encode(text)).slice(0, 12)}${journalEnding}`;
      return { path: join(path, name), question: text, isEarlier: earlier.has(name) };
    },
    keepExample(name, candidate) {
      const place = join(path, exampleFolder, name);
      input.form.write(place, candidate);
      return place;
    },
    conclusionPath: (command) => join(path, `${command}${conclusionEnding}`),
    result: (target) => new ResultFile(target, join(parent, "written")),
    close: release,
  };
}

function opened(path: string, what: string): () => void {
  try {
    mkdirSync(path, { recursive: true });
    return takeLock(join(path, "lock"), what);
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    throw new OptionsError(`cannot keep the run's state in ${inLine(path)}: ${explainWriting(error)}`);
  }
}

/** Removes what runs put there, and nothing else: the user may have named a folder that holds other things too. */
function forget(path: string): void {
  for (const name of readdirSync(path)) {
    if (name.endsWith(journalEnding) || name.endsWith(conclusionEnding)) rmSync(join(path, name));
  }
  removeTree(join(path, exampleFolder));
}
