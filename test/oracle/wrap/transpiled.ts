import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const sources = fileURLToPath(new URL("../../../src", import.meta.url));

/** Writes the oracle room as JavaScript into a folder, for tests that need a process of its own to kill. */
export function transpiledInto(folder: string): void {
  for (const room of ["base", "oracle"]) {
    for (const name of readdirSync(join(sources, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.[tj]s$/.test(name)) continue;
      const { outputText } = ts.transpileModule(readFileSync(join(sources, room, name), "utf8"), {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
          rewriteRelativeImportExtensions: true,
        },
      });
      const path = join(folder, room, name.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, outputText);
    }
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}
