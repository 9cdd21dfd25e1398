import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

const sources = fileURLToPath(new URL("../../../src", import.meta.url));

/** Writes the oracle room as JavaScript into a folder, for tests that need a process of its own to kill. */
export function transpiledInto(folder: string): void {
  for (const room of ["base", "oracle"]) {
    for (const name of readdirSync(join(sources, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.[tj]s$/.test(name)) continue;
      const { code, errors } = transformSync(name, readFileSync(join(sources, room, name), "utf8"), {
        typescript: { rewriteImportExtensions: "rewrite" },
      });
      if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
      const path = join(folder, room, name.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
    }
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}
