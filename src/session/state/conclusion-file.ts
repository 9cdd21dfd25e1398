import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { type Conclusion, conclusionVersion } from "../../report/conclusion.ts";
import { type CommandAnswer, jsonPieces } from "../../report/reports.ts";
import { inLine } from "../../report/visible.ts";
import { preorder } from "../../tree/walk.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { explain } from "../files/file-errors.ts";
import { mostBytes, storedConclusion } from "./stored-conclusion.ts";

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
