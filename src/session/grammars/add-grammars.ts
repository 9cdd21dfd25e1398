import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { type AddedPackage, addedVersion, keepPackage, parserLibrary } from "./added-grammars.ts";
import { filesInArchive, integrityOf } from "./package-archive.ts";
import { treeSitterLanguages } from "./tree-sitter-languages.ts";

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
      const reason =
        "code" in error && error.code === "ENOENT" ? "there is no npm on the path" : error.message;
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
