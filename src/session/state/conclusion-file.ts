import { readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { type Conclusion, conclusionVersion } from "../../report/conclusion.ts";
import { type Command, type CommandAnswer, jsonPieces, reports } from "../../report/reports.ts";
import { inLine } from "../../report/visible.ts";
import { preorder } from "../../tree/walk.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { explain } from "../files/file-errors.ts";
import { defaultParent, makePlace } from "./state-place.ts";

/** Bytes of material that are kept as they are; more of them are deflated first. */
const mostPlainBytes = 1 << 20;

/** Nodes of parsed trees beyond which none of them are kept; the input and the grammar give them again. */
const mostNodes = 100_000;

/** What every conclusion in a file begins with. */
export const conclusionBeginning = '{"version":';

export const conclusionEnding = ".conclusion.json";

/** Where in a folder is kept how a command ended. */
export const conclusionIn = (folder: string, command: string): string =>
  join(folder, `${command.replace(" ", "-")}${conclusionEnding}`);

/** Keeps a conclusion as JSON; bytes are in base64, many of them deflated. Throws OptionsError when it cannot be written. */
export function writeConclusion(path: string, { version, answer, ...others }: Conclusion): void {
  const rest = JSON.stringify({ version, ...others }, storedForm).slice(0, -1);
  writeAtomically(path, `${rest},"answer":${[...jsonPieces(withoutLargeTrees(answer))].join("")}}\n`);
}

function withoutLargeTrees(answer: CommandAnswer): CommandAnswer {
  if (answer.command !== "parse") return answer;
  let nodes = 0;
  for (const tree of answer.trees) {
    for (const _ of preorder(tree)) if (++nodes > mostNodes) return { ...answer, trees: [] };
  }
  return answer;
}

function storedForm(_: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  if (value.length > mostBytes) return null;
  if (value.length <= mostPlainBytes) return { base64: Buffer.from(value).toString("base64") };
  return { deflated: deflateRawSync(value, { level: 1 }).toString("base64") };
}

/** Reads a conclusion. Throws OptionsError when there is none, and when it is not of this version's form. */
export function readConclusion(path: string): Conclusion {
  const stored = v.safeParse(storedConclusion, contentOf(path));
  // Of answers only the frame is looked at: what a command adds to it is as that command of this version wrote it.
  if (stored.success) return stored.output as unknown as Conclusion;
  const [{ message }] = stored.issues;
  throw new OptionsError(
    `${inLine(path)} is no conclusion of this version of culprit (form ${conclusionVersion}): ${inLine(message)} Run the command again.`,
  );
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readPlain(path).toString());
  } catch (error) {
    throw new OptionsError(`cannot read the conclusion ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
}

const commands = Object.keys(reports) as Command[];

const count = v.pipe(v.number(), v.minValue(0));

/** Something with a kind, and data that the kind knows. */
const kinded = v.looseObject({ kind: v.string() });

const file = v.nullable(v.looseObject({ path: v.string(), bytes: count }));

/** What the answers of all commands have. */
const answer = v.looseObject({
  command: v.picklist(commands),
  status: v.picklist(["ok", "not-reproduced", "not-found", "stopped", "unconfirmed"]),
  input: file,
  output: file,
  tests: v.record(v.string(), count),
  seconds: count,
  seed: v.nullable(count),
  stopped: v.nullable(v.picklist(["tests", "time", "signal", "skip"])),
  notices: v.array(kinded),
});

/** Bytes of material beyond which none of them are kept; the files that the answer names have them all. */
const mostBytes = 16 * 2 ** 20;

/** Bytes as they stand in the file. */
const bytes = v.pipe(
  v.strictObject({ base64: v.string() }),
  v.transform(({ base64 }) => new Uint8Array(Buffer.from(base64, "base64"))),
);
const manyBytes = v.pipe(
  v.strictObject({ deflated: v.string() }),
  v.transform(({ deflated }) => inflated(deflated)),
);
const shown = v.nullable(v.union([bytes, manyBytes]));

/** Null when they are damaged or too many: the file may be anybody's, and few bytes may stand for any number. */
function inflated(base64: string): Uint8Array | null {
  try {
    return new Uint8Array(inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: mostBytes }));
  } catch {
    return null;
  }
}

/** Bytes and whatever else, as deep as it is. */
type Material = v.GenericSchema<unknown>;
const material: Material = v.lazy(() =>
  v.union([bytes, manyBytes, v.array(v.unknown()), v.record(v.string(), material), v.unknown()]),
);

/** The program, and what it did with the input. */
const subject = v.strictObject({
  program: v.string(),
  input: shown,
  isFolder: v.boolean(),
  runs: count,
  failures: count,
  wrote: v.string(),
});

const improvement = v.strictObject({
  kind: v.literal("improvement"),
  bytes: count,
  best: v.exactOptional(bytes),
});

const tried = v.strictObject({
  at: count,
  tests: count,
  bytes: count,
  outcome: v.picklist(["pass", "fail", "unresolved"]),
});

/** A conclusion as it is in a file. */
const storedConclusion = v.pipe(
  v.strictObject({
    version: v.literal(conclusionVersion, ({ received }) => `its form is ${received}.`),
    command: v.picklist(commands),
    answer,
    material: v.nullable(v.record(v.string(), material)),
    subject: v.nullable(subject),
    events: v.array(v.strictObject({ at: count, tests: count, event: v.union([improvement, kinded]) })),
    tried: v.array(tried),
  }),
  v.check(({ command, answer }) => command === answer.command, "its answer is another command's."),
);

/** What a command was about that opens no state folder. */
export interface About {
  /** The path of its input, else of its result, else what the grammar is called. */
  readonly path: string;
  /** The mode of the input. */
  readonly mode?: number | undefined;
  /** `--state`; default: `.culprit` where the user stands, for beside what is only read nothing is written. */
  readonly state: string | undefined;
}

/** Keeps how a command ended; nowhere where that cannot be written, as nothing depends on it. */
export function keepConclusion(conclusion: Conclusion, { path, mode, state }: About): void {
  try {
    const name = basename(resolve(path));
    const place = makePlace({ name, mode, parent: state ?? defaultParent, isChosen: state !== undefined });
    writeConclusion(conclusionIn(place, conclusion.command), conclusion);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Whether the file system did not let something be written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof OptionsError || (error instanceof Error && "syscall" in error);

/**
 * The saved answers at these paths, each a file or a folder that has some at any depth, the oldest first; those in `.culprit`
 * when no path is given. Throws OptionsError when there are none, or one cannot be read.
 */
export function findConclusions(paths: readonly string[]): readonly Conclusion[] {
  const given = paths.length === 0 ? [defaultParent] : paths;
  const files = [...new Set(given.flatMap(filesAt))];
  if (files.length === 0) {
    throw new OptionsError(
      `there is no saved answer in ${given.map(inLine).join(", ")}; expected a *${conclusionEnding} file, as every command leaves in ${defaultParent}.`,
    );
  }
  return files
    .map((file) => ({ file, time: statSync(file).mtimeMs }))
    .sort((one, other) => one.time - other.time)
    .map(({ file }) => readConclusion(file));
}

function filesAt(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(conclusionEnding))
      .map((name) => join(path, name))
      .sort();
  } catch (error) {
    throw new OptionsError(`cannot read the saved answers in ${inLine(path)}: ${explain(error)}`, {
      cause: error,
    });
  }
}
