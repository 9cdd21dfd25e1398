import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { takeOwnFolder } from "../../oracle/run/own-files.ts";
import { makeFolders } from "../files/atomic-file.ts";

/** The subject of a state. */
export interface Subject {
  /** The name of the input, else of the result, else of the grammar. */
  readonly name: string;
  /** The mode of the input; default: readable by all users. */
  readonly mode?: number | undefined;
  /** `--state`, or the default folder. */
  readonly parent: string;
  /** Whether the user chose the parent. */
  readonly isChosen: boolean;
}

/** The default name of the folder for states. */
export const defaultParent = ".culprit";

export const placeOf = ({ parent, name }: Subject): string => join(resolve(parent), name);

/**
 * Creates the folder for a state; users who cannot read the input cannot read it. Throws OptionsError if anything but a
 * folder of this user is at the path, and the system's error. A chosen parent may be a link, because the user named it.
 */
export function makePlace(subject: Subject): string {
  const path = placeOf(subject);
  const { parent, isChosen } = subject;
  const mode = folderMode(subject.mode ?? 0o644);
  if (isChosen) makeFolders(parent);
  else takeOwnFolder(resolve(parent));
  // It may have existed, and verdicts quote the input.
  takeOwnFolder(path, mode);
  if (!isChosen) keepOutOfVersionControl(parent);
  return path;
}

/** The mode of a folder that protects its content like a file of this mode. */
const folderMode = (mode: number): number => 0o700 | (mode & 0o044) | ((mode & 0o044) >> 2);

function keepOutOfVersionControl(folder: string): void {
  try {
    writeFileSync(join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch {
    // It exists, as the user wants it.
  }
}
