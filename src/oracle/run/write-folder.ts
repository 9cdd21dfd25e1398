import type { Folder } from "../../base/folder.ts";
import type { OwnDirectory } from "./own-directory.ts";

/** Writes the files and links of a folder into an empty directory. Throws the system's error for what cannot be written. */
export function writeFolder(directory: OwnDirectory, folder: Folder): void {
  // The directories that lead to the file before: files are sorted, so no other is needed again.
  const open: OwnDirectory[] = [];
  const openNames: string[] = [];
  try {
    for (const { path, bytes, mode, linksTo } of folder) {
      const parents = path.split("/");
      const name = parents.pop() ?? "";
      closeBeyond(
        parents.findIndex((parent, depth) => parent !== openNames[depth]),
        parents.length,
      );
      for (const parent of parents.slice(open.length)) {
        open.push((open.at(-1) ?? directory).make(parent, 0o777));
        openNames.push(parent);
      }
      const parent = open.at(-1) ?? directory;
      if (linksTo === undefined) parent.write(name, bytes, mode);
      else parent.link(name, linksTo);
    }
  } finally {
    closeBeyond(0, 0);
  }

  function closeBeyond(firstOther: number, most: number): void {
    const kept = firstOther < 0 ? most : firstOther;
    openNames.splice(kept);
    for (const left of open.splice(kept)) left.close();
  }
}
