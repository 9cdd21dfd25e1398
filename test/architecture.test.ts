import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { importsOf, type Rule, violations } from "./import-graph.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
const { forbidden }: { readonly forbidden: readonly Rule[] } = require("../.dependency-cruiser.cjs");
const { rooms } = require("../.rooms.cjs");

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(path) : [path];
  });
}

describe("the architecture", () => {
  // As `npm run layers` says it, which reads the files with a compiler.
  it("has imports that run downwards only, without cycles, and node: at the edge", () => {
    const files = sourceFiles("src").filter((path) => /\.(tsx?|js)$/.test(path));
    const imports = importsOf(root, files);
    expect(imports.length).toBeGreaterThan(files.length);
    expect(forbidden.flatMap((rule) => violations(rule, imports))).toEqual([]);
  });

  it("lists every room", () => {
    const folders = readdirSync(join(root, "src")).filter((name) =>
      statSync(join(root, "src", name)).isDirectory(),
    );
    expect(folders.filter((name) => !(name in rooms))).toEqual([]);
  });

  it("keeps every source file under 500 lines", () => {
    const long = sourceFiles("src")
      .map((path) => ({
        path: relative(".", path),
        lines: readFileSync(join(root, path), "utf8").split("\n").length,
      }))
      .filter(({ lines }) => lines > 500);
    expect(long).toEqual([]);
  });

  it("names no format in rooms that work for all of them", () => {
    const general = ["text", "outline", "repair", "reduce", "explain", "isolate", "oracle"];
    const formats = readdirSync(join(root, "formats")).filter((name) => !name.includes("."));
    // A unit of text has the name of the format that reads any text by it.
    const literal = new RegExp(`["'](?:${formats.filter((name) => name !== "lines").join("|")})["']`);
    const naming = general
      .flatMap((room) => sourceFiles(`src/${room}`))
      .filter((path) => literal.test(readFileSync(join(root, path), "utf8")));
    expect(formats).toContain("json");
    expect(naming).toEqual([]);
  });

  it("has no folder or file named after a kind instead of an idea", () => {
    const vague = sourceFiles("src").filter((path) =>
      /[/-](utils?|helpers|common|manager|misc)[./]/i.test(path),
    );
    expect(vague).toEqual([]);
  });
});
