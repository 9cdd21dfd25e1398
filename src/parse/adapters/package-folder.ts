import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of an installed package, as Node would find it from one of the folders, tried in order. */
export function packageFolder(name: string, from: readonly string[]): string | undefined {
  for (const start of from) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, "node_modules", name);
      if (existsSync(join(candidate, "package.json"))) return candidate;
      if (dirname(folder) === folder) break;
    }
  }
  return undefined;
}
