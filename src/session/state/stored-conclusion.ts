import { inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { conclusionVersion } from "../../report/conclusion.ts";
import { type Command, reports } from "../../report/reports.ts";

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
export const mostBytes = 16 * 2 ** 20;

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
export const storedConclusion = v.pipe(
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
