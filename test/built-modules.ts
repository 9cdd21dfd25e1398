import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = join(root, "src");

/**
 * Takes the modules of `dist` for those of `src` while every one of them is as new as its source: Node loads them itself, with
 * bindings that V8 sees through, which is a fifth of the processor time (notes/testing.md). Otherwise, and while tests are
 * watched, the sources are taken, so that no test ever runs what was there before.
 */
export function builtModules(): Plugin {
  let built: ReadonlyMap<string, string> = new Map();
  return {
    name: "built-modules",
    enforce: "pre",
    configResolved({ test }) {
      if (test?.watch !== true) built = currentModules();
    },
    resolveId(id, importer) {
      // A path that a test computes comes without its importer.
      const module = built.get(
        id.startsWith(".") && importer !== undefined ? resolve(dirname(importer), id) : id,
      );
      return module === undefined ? null : { id: module, external: true };
    },
  };
}

/** The built module of each source, or none at all when one of them is missing or older than its source. */
function currentModules(): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!/\.(tsx?|js)$/.test(file)) continue;
    const source = join(sources, file);
    const module = join(root, "dist", file.replace(/\.tsx?$/, ".js"));
    if (!existsSync(module) || statSync(module).mtimeMs < statSync(source).mtimeMs) return new Map();
    modules.set(source, module);
  }
  return modules;
}
