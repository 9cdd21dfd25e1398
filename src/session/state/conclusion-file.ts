import { readFileSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { type Conclusion, conclusionVersion } from "../../report/conclusion.ts";
import { inLine } from "../../report/visible.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { explain } from "../files/file-errors.ts";

/** Bytes of material beyond which none of them are kept; the files that the answer names have them all. */
const mostBytes = 1 << 20;

/** What every conclusion in a file begins with. */
export const conclusionBeginning = '{"version":';

/** Keeps a conclusion as JSON; bytes are in base64. Throws OptionsError when it cannot be written. */
export function writeConclusion(path: string, { version, ...others }: Conclusion): void {
  writeAtomically(path, `${JSON.stringify({ version, ...others }, storedForm)}\n`);
}

function storedForm(_: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return value.length > mostBytes ? null : { base64: Buffer.from(value).toString("base64") };
}

/** Reads a conclusion. Throws OptionsError when there is none, and when another version wrote it. */
export function readConclusion(path: string): Conclusion {
  let stored: Conclusion;
  try {
    stored = JSON.parse(readFileSync(path, "utf8"), (_, value) =>
      typeof value?.base64 === "string" ? new Uint8Array(Buffer.from(value.base64, "base64")) : value,
    );
  } catch (error) {
    throw new OptionsError(`cannot read the conclusion ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
  if (stored?.version === conclusionVersion) return stored;
  throw new OptionsError(
    `${inLine(path)} was written by another version of culprit (form ${stored?.version}, this one reads ${conclusionVersion}); run the command again.`,
  );
}
