import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { keyOf } from "../../base/hash.ts";
import { OptionsError } from "../../base/options-error.ts";
import { removeTree } from "../../oracle/run/own-directory.ts";
import { isOwnFolder, takeLock } from "../../oracle/run/own-files.ts";
import { journalBeginning } from "../../oracle/wrap/journaled.ts";
import { inLine } from "../../report/words.ts";
import { beginsWith } from "../files/atomic-file.ts";
import { explainWriting } from "../files/file-errors.ts";
import type { InputFile, InputForm } from "../files/input-file.ts";
import { conclusionBeginning, conclusionEnding, conclusionIn } from "./conclusion-file.ts";
import { isAsWritten, ResultFile, type ResultTarget } from "./result-file.ts";
import { defaultParent, makePlace, placeOf, type Subject } from "./state-place.ts";

/** The files for the verdicts on a question. */
interface JournalPlace {
  readonly path: string;
  readonly question: string;
  /** Whether an earlier session created it. */
  readonly isEarlier: boolean;
}

/**
 * The persistent state of runs on an input: the journals of verdicts, an example of each other failure, and the records
 * of its result files, so that no other file is ever replaced.
 */
export interface StateFolder {
  readonly path: string;
  /** Whether the input is a folder. */
  readonly isOfFolder: boolean;
  /** The journal of one question, which includes everything that can change a verdict. */
  journal(question: unknown): JournalPlace;
  /** Saves an example of a failure in the folder; returns its path. */
  keepExample(name: string, candidate: Uint8Array): string;
  /** The path of a command's conclusion. */
  conclusionPath(command: string): string;
  /** Claims a path for a result; only an earlier run's result is replaced. */
  result(target: ResultTarget): ResultFile;
  /** Lets other processes use the folder. */
  close(): void;
}

const journalEnding = ".journal";
const exampleFolder = "other-failures";

/** The first bytes of our files with these endings. */
const beginnings = [
  [journalEnding, journalBeginning],
  [conclusionEnding, conclusionBeginning],
] as const;

/**
 * Opens the state folder of an input for this process alone, and creates it if missing. `fresh` removes what earlier
 * runs left in it. Throws OptionsError if it is not writable, would be the input, belongs to another user, or is in use
 * by another process.
 */
export function openStateFolder(
  input: InputFile,
  place: { state?: string | undefined; fresh: boolean },
): StateFolder {
  const subject = {
    name: input.name,
    mode: input.mode,
    parent: resolve(place.state ?? join(dirname(input.location), defaultParent)),
    isChosen: place.state !== undefined,
  };
  const path = placeOf(subject);
  if (`${path}${sep}`.startsWith(`${input.location}${sep}`)) {
    throw new OptionsError(
      `--state ${inLine(place.state ?? "")} would put the state in the place of the input ${inLine(input.path)}; choose another folder.`,
    );
  }
  const release = opened(subject);
  const records = recordsIn(subject);
  if (place.fresh) forget(path, { records, form: input.form });
  const earlier = new Set(readdirSync(path));
  return {
    path,
    isOfFolder: input.form.isFolder,
    journal(question) {
      const text = JSON.stringify(question);
      const key = keyOf(new TextEncoder().encode(text)).slice(0, 12);
      const name = key + journalEnding;
      return {
        path: join(path, name),
        question: text,
        isEarlier: earlier.has(name),
      };
    },
    keepExample(name, candidate) {
      const place = { path: join(path, exampleFolder, name), exact: false, form: input.form };
      const example = new ResultFile(place, records);
      example.write(candidate);
      return example.path;
    },
    conclusionPath: (command) => conclusionIn(path, command),
    result: (target) => new ResultFile(target, records),
    close: release,
  };
}

/** The folder of the records of results. */
export const recordsIn = ({ parent }: Pick<Subject, "parent">): string => join(parent, "written");

function opened(subject: Subject): () => void {
  const path = placeOf(subject);
  try {
    makePlace(subject);
    for (const folder of [recordsIn(subject), join(path, exampleFolder)]) isOwnFolder(folder);
    return takeLock(join(path, "lock"), `the state folder ${inLine(path)}`);
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    throw new OptionsError(`cannot keep the run's state in ${inLine(path)}: ${explainWriting(error)}`, {
      cause: error,
    });
  }
}

/** Removes only files of earlier runs: the user may have named a folder with other files. */
function forget(
  path: string,
  { records, form }: { readonly records: string; readonly form: InputForm },
): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const file = join(path, entry.name);
    const beginning = beginnings.find(([ending]) => entry.name.endsWith(ending))?.[1];
    if (beginning !== undefined && entry.isFile() && beginsWith(file, beginning)) rmSync(file);
  }
  const examples = join(path, exampleFolder);
  if (!existsSync(examples)) return;
  for (const name of readdirSync(examples)) {
    const example = join(examples, name);
    if (isAsWritten(example, { records, form })) removeTree(example);
  }
  if (readdirSync(examples).length === 0) rmdirSync(examples);
}
