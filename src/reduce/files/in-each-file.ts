import type { Folder } from "../../base/folder.ts";
import { ended, ending, inTurn, toBest, within } from "../../oracle/walk.ts";
import type { Stage } from "../stage.ts";

/** The stages for the files of one path; of the same names, in the same order, whatever the path. */
export type StagesFor = (path: string) => readonly Stage[];

/** Each stage run on one file after the other, the largest first. */
export function inEachFile(stagesFor: StagesFor): readonly Stage<Folder>[] {
  return stagesFor("").map(({ name }, index) => ({
    name,
    walk(failing, last) {
      const largestFirst = failing.toSorted((one, other) => other.bytes.length - one.bytes.length);
      return inTurn({ folder: failing, next: 0 }, ({ folder, next }) => {
        const file = largestFirst[next];
        if (file === undefined) return null;
        const { path, bytes } = file;
        const stage = bytes.length > 0 ? stagesFor(path)[index] : undefined;
        const before = last?.find((each) => each.path === path)?.bytes;
        const inFile = stage?.walk(bytes, before) ?? ended(null);
        const walk = within(inFile, (better) => withBytes(folder, path, better));
        return ending(toBest(walk, folder), (left) => ({ folder: left, next: next + 1 }));
      });
    },
  }));
}

const withBytes = (folder: Folder, path: string, bytes: Uint8Array): Folder =>
  folder.map((file) => (file.path === path ? { ...file, bytes } : file));
