import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { type Folder, packed } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { wrongCallIn } from "../../oracle/wrong-call.ts";
import type { AnswerFrame, FileInAnswer } from "../../report/answer.ts";
import { type DebugAnswer, debugParts } from "../../report/commands/debug.ts";
import { markdownOf } from "../../report/markdown.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { inShell } from "../../report/words.ts";
import type { Watch } from "../context/context.ts";
import type { OnInput } from "../context/session.ts";
import { asFolder, type InputFile, readInput } from "../files/input-file.ts";
import { nearestPackage, openProgram, preparedCommand, shippedFiles } from "../program/program-under-test.ts";
import { withNamedFiles } from "../program/program-words.ts";
import { type HowToRun, isRun, type Settings } from "../settings/settings.ts";
import type { ResultFile, ResultTarget } from "../state/result-file.ts";
import { openStateFolder } from "../state/state-folder.ts";
import { debugSession } from "./debug.ts";

/**
 * The session of `culprit bundle`: the one of `debug`, whose results it writes into a folder, with everything that
 * shows the failure elsewhere. Throws OptionsError and OracleError.
 */
export async function bundleSession(
  { input: path, settings }: OnInput,
  watch: Watch,
): Promise<Conclusion<"debug">> {
  const { out } = settings;
  const toRun = withCommand(settings);
  const needed = neededFiles(toRun);
  const input = readInput(path);
  const stem = basename(input.name, extname(input.name));
  const target = {
    path: out === undefined ? join(dirname(input.location), `${stem}.bundle`) : resolve(out),
    exact: out !== undefined,
    form: asFolder(0o755),
  };
  // Claimed before the search, which may take long, and again after it.
  withResult(input, settings, target, () => {});
  const conclusion = await debugSession({ input: path, settings: { ...settings, out: undefined } }, watch);
  const { answer } = conclusion;
  if (answer.failure === null) return conclusion;
  const folder = filesOf(conclusion, toRun, needed);
  const place = withResult(input, { ...settings, fresh: false }, target, (result) => {
    result.write(packed(folder));
    return relative(process.cwd(), result.path);
  });
  const check = await checked(folder, toRun, { packages: needed.packages, signal: watch.signal });
  const bundle: Notice = { kind: "bundled", path: place, ...check };
  return { ...conclusion, answer: { ...answer, notices: [...answer.notices, bundle] } };
}

function withResult<R>(
  input: InputFile,
  settings: Settings,
  target: ResultTarget,
  body: (result: ResultFile) => R,
): R {
  const state = openStateFolder(input, settings);
  try {
    return body(state.result(target));
  } finally {
    state.close();
  }
}

/** A file of the bundle that is made for it. */
interface MadeFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

type ToRun = Settings & { readonly how: HowToRun; readonly helpers: readonly MadeFile[] };

/** Replaces an oracle module by a command that asks it. Throws OptionsError if nothing but a reader judges. */
function withCommand(settings: Settings): ToRun {
  const { how, criteria } = settings;
  if (isRun(how)) return { ...settings, how, helpers: [] };
  if (how.kind === "reader") {
    throw new OptionsError("a bundle holds a command that shows the failure; give a program or --oracle.");
  }
  const command = ["node", asking, relative(process.cwd(), resolve(how.file)), "{}"];
  return {
    ...settings,
    how: { kind: "program", command, cwd: undefined },
    criteria: { ...criteria, failWhen: ["exit:1"] },
    helpers: [{ path: asking, text: askingText, mode: 0o644 }],
  };
}

const script = "reproduce.sh";

/** The program that asks an oracle module. */
const asking = "ask-oracle.mjs";

const askingText = `// Asks an oracle module about a file. Ends with 1 if the file fails, and with 2 if the module cannot be loaded.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, file] = process.argv.slice(2);
const { default: ask } = await import(pathToFileURL(resolve(module)).href).catch((error) => {
  console.error(error);
  process.exit(2);
});
const bytes = readFileSync(file);
const answer = await ask(bytes.toString(), bytes);
console.log(answer);
process.exitCode = answer === true || (answer?.outcome ?? answer) === "fail" ? 1 : 0;
`;

