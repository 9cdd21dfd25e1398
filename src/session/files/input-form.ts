import { packed, sizeOfFolder, unpacked } from "../../base/folder.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import { writeAtomically } from "./atomic-file.ts";
import { readFolder, writeFolderAtomically } from "./folder-on-disk.ts";

/** Whether an input and its results are files or folders. In memory each is bytes; a folder is packed. */
export interface InputForm {
  readonly isFolder: boolean;
  /** Throws if the path does not exist or cannot be read. */
  read(path: string): Uint8Array;
  /** Replaces the file or folder. Throws OptionsError on failure. */
  write(path: string, content: Uint8Array): void;
  /** The size, for an answer. */
  measure(content: Uint8Array): Omit<FileInAnswer, "path">;
}

/** A file; written files get these permissions, or the default ones. */
export const asFile = (mode?: number): InputForm => ({
  isFolder: false,
  read: (path) => new Uint8Array(readPlain(path)),
  write: (path, content) => writeAtomically(path, content, mode),
  measure: ({ length }) => ({ bytes: length }),
});

/** A folder; written folders get these permissions. */
export const asFolder = (mode: number): InputForm => ({
  isFolder: true,
  read: (path) => packed(readFolder(path)),
  write: (path, content) => writeFolderAtomically(path, unpacked(content), mode),
  measure(content) {
    const folder = unpacked(content);
    return { bytes: sizeOfFolder(folder), files: folder.length };
  },
});
