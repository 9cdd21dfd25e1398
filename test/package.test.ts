import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderWith, projectFolder } from "./cli/run-culprit.ts";

const { dependencies } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));

/** A checkout after its examples were run and its reference was made. */
function usedCheckout(folder: string): string {
  for (const part of ["bin", "dist", "docs", "examples", "package.json", "README.md", "LICENSE", "NOTICE.md"])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  const example = join(folder, "examples", "price");
  mkdirSync(join(example, ".culprit", "price.json"), { recursive: true });
  mkdirSync(join(folder, "docs", "api"), { recursive: true });
  for (const left of [".culprit/price.json/journal.jsonl", "price.min.json", "price.repaired.json"])
    writeFileSync(join(example, left), "");
  writeFileSync(join(folder, "docs", "api", "index.html"), "");
  return folder;
}

/** Packs a folder with npm; gives the path of the archive. */
function packed(folder: string, ...options: string[]): string {
  const destination = join(folder, "packed");
  mkdirSync(destination);
  execFileSync("npm", ["pack", "--pack-destination", destination, ...options], {
    cwd: folder,
    stdio: "pipe",
  });
  return join(destination, "culprit-0.1.0.tgz");
}

const unpack = (archive: string, into: string): void => {
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", into, "--strip-components=1"]);
};

describe("the package", () => {
  let user: string;
  let installed: string;
  let archive: string;

  beforeAll(() => {
    user = mkdtempSync(join(tmpdir(), "culprit-test-"));
    installed = join(user, "node_modules", "culprit");
    mkdirSync(join(user, "checkout"));
    archive = packed(usedCheckout(join(user, "checkout")), "--ignore-scripts");
    unpack(archive, installed);
    for (const name of Object.keys(dependencies))
      symlinkSync(join(projectFolder, "node_modules", name), join(user, "node_modules", name));
    writeFileSync(join(user, "package.json"), '{ "type": "module" }');
  });

  afterAll(() => rmSync(user, { recursive: true, force: true }));

  it.each([
    "README.md",
    "LICENSE",
    "NOTICE.md",
    "docs/library.md",
    "examples/price/price.json",
    "dist/bundle/culprit.1",
  ])("holds %s", (name) => expect(existsSync(join(installed, name))).toBe(true));

  it.each([
    "examples/price/.culprit",
    "examples/price/price.min.json",
    "examples/price/price.repaired.json",
    "docs/api",
  ])("does not hold %s", (name) => expect(existsSync(join(installed, name))).toBe(false));

  it("is small: it holds the library once, and only the declarations that it needs", () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(files.length).toBeLessThan(400);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.5e6);
    expect(statSync(archive).size).toBeLessThan(0.81e6);
  });

  it("has no script that an installation of it would run", () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const run = ["preinstall", "install", "postinstall", "prepare"].filter((name) => name in scripts);
    expect(run).toEqual([]);
  });

  it("starts", () => {
    const program = join(installed, "bin", "culprit.js");
    expect(execFileSync(process.execPath, [program, "--version"], { encoding: "utf8" })).toBe("0.1.0\n");
  });

  it("says by one command how to get what only runs on other machines need", () => {
    const program = join(installed, "bin", "culprit.js");
    const env = { ...process.env, CULPRIT_WORKER_SECRET: "a secret of all tests" };
    const words = [program, "worker", "redis://127.0.0.1:1"];
    const run = spawnSync(process.execPath, words, { cwd: user, env, encoding: "utf8" });
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toBe(
      "culprit: workers need the packages bullmq and ioredis, which are not installed; run `npm install bullmq ioredis` here.\n",
    );
  });

  it("compiles with the README's program in strict TypeScript that knows nothing of Node", () => {
    const program = /^```js\n(.*?)^```/ms.exec(readFileSync(join(installed, "README.md"), "utf8"))?.[1] ?? "";
    expect(program).toContain("functionOracle");
    writeFileSync(join(user, "example.ts"), program);
    writeFileSync(
      join(user, "oracle.ts"),
      'import type { Oracle } from "culprit/pure";\nexport const passes: Oracle = async () => ({ outcome: "pass" });\n',
    );
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      target: "ES2022",
      module: "NodeNext",
      types: [],
      noEmit: true,
    };
    writeFileSync(
      join(user, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["example.ts", "oracle.ts"] }),
    );
    expect(compilerSays(user)).toBe("");
  });

  it("works in a browser, where there is nothing of Node", async () => {
    const bundle = await rolldown({
      input: join(installed, "dist", "bundle", "pure.js"),
      platform: "browser",
    });
    const { output } = await bundle.generate({ format: "iife", name: "culprit" });
    const [{ code, imports }] = output;
    expect(imports).toEqual([]);
    const page = { TextEncoder, TextDecoder, AbortController, performance, setTimeout };
    const kept = await runInNewContext(`${code}\n(${minimizesInPage})()`, page);
    expect(kept).toBe("*");
  });
});

/** What the compiler prints about a folder. */
function compilerSays(folder: string): string {
  const compiler = join(projectFolder, "node_modules", "typescript-7", "bin", "tsc");
  try {
    return execFileSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}

/** A page's script, for which the bundle is the global `culprit`. */
const minimizesInPage = `async () => {
  const { functionOracle, minimize } = culprit;
  const oracle = functionOracle((bytes) => (new TextDecoder().decode(bytes).includes("*") ? "fail" : "pass"));
  const { bytes } = await minimize(new TextEncoder().encode('{ "price": **3.45 }'), oracle);
  return new TextDecoder().decode(bytes);
}`;

describe("packing a fresh clone", () => {
  it("builds first", () => {
    const folder = folderWith({});
    for (const name of ["package.json", ".npmrc", "formats"])
      cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
    // Compiling takes long; what counts is that npm starts the compiler and the bundler.
    const modules = join(folder, "node_modules");
    placeProgram(join(modules, "typescript-7", "bin", "tsc"), 'fs.writeFileSync("dist/bundle/tsc.js", "")');
    placeProgram(join(modules, ".bin", "rolldown"), 'fs.writeFileSync("dist/bundle/rolldown.js", "")');
    unpack(packed(folder), join(folder, "unpacked"));
    expect(readdirSync(join(folder, "unpacked", "dist", "bundle"))).toEqual(["rolldown.js", "tsc.js"]);
  });
});

/** A script that Node runs, with a folder for its output. */
function placeProgram(path: string, code: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const lines = [
    "#!/usr/bin/env node",
    'const fs = require("node:fs");',
    'fs.mkdirSync("dist/bundle", { recursive: true });',
    code,
  ];
  writeFileSync(path, lines.join("\n"), { mode: 0o755 });
}

describe("the lock file", () => {
  it.each(["package-lock.json", "site/package-lock.json"])("says what each package must hold: %s", (name) => {
    const { packages } = JSON.parse(readFileSync(join(projectFolder, name), "utf8"));
    const unchecked = Object.entries<{ integrity?: string }>(packages).filter(
      ([path, { integrity }]) => path !== "" && integrity === undefined,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
