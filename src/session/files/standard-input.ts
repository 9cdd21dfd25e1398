import { readFileSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { explain } from "./file-errors.ts";

/** All that comes on standard input. Throws OptionsError when it cannot be read. */
export function standardInput(): Uint8Array {
  try {
    return new Uint8Array(readFileSync(0));
  } catch (error) {
    throw new OptionsError(`cannot read standard input: ${explain(error)}`, { cause: error });
  }
}
