import { readFileSync } from "node:fs";
import { packed, sizeOfFolder, unpacked } from "../../base/folder.ts";
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

export const asFile: InputForm = {
  isFolder: false,
  read: (path) => new Uint8Array(readFileSync(path)),
  write: writeAtomically,
  measure: ({ length }) => ({ bytes: length }),
};

export const asFolder: InputForm = {
  isFolder: true,
  read: (path) => packed(readFolder(path)),
  write: (path, content) => writeFolderAtomically(path, unpacked(content)),
  measure(content) {
    const folder = unpacked(content);
    return { bytes: sizeOfFolder(folder), files: folder.length };
  },
};
