import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import {
  type AddedPackage,
  addedVersion,
  keepPackage,
  parserLibrary,
  treeSitterLanguages,
} from "./added-grammars.ts";

/** The packages that these languages lack, with the library that runs their parsers. Throws an OptionsError for an unknown language. */
export function packagesToAdd(languages: readonly string[]): readonly AddedPackage[] {
  const known = treeSitterLanguages();
  const wanted = languages.map((name) => {
    const found = known.find(({ language }) => language === name);
    if (found !== undefined) return found;
    const names = known.map(({ language }) => language);
    const meant = didYouMean(name, names) ?? `known are ${names.join(", ")}.`;
    throw new OptionsError(`no grammar to add is called "${name}"; ${meant}`);
  });
  const packages = new Map([parserLibrary, ...wanted].map((each) => [each.package, each]));
  return [...packages.values()].filter(({ package: name, version }) => addedVersion(name) !== version);
}

/**
 * Downloads packages by npm, with the registry that it is set up for, and keeps their grammars and parsers. An archive with
 * another hash than ours is thrown away unread. No script of a package runs. Throws an OptionsError.
 */
export async function addPackages(packages: readonly AddedPackage[], signal: AbortSignal): Promise<void> {
  if (packages.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "culprit-grammars-"));
  try {
    await download(packages, folder, signal);
    const archives = readdirSync(folder)
      .filter((name) => name.endsWith(".tgz"))
      .map((name) => readFileSync(join(folder, name)));
    const byHash = new Map(archives.map((archive) => [integrityOf(archive), archive]));
    for (const { package: name, version, integrity } of packages) {
      const archive = byHash.get(integrity);
      if (archive === undefined) {
        throw new OptionsError(
          `the registry's ${name}@${version} is not the archive that Culprit expects (${integrity}); nothing of it was kept.`,
        );
      }
      keepPackage(name, filesInArchive(archive, isUsed));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The grammar, the parser, the library and its license; paths of no other form are written. */
const isUsed = (path: string): boolean =>
  /^(?:package\.json|LICENSE(?:\.md)?|(?:\w+\/)?src\/grammar\.json|[\w-]+\.wasm|web-tree-sitter\.js)$/.test(
    path,
  );

/** The last lines of a message that npm writes to its log and to nobody else. */
const mostSaid = 4_000;

/** `npm pack` into the folder, which is its working folder too, so that no `.npmrc` of a project counts. */
function download(packages: readonly AddedPackage[], folder: string, signal: AbortSignal): Promise<void> {
  const specs = packages.map(({ package: name, version }) => `${name}@${version}`);
  // One more try, soon: somebody waits.
  const patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
  const words = ["pack", "--ignore-scripts", "--no-update-notifier", "--no-audit", ...patience, ...specs];
  return new Promise((resolve, reject) => {
    let said = "";
    const npm = spawn("npm", words, { cwd: folder, signal, stdio: ["ignore", "ignore", "pipe"] });
    npm.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-mostSaid);
    });
    npm.on("error", (error) => {
      const reason = codeOfError(error) === "ENOENT" ? "there is no npm on the path" : error.message;
      reject(new OptionsError(`grammars are downloaded by npm: ${reason}.`, { cause: error }));
    });
    npm.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new OptionsError(`npm could not download ${specs.join(", ")}: ${reasonIn(said)}.`));
    });
  });
}

/** The line in which npm says what went wrong, below codes and above its stack. */
function reasonIn(said: string): string {
  const lines = said.matchAll(/^npm (?:error|ERR!) (?!code |errno |syscall |A complete log)(\S.*)$/gm);
  const [first = "it did not say why"] = Array.from(lines, ([, line = ""]) => line.trim());
  return first.replace(/\.$/, "");
}

/** The hash of an archive, as npm writes it. */
const integrityOf = (archive: Uint8Array): string =>
  `sha512-${createHash("sha512").update(archive).digest("base64")}`;

/** The largest of the packages that we know unpacks to 160 MB. */
const mostBytes = 600_000_000;

const blockSize = 512;

/**
 * The plain files of a package's archive (`ustar` in gzip), by their paths in the package, as far as they are wanted. Links and
 * folders are left out.
 */
function filesInArchive(
  archive: Uint8Array,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const bytes = gunzipSync(archive, { maxOutputLength: mostBytes });
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + blockSize <= bytes.length && bytes[at] !== 0; ) {
    const { path, size, isPlain } = entryIn(bytes.subarray(at, at + blockSize));
    const start = at + blockSize;
    if (isPlain && isWanted(path)) files.set(path, bytes.slice(start, start + size));
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return files;
}

/** POSIX.1-1988: the name at 0, the size at 124 in octal digits, the kind at 156, the first part of a long name at 345. */
function entryIn(header: Uint8Array): {
  readonly path: string;
  readonly size: number;
  readonly isPlain: boolean;
} {
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*/s, "");
  const prefix = text(345, 155);
  const name = prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`;
  const kind = text(156, 1);
  return {
    path: name.replace(/^[^/]*\//, ""),
    size: Number.parseInt(text(124, 12).trim() || "0", 8),
    isPlain: kind === "0" || kind === "",
  };
}
