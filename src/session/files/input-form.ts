import { packed, sizeOfFolder, unpacked } from "../../base/folder.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import { writeAtomically } from "./atomic-file.ts";
import { readFolder, writeFolderAtomically } from "./folder-on-disk.ts";

/** How an input and its results lie on disk. In memory each is bytes; a folder is packed into them. */
export interface InputForm {
  readonly isFolder: boolean;
  /** Throws when there is no such thing, or it cannot be read. */
  read(path: string): Uint8Array;
  /** Replaces what is there. Throws OptionsError when that is impossible. */
  write(path: string, content: Uint8Array): void;
  /** What an answer tells of it besides its path. */
  measure(content: Uint8Array): Omit<FileInAnswer, "path">;
}

/** A file; those written get these permissions, or those that new files have. */
export const asFile = (mode?: number): InputForm => ({
  isFolder: false,
  read: (path) => new Uint8Array(readPlain(path)),
  write: (path, content) => writeAtomically(path, content, mode),
  measure: ({ length }) => ({ bytes: length }),
});

/** A folder; those written get these permissions themselves. */
export const asFolder = (mode: number): InputForm => ({
  isFolder: true,
  read: (path) => packed(readFolder(path)),
  write: (path, content) => writeFolderAtomically(path, unpacked(content), mode),
  measure(content) {
    const folder = unpacked(content);
    return { bytes: sizeOfFolder(folder), files: folder.length };
  },
});
