import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of an installed package, as Node would find it from each of the folders, the nearest first. */
export function packageFolders(name: string, from: readonly string[]): readonly string[] {
  return from
    .flatMap(withThoseAbove)
    .map((folder) => join(folder, "node_modules", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}

function withThoseAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withThoseAbove(above)];
}
