import type { Folder, PlacedFile } from "../../base/folder.ts";
import { over } from "../../oracle/oracle.ts";
import type { Search, Stage } from "../stage.ts";

/** The stages for the files of one path; of the same names, in the same order, whatever the path. */
export type StagesFor = (path: string) => readonly Stage[];

/** Each stage run on one file after the other, the largest first. */
export function inEachFile(stagesFor: StagesFor): readonly Stage<Folder>[] {
  return stagesFor("").map(({ name }, index) => ({
    name,
    async run(failing, search) {
      let folder = failing;
      const largestFirst = failing.toSorted((one, other) => other.bytes.length - one.bytes.length);
      for (const file of largestFirst) {
        const stage = stagesFor(file.path)[index];
        if (file.bytes.length > 0) await stage?.run(file.bytes, onFile(file, folder));
      }

      function onFile({ path }: PlacedFile, whole: Folder): Search {
        const render = (bytes: Uint8Array): Folder =>
          whole.map((file) => (file.path === path ? { ...file, bytes } : file));
        return {
          oracle: over(search.oracle, render),
          signal: search.signal,
          onProgress: search.onProgress,
          onImprovement(bytes) {
            folder = render(bytes);
            search.onImprovement(folder);
          },
        };
      }
    },
  }));
}
