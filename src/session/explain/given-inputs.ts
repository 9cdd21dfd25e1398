import { readInput, standardInput } from "../files/input-file.ts";
import { sampleFiles } from "../learn/learning.ts";

/** An input to predict. */
export interface GivenInput {
  /** The path of its file, or `-:LINE` for a line of standard input. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads the inputs of the given files and folders, in order. A dash makes one input of each line of standard input.
 * Throws OptionsError if a file cannot be read.
 */
export function* givenInputs(paths: readonly string[]): Generator<GivenInput, void, void> {
  for (const path of paths) {
    if (path === "-") yield* linesOfStandardInput();
    else for (const file of sampleFiles([path])) yield { path: file, bytes: readInput(file).bytes };
  }
}

function* linesOfStandardInput(): Generator<GivenInput, void, void> {
  const bytes = standardInput();
  let start = 0;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    const isCarried = bytes[end - 1] === 0x0d && end > start;
    yield { path: `-:${number}`, bytes: new Uint8Array(bytes.subarray(start, isCarried ? end - 1 : end)) };
    start = end + 1;
  }
}
