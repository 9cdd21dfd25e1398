import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { writeAtomically } from "./atomic-file.ts";
import { isClosedPipe } from "./closed-pipe.ts";
import { explainWriting } from "./file-errors.ts";

/** How inputs are written: a file each, a line of JSON each, or as lines. */
export const inputFormats = ["files", "jsonl", "lines"] as const;

export type InputFormat = (typeof inputFormats)[number];

/** Where inputs go, one after the other. What is there in the end is whole, however the run ends. */
export interface InputSink {
  /** Writes the input; answers whether the format can hold it. */
  write(input: Uint8Array): boolean;
  /** Makes what was written so far the result. */
  close(): void;
  /** Leaves nothing that is not whole, when something went wrong. */
  abandon(): void;
}

/** A folder with a file for each input, numbered from 1. Throws OptionsError when files are there already. */
export function folderSink(folder: string, extension: string): InputSink {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new OptionsError(`${inLine(folder)} is not empty; choose another --out or remove what is there.`);
  }
  attempt(folder, () => mkdirSync(folder, { recursive: true }));
  let number = 0;
  return {
    write(input) {
      number += 1;
      writeAtomically(join(folder, `${String(number).padStart(6, "0")}${extension}`), input);
      return true;
    },
    close: () => {},
    abandon: () => {},
  };
}

/** Bytes gathered before they are written. */
const GATHERED = 1 << 16;

/** One file of many inputs. It has another name until it is finished, unless it is a device or a pipe. */
export function fileSink(path: string, format: "jsonl" | "lines"): InputSink {
  const isFile = !existsSync(path) || statSync(path).isFile();
  const unfinished = isFile ? `${resolve(path)}.part` : path;
  const descriptor = attempt(path, () => openSync(unfinished, "w"));
  const writer = gathering(format, (bytes) => attempt(path, () => writeWhole(descriptor, bytes)));
  return {
    write: writer.write,
    close() {
      writer.flush();
      attempt(path, () => {
        closeSync(descriptor);
        if (isFile) renameSync(unfinished, path);
      });
    },
    abandon() {
      closeSync(descriptor);
      if (isFile) rmSync(unfinished, { force: true });
    },
  };
}

/** Standard output. */
export function outputSink(format: "jsonl" | "lines"): InputSink {
  const writer = gathering(format, (bytes) => attempt("standard output", () => writeWhole(1, bytes)));
  return { write: writer.write, close: writer.flush, abandon: () => {} };
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
      if (size >= GATHERED) flush();
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
    if (isClosedPipe(error)) throw error;
    throw new OptionsError(`cannot write ${inLine(path)}: ${explainWriting(error)}`);
  }
}
