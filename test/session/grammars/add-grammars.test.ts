import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { loadTreeSitter } from "../../../src/parse/adapters/tree-sitter.ts";
import { addPackages, packagesToAdd } from "../../../src/session/grammars/add-grammars.ts";
import {
  type AddedPackage,
  addedFolders,
  addedVersion,
  treeSitterLanguages,
} from "../../../src/session/grammars/added-grammars.ts";
import { culprit, folderWith, projectFolder } from "../../cli/run-culprit.ts";

const name = "tree-sitter-tiny";
const { signal } = new AbortController();

/** An archive as npm has them: the grammar and parser of JSON under another name, and files that nobody needs. */
function archiveIn(folder: string): Buffer {
  const inside = join(folder, "package");
  const json = join(projectFolder, "node_modules", "tree-sitter-json");
  mkdirSync(join(inside, "src"), { recursive: true });
  copyFileSync(join(json, "src", "grammar.json"), join(inside, "src", "grammar.json"));
  copyFileSync(join(json, "tree-sitter-json.wasm"), join(inside, `${name}.wasm`));
  const script = `touch ${join(folder, "ran")}`;
  const scripts = {
    preinstall: script,
    install: script,
    postinstall: script,
    prepare: script,
    prepack: script,
  };
  writeFileSync(join(inside, "package.json"), JSON.stringify({ name, version: "1.0.0", scripts }));
  writeFileSync(join(inside, "binding.js"), "");
  symlinkSync("/etc/passwd", join(inside, "LICENSE"));
  execFileSync("tar", ["-czf", join(folder, "tiny.tgz"), "-C", folder, "package"]);
  return readFileSync(join(folder, "tiny.tgz"));
}

const hashOf = (archive: Buffer): string => `sha512-${createHash("sha512").update(archive).digest("base64")}`;

/** A registry on this machine with this one package. */
async function registryWith(archive: Buffer): Promise<string> {
  const server: Server = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) return response.end(archive);
    const dist = { tarball: `${address}${name}.tgz`, integrity: hashOf(archive) };
    const versions = { "1.0.0": { name, version: "1.0.0", dist } };
    return response.end(JSON.stringify({ name, "dist-tags": { latest: "1.0.0" }, versions }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => void server.close());
  return address;
}

/** Serves the package, with a cache of the user and of npm that nobody used. */
async function served(): Promise<{ readonly folder: string; readonly added: AddedPackage }> {
  const folder = folderWith({});
  const archive = archiveIn(folder);
  vi.stubEnv("npm_config_registry", await registryWith(archive));
  vi.stubEnv("npm_config_cache", join(folder, "npm"));
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  return { folder, added: { package: name, version: "1.0.0", integrity: hashOf(archive) } };
}

const kept = (folder: string): string => join(folder, "cache", "culprit", "grammars", "node_modules");

afterEach(() => vi.unstubAllEnvs());

describe("adding a grammar", () => {
  it("keeps the grammar and the parser, and runs nothing of the package", async () => {
    const { folder, added } = await served();
    await addPackages([added], signal);
    const files = readdirSync(join(kept(folder), name), { recursive: true })
      .map(String)
      .toSorted();
    expect(files).toEqual(["package.json", "src", "src/grammar.json", `${name}.wasm`]);
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(statSync(kept(folder)).mode & 0o777).toBe(0o700);
    expect(addedVersion(name)).toBe("1.0.0");
  });

  it("makes its parser known", async () => {
    const { added } = await served();
    await addPackages([added], signal);
    const { reads } = await loadTreeSitter("tiny", null, addedFolders());
    const isRead = (text: string): boolean => reads(new TextEncoder().encode(text));
    expect([isRead("[1]"), isRead("[1")]).toEqual([true, false]);
  });

  it("throws away an archive with another hash", async () => {
    const { folder, added } = await served();
    const other = { ...added, integrity: hashOf(Buffer.from("another")) };
    await expect(addPackages([other], signal)).rejects.toThrow(
      "tree-sitter-tiny@1.0.0 is not the archive that Culprit expects",
    );
    expect(existsSync(join(folder, "cache"))).toBe(false);
  });

  it("says in a sentence that the registry cannot be reached", async () => {
    const { added } = await served();
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:1/");
    await expect(addPackages([added], signal)).rejects.toThrow(
      /^npm could not download tree-sitter-tiny@1\.0\.0: .*127\.0\.0\.1:1/,
    );
  });

  it("neither follows a link in the cache nor writes by one", async () => {
    const { folder, added } = await served();
    mkdirSync(join(folder, "cache"));
    mkdirSync(join(folder, "elsewhere", "grammars", "node_modules"), { recursive: true });
    symlinkSync(join(folder, "elsewhere"), join(folder, "cache", "culprit"));
    expect(addedFolders()).toEqual([]);
    await expect(addPackages([added], signal)).rejects.toThrow("is a link");
    expect(readdirSync(join(folder, "elsewhere", "grammars", "node_modules"))).toEqual([]);
  });

  it("takes the library along, and no package twice", () => {
    const names = packagesToAdd(["typescript", "tsx"]).map((each) => each.package);
    expect(names).toEqual(["web-tree-sitter", "tree-sitter-typescript"]);
    expect(() => packagesToAdd(["pyton"])).toThrow(
      'no grammar to add is called "pyton"; did you mean "python"?',
    );
  });

  it("has a version and a hash for each language", () => {
    const languages = treeSitterLanguages();
    expect(languages.map(({ language }) => language)).toContain("rust");
    for (const { version, integrity } of languages) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(Buffer.from(integrity.slice("sha512-".length), "base64")).toHaveLength(64);
    }
  });

  it("is asked for where nobody can answer, and `--yes` is named", async () => {
    const { stderr, code } = await culprit(folderWith({}), "grammar", "add", "c");
    expect(stderr).toMatch(/^culprit: npm downloads web-tree-sitter .*, tree-sitter-c .* add --yes\.$/m);
    expect(code).toBe(2);
  });
});