/** The files of the bundle: the input, the results, the program's local files, the script, and the text of an issue. */
function filesOf(conclusion: Conclusion<"debug">, settings: ToRun, { local, packages }: Needed): Folder {
  const { answer } = conclusion;
  const paths = new Map([answer.input, ...resultsOf(answer)].map(({ path }) => [basename(path), path]));
  for (const [name, path] of local) paths.set(name, path);
  const smallest = basename((answer.minimize?.output ?? answer.input).path);
  const texts = [
    { path: script, text: scriptOn(smallest, settings, packages), mode: 0o755 },
    { path: "README.md", text: markdownOf([conclusion]), mode: 0o644 },
    ...(packages === null ? [] : [packages.manifest]),
    ...settings.helpers,
  ];
  return [
    ...Array.from(paths, ([path, from]) => fileAt(from, path)),
    ...settings.ship.flatMap(shippedFiles),
    ...texts.map(({ path, text, mode }) => ({ path, bytes: new TextEncoder().encode(text), mode })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The results of the parts of `debug`. */
function resultsOf(answer: DebugAnswer): readonly FileInAnswer[] {
  const parts: readonly (AnswerFrame | null)[] = debugParts.map((name) => answer[name]);
  const { passing = null, failing = null } = answer.isolate ?? {};
  return [...parts.map((part) => part?.output ?? null), passing, failing].filter((file) => file !== null);
}

/** The files that the program needs to run elsewhere. */
interface Needed {
  /** Those below the working directory that are of no package, by their path from there. */
  readonly local: ReadonlyMap<string, string>;
  readonly packages: Packages | null;
}

/** Packages of npm. */
interface Packages {
  /** Their `node_modules`. */
  readonly folder: string;
  /** A package.json with their versions. */
  readonly manifest: MadeFile;
}

/** Throws OracleError if the program does not exist. */
function neededFiles(settings: ToRun): Needed {
  const files = withNamedFiles(preparedCommand(settings.how, settings).files());
  const named = files.map((path) => [relative(process.cwd(), path), path] as const);
  const local = new Map(named.filter(([name]) => !/^(?:\.\.|\/)|(?:^|\/)node_modules\//.test(name)));
  return { local, packages: packagesOf(files) };
}

function packagesOf(files: readonly string[]): Packages | null {
  const ofPackages = files.filter((file) => /\/node_modules\//.test(file));
  const [folder] = ofPackages.flatMap((file) => /^.*?\/node_modules(?=\/)/.exec(file)?.[0] ?? []);
  if (folder === undefined) return null;
  const near = nearestPackage(process.cwd());
  const own = near === null ? {} : manifestIn(near);
  const roots = ofPackages.map(rootOf);
  const named = roots.flatMap((root) => {
    const { name, version } = root === undefined ? {} : manifestIn(root);
    return typeof name === "string" ? [[name, version] as const] : [];
  });
  // pnpm wraps programs in scripts of no package, so the program may be of any package that the user's needs.
  const declared = roots.includes(undefined) ? { ...own.dependencies, ...own.devDependencies } : {};
  const dependencies = { ...declared, ...Object.fromEntries(named) };
  const text = `${JSON.stringify({ private: true, type: own.type, dependencies }, null, 2)}\n`;
  return { folder, manifest: { path: "package.json", text, mode: 0o644 } };
}

/** The folder of the package that a file is of. A program in `.bin` is a link into its package, or of none. */
const rootOf = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*(?=\/)/.exec(realpathSync(file))?.[0];

interface Manifest {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly type?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

/** The package.json of a folder; empty if there is none that can be read. */
function manifestIn(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) ?? {};
  } catch {
    return {};
  }
}

/** A file, under another path in the bundle. */
const fileAt = (from: string, path: string): Folder[number] => ({
  path,
  bytes: new Uint8Array(readFileSync(from)),
  mode: statSync(from).mode & 0o777,
});

/** A script that runs the program on the input next to it, and ends as the program does. */
function scriptOn(input: string, { how, env }: ToRun, packages: Packages | null): string {
  const words =
    how.kind === "test" ? [how.file.includes("/") ? how.file : `./${how.file}`, "{}"] : how.command;
  const candidate = how.cwd === undefined ? inShell(input) : `"$here"/${inShell(input)}`;
  const line = words
    .map((word) =>
      word
        .split("{}")
        .map((part) => part && inShell(part))
        .join(candidate),
    )
    .join(" ");
  const isPiped = !words.some((word) => word.includes("{}"));
  return [
    "#!/bin/sh",
    "# Shows the failure; README.md describes it.",
    'here="$(cd "$(dirname "$0")" && pwd)"',
    ...(packages === null ? [] : installing),
    `cd ${how.cwd === undefined ? '"$here"' : inShell(resolve(how.cwd))} || exit`,
    ...env.filter((variable) => variable.includes("=")).map((variable) => `export ${inShell(variable)}`),
    `${line}${isPiped ? ` < ${candidate}` : ""}`,
    "",
  ].join("\n");
}

const installing = [
  '[ -e "$here/node_modules" ] || npm install --silent --prefix "$here" || exit',
  'export PATH="$here/node_modules/.bin:$PATH"',
];

interface Checking {
  /** Those that are installed here stand in for what the script would install. */
  readonly packages: Packages | null;
  readonly signal: AbortSignal;
}

/** Runs the script in a copy of the bundle; the run fails as the input does, or ends in the way that is told. */
async function checked(
  folder: Folder,
  settings: ToRun,
  { packages, signal }: Checking,
): Promise<{ readonly fails: boolean; readonly reason: string }> {
  const { how, criteria } = settings;
  const isTest = how.kind === "test" && criteria.failWhen.length === 0;
  const command =
    packages === null
      ? ["sh", `{}/${script}`]
      : ["sh", "-c", `ln -s "$1" "$0/node_modules" && exec sh "$0/${script}"`, "{}", packages.folder];
  const program = await openProgram(
    {
      ...settings,
      ...{ ship: [], env: [], workers: undefined },
      how: { kind: "program", command, cwd: undefined },
      criteria: isTest ? { ...criteria, failWhen: ["exit:0"] } : criteria,
    },
    { name: "bundle", isFolder: true },
  );
  try {
    const { outcome, reason, run } = await program.askHere(packed(folder), signal);
    // A program that the copy lacks fails, too, but not on the input.
    const wrong = run === undefined || criteria.failWhen.length > 0 ? null : wrongCallIn(run);
    return { fails: outcome === "fail" && wrong === null, reason: wrong?.said ?? reason ?? outcome };
  } finally {
    await program.close();
  }
}
