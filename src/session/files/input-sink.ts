import { closeSync, existsSync, openSync, statSync, writeSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { isClosedPipe } from "./closed-pipe.ts";
import { ContinuedFile } from "./continued-file.ts";
import { explainWriting } from "./file-errors.ts";

/** How inputs are written: a file each, a line of JSON each, or as lines. */

export type InputFormat = "files" | "jsonl" | "lines";

/** Where inputs go, one after the other. What is there in the end is whole, however the run ends. */
export interface InputSink {
  /** Inputs of those written that an earlier run had written already. */
  readonly kept: number;
  /** Whether an earlier run wrote this input. */
  has(input: Uint8Array): boolean;
  /** Writes the input; answers whether the format can hold it. */
  write(input: Uint8Array): boolean;
  /** Makes what was written so far the result. */
  close(): void;
  /** Leaves nothing that is not whole, when something went wrong. */
  abandon(): void;
}

/** Bytes gathered before they are written. */
const mostGathered = 1 << 16;

/** For a place where each run begins anew. */
const nothingKept = { kept: 0, has: () => false } as const;

/** One file of many inputs, see `ContinuedFile` for when another is replaced; or a device or a pipe. */
export function fileSink(path: string, format: "jsonl" | "lines"): InputSink {
  const file = attempt(path, () =>
    existsSync(path) && !statSync(path).isFile() ? openedDevice(path) : new ContinuedFile(path),
  );
  const writer = gathering(format, (bytes) => attempt(path, () => file.write(bytes)));
  return {
    ...nothingKept,
    write: writer.write,
    close() {
      writer.flush();
      attempt(path, () => file.close());
    },
    abandon: () => file.abandon(),
  };
}

function openedDevice(path: string): Pick<ContinuedFile, "write" | "close" | "abandon"> {
  const descriptor = openSync(path, "w");
  const close = (): void => closeSync(descriptor);
  return { write: (bytes) => writeWhole(descriptor, bytes), close, abandon: close };
}

/** Standard output. */
export function outputSink(format: "jsonl" | "lines"): InputSink {
  const writer = gathering(format, (bytes) => attempt("standard output", () => writeWhole(1, bytes)));
  return { ...nothingKept, write: writer.write, close: writer.flush, abandon: () => {} };
}

function gathering(
  format: "jsonl" | "lines",
  write: (bytes: Uint8Array) => void,
): { write(input: Uint8Array): boolean; flush(): void } {
  const decoder = new TextDecoder();
  let gathered: string[] = [];
  let size = 0;
  const flush = (): void => {
    if (gathered.length > 0) write(new TextEncoder().encode(gathered.join("")));
    gathered = [];
    size = 0;
  };
  return {
    write(input) {
      const text = decoder.decode(input);
      if (format === "lines" && /[\n\r]/.test(text)) return false;
      gathered.push(format === "jsonl" ? JSON.stringify(text) : text, "\n");
      size += input.length + 1;
      if (size >= mostGathered) flush();
      return true;
    },
    flush,
  };
}

/** A pipe may take less than it is given at once, or nothing for the moment. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

function attempt<Value>(path: string, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (isClosedPipe(error) || error instanceof OptionsError) throw error;
    throw new OptionsError(`cannot write ${inLine(path)}: ${explainWriting(error)}`, { cause: error });
  }
}
