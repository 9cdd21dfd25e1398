import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, onTestFinished } from "vitest";
import type { Notice } from "../../src/report/notice.ts";
import { noticeInWords } from "../../src/report/notice-in-words.ts";

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const program = join(projectFolder, "bin", "culprit.js");

/** What a run of the command line showed. */
export interface CulpritRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A fresh folder with these files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "culprit-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  return folder;
}

/** A fresh copy of an example's folder, gone after the test. */
export function copyOfExample(name: string): string {
  const folder = folderWith({});
  cpSync(join(projectFolder, "examples", name), folder, { recursive: true });
  return folder;
}

/** Starts the built command line, as a user does. */
export function startCulprit(
  folder: string,
  words: readonly string[],
): ChildProcess & { finished: Promise<CulpritRun> } {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
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

/** Runs the built command line to its end. */
export function culprit(folder: string, ...words: string[]): Promise<CulpritRun> {
  return startCulprit(folder, words).finished;
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

/** As `docs/answers.schema.json` says about the command that gave it. */
export function expectAsPublished(answer: { readonly command: string }): void {
  schemas ??= new Ajv({ strict: false }).addSchema(
    JSON.parse(readFileSync(join(projectFolder, "docs", "answers.schema.json"), "utf8")),
    "answers",
  );
  const words = answer.command.split(" ").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
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
