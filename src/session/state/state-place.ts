import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { takeOwnFolder } from "../../oracle/run/own-files.ts";
import { makeFolders } from "../files/atomic-file.ts";

/** What a state is kept of. */
export interface Subject {
  /** The name of the input, else of the result, else of the grammar. */
  readonly name: string;
  /** The mode of the input; default: anybody may read it. */
  readonly mode?: number | undefined;
  /** `--state`, else where the state goes. */
  readonly parent: string;
  /** Whether that is the user's own choice. */
  readonly isChosen: boolean;
}

/** The name of the folder that states go into unless the user says where. */
export const defaultParent = ".culprit";

export const placeOf = ({ parent, name }: Subject): string => join(resolve(parent), name);

/**
 * Makes the folder for a state: who may not read the input may not read it. Throws OptionsError when something else than a folder
 * of this user is there, and what the file system says. A chosen parent may be a link: that is the user's word.
 */
export function makePlace(subject: Subject): string {
  const path = placeOf(subject);
  const { parent, isChosen } = subject;
  const mode = folderMode(subject.mode ?? 0o644);
  if (isChosen) makeFolders(parent);
  else takeOwnFolder(resolve(parent));
  // It may have been there, and verdicts quote the input.
  takeOwnFolder(path, mode);
  if (!isChosen) keepOutOfVersionControl(parent);
  return path;
}

/** A folder for what is as secret as a file of this mode. */
const folderMode = (mode: number): number => 0o700 | (mode & 0o044) | ((mode & 0o044) >> 2);

function keepOutOfVersionControl(folder: string): void {
  try {
    writeFileSync(join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch {
    // It is there, as the user wants it.
  }
}
