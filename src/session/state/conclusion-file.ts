import { readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import {
  type CommandAnswer,
  type CommandName,
  type Conclusion,
  conclusionVersion,
  jsonPieces,
  reports,
} from "../../report/reports.ts";
import { inLine } from "../../report/words.ts";
import { preorder } from "../../tree/walk.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { reading } from "../files/file-errors.ts";
import { defaultParent, makePlace } from "./state-place.ts";

/** Bytes of material up to which it is stored uncompressed. */
const mostPlainBytes = 1 << 20;

/** Nodes of parsed trees above which they are not stored; the input and the grammar reproduce them. */
const mostNodes = 100_000;

/** The start of every conclusion file. */
export const conclusionBeginning = '{"version":';

export const conclusionEnding = ".conclusion.json";

/** The path of a command's conclusion in a folder. */
export const conclusionIn = (folder: string, command: string): string =>
  join(folder, `${command.replace(" ", "-")}${conclusionEnding}`);

/** Writes a conclusion as JSON; bytes are in base64, and deflated if long. Throws OptionsError on failure. */
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

/** Reads a conclusion. Throws OptionsError if it is missing or not in this version's format. */
export function readConclusion(path: string): Conclusion {
  const content: unknown = reading(`the conclusion ${inLine(path)}`, () =>
    JSON.parse(readPlain(path).toString()),
  );
  const stored = v.safeParse(storedConclusion, content);
  // Only the frame of an answer is validated; the rest is as this version's command wrote it.
  if (stored.success) return stored.output as unknown as Conclusion;
  const [{ message }] = stored.issues;
  throw new OptionsError(
    `${inLine(path)} is no conclusion of this version of culprit (form ${conclusionVersion}): ${inLine(message)} Run the command again.`,
  );
}

const commands = Object.keys(reports) as CommandName[];

const count = v.pipe(v.number(), v.minValue(0));

/** A value with a kind and data of that kind. */
const kinded = v.looseObject({ kind: v.string() });

const file = v.nullable(v.looseObject({ path: v.string(), bytes: count }));

/** The common part of all answers. */
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

/** Bytes of material above which it is not stored; the files named in the answer have all of it. */
const mostBytes = 16 * 2 ** 20;

/** Bytes as stored in the file. */
const bytes = v.pipe(
  v.strictObject({ base64: v.string() }),
  v.transform(({ base64 }) => new Uint8Array(Buffer.from(base64, "base64"))),
);
const manyBytes = v.pipe(
  v.strictObject({ deflated: v.string() }),
  v.transform(({ deflated }) => inflated(deflated)),
);
const shown = v.nullable(v.union([bytes, manyBytes]));

/** Null if the data are damaged or too long: the file is untrusted, and few bytes may inflate to any number. */
function inflated(base64: string): Uint8Array | null {
  try {
    return new Uint8Array(inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: mostBytes }));
  } catch {
    return null;
  }
}

/** Bytes nested in any other data. */
type Material = v.GenericSchema<unknown>;
const material: Material = v.lazy(() =>
  v.union([bytes, manyBytes, v.array(v.unknown()), v.record(v.string(), material), v.unknown()]),
);

/** The program, and its behaviour on the input. */
const subject = v.strictObject({
  program: v.string(),
  command: v.nullable(v.string()),
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

/** A conclusion as stored in a file. */
const storedConclusion = v.pipe(
  v.strictObject({
    version: v.literal(conclusionVersion, ({ received }) => `its form is ${received}.`),
    command: v.picklist(commands),
    madeBy: v.string(),
    answer,
    material: v.nullable(v.record(v.string(), material)),
    subject: v.nullable(subject),
    events: v.array(v.strictObject({ at: count, tests: count, event: v.union([improvement, kinded]) })),
    tried: v.array(tried),
  }),
  v.check(({ command, answer }) => command === answer.command, "its answer is another command's."),
);

/** The subject of a command that opens no state folder. */
export interface About {
  /** The path of its input, else of its result, else the name of the grammar. */
  readonly path: string;
  /** The mode of the input. */
  readonly mode?: number | undefined;
  /**
   * `--state`; default: `.culprit` in the working directory, because nothing is written next to files that are only
   * read.
   */
  readonly state: string | undefined;
}

/** Saves a conclusion. Ignores write errors, because nothing depends on the file. */
export function keepConclusion(conclusion: Conclusion, { path, mode, state }: About): void {
  try {
    const name = basename(resolve(path));
    const place = makePlace({ name, mode, parent: state ?? defaultParent, isChosen: state !== undefined });
    writeConclusion(conclusionIn(place, conclusion.command), conclusion);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Whether the file system refused the operation. */
const isRefusal = (error: unknown): boolean =>
  error instanceof OptionsError || (error instanceof Error && "syscall" in error);

/**
 * The saved answers at these paths, each a file or a folder with some at any depth, the oldest first. Default: those in
 * `.culprit`. Throws OptionsError if there are none, or one cannot be read.
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
  return reading(`the saved answers in ${inLine(path)}`, () => {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(conclusionEnding))
      .map((name) => join(path, name))
      .sort();
  });
}
