import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, onTestFinished } from "vitest";
import type { Host } from "../../src/cli/host.ts";
import { main } from "../../src/cli/main.ts";
import { type Notice, noticeInWords } from "../../src/report/notice.ts";
import { readConclusion } from "../../src/session/state/conclusion-file.ts";

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const program = join(projectFolder, "bin", "culprit.js");

/** What a run of the command line showed. */
export interface CulpritRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Keeps what to do at an end: that of the test by default. */
type AtEnd = (end: () => void) => void;

/** A fresh folder with these files, gone after the test. */
export function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  atEnd: AtEnd = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), "culprit-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  }
  return folder;
}

/** Whether a file of an example is no leftover of an earlier run, by `examples/.gitignore`. */
const isShipped = (path: string): boolean =>
  !/(^|\/)(\.culprit|crashes)$|\.(min|repaired|pass|fail)(\.[^/]*)?$|\.(pattern|theory)\.json$/.test(path);

/** Copies a folder of the project as it is shipped. */
export function copyShipped(part: string, folder: string): void {
  const from = join(projectFolder, part);
  cpSync(from, folder, { recursive: true, filter: (path) => isShipped(relative(from, path)) });
}

/** A fresh copy of an example's folder, gone after the test. */
export function copyOfExample(name: string): string {
  const folder = folderWith({});
  copyShipped(join("examples", name), folder);
  return folder;
}

/** These processes, too, live too briefly for early optimization to be worth its time (`vitest.config.ts`). */
const optimizingLate = process.execArgv.filter((option) => option.startsWith("--interrupt-budget="));

/** Starts the built command line, as a user does; it ends with the test at the latest. */
export function startCulprit(
  folder: string,
  words: readonly string[],
  atEnd: AtEnd = onTestFinished,
): ChildProcess & { finished: Promise<CulpritRun> } {
  const child = spawn(process.execPath, [...optimizingLate, program, ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => {
    child.kill("SIGKILL");
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const finished = new Promise<CulpritRun>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return Object.assign(child, { finished });
}

/** Runs the built command line to its end, in a process of its own. */
export function culpritProcess(folder: string, ...words: string[]): Promise<CulpritRun> {
  return startCulprit(folder, words).finished;
}

let isRunning = false;

/**
 * Runs the command line in this process, which spares starting one: one at a time, because the folder is the process's.
 * Inputs that it generates onto standard output are not seen.
 */
export async function culprit(folder: string, ...words: string[]): Promise<CulpritRun> {
  if (isRunning) throw new Error("culprit already runs in this process; use startCulprit");
  isRunning = true;
  const before = process.cwd();
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let code = 0;
  const host: Host = {
    stdout: { write: (text) => stdout.push(Buffer.from(text)) },
    stderr: { write: (text) => stderr.push(Buffer.from(text)) },
    interruption: { signal: new AbortController().signal, hold: () => {}, release: () => {} },
    exitWith: (given) => {
      code = given;
    },
  };
  process.chdir(folder);
  try {
    await main(words, host);
  } finally {
    process.chdir(before);
    isRunning = false;
  }
  const textOf = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();
  return { code, signal: null, stdout: textOf(stdout), stderr: textOf(stderr) };
}

/** Runs it with `--json` and reads the answer, which must be the only thing on standard output, and as published. */
export async function answerOf(
  folder: string,
  ...words: string[]
): Promise<{ run: CulpritRun; answer: Answer }> {
  const run = await culprit(folder, words[0] ?? "", "--json", ...words.slice(1));
  const answer = JSON.parse(run.stdout);
  expectAsPublished(answer);
  return { run, answer };
}

/** Runs it on an input in words for people, and reads the answer that it keeps beside the input, which must be as published. */
export async function toldAndKept(
  folder: string,
  [command, input, ...words]: readonly [string, string, ...string[]],
): Promise<{ run: CulpritRun; answer: Answer }> {
  const run = await culprit(folder, command, input, ...words);
  const { answer } = readConclusion(join(folder, ".culprit", input, `${command}.conclusion.json`));
  expectAsPublished(answer);
  return { run, answer: answer as unknown as Answer };
}

/** As `docs/answers.schema.json` says about the command that gave it. */
export function expectAsPublished(answer: { readonly command?: string }): void {
  schemas ??= new Ajv({ strict: false, code: { optimize: false } }).addSchema(
    JSON.parse(readFileSync(join(projectFolder, "docs", "answers.schema.json"), "utf8")),
    "answers",
  );
  const words = (answer.command ?? "error")
    .split(" ")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = `${words.join("")}Answer`;
  const validate = schemas.getSchema(`answers#/definitions/${name}`);
  expect(validate?.(answer), `${name}: ${schemas.errorsText(validate?.errors)}`).toBe(true);
}

let schemas: Ajv | undefined;

/** As much of an answer as tests look at. */
export interface Answer {
  readonly command: string;
  readonly status: string;
  readonly input: { readonly path: string; readonly bytes: number };
  readonly output: { readonly path: string; readonly bytes: number } | null;
  readonly tests: Readonly<Record<string, number>>;
  readonly stopped: string | null;
  readonly guarantee?: string | null;
  readonly notices: readonly Notice[];
  readonly diagnosis?: readonly { start: number; end: number; removed: string; inserted: string }[];
  readonly alternatives?: readonly { readonly output: { readonly path: string; readonly bytes: number } }[];
  readonly difference?: readonly { start: number; end: number; removed: string; inserted: string }[];
}

/** What an answer's notices tell a person, in lines. */
export const told = ({ notices }: Pick<Answer, "notices">): string => notices.map(noticeInWords).join("\n");
