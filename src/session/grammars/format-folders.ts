import { lstatSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { BUILTIN_FORMATS } from "../../format/builtin-formats.ts";
import type { Format, Formats } from "../../format/format.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";

/** A format of the user, with the folder it was read from. */
interface OwnFormat extends Format {
  readonly folder: string;
}

/** The formats of these folders, before the built-in ones. Throws an OptionsError. */
export async function formatsWith(folders: readonly string[] = []): Promise<Formats> {
  if (folders.length === 0) return BUILTIN_FORMATS;
  const reading = await import("../../format/read-format.ts");
  return [...folders.map((folder) => formatIn(folder, reading)), ...BUILTIN_FORMATS];
}

type ReadingFormats = typeof import("../../format/read-format.ts");

/** Bytes of a file in a format's folder; such files are a few pages of text. */
const mostBytes = 4_000_000;

function formatIn(folder: string, { formatFiles, readFormat }: ReadingFormats): OwnFormat {
  const files = formatFiles.flatMap((name) => {
    const text = textIn(folder, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  if (files.length === 0) {
    throw new OptionsError(
      `--format-dir takes a folder with ${formatFiles.join(", ")}, or some of them; ${inLine(folder)} has none.`,
    );
  }
  try {
    return { ...readFormat(basename(resolve(folder)), Object.fromEntries(files)), folder };
  } catch (error) {
    if (error instanceof GrammarError)
      throw new OptionsError(`--format-dir ${inLine(folder)}: ${error.message}.`);
    throw error;
  }
}

function textIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  try {
    const { size } = lstatSync(path);
    if (size > mostBytes) throw new Error("it is too large");
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new OptionsError(`--format-dir cannot read ${inLine(path)}: ${explain(error)}`);
  }
}

/**
 * The name of a format's strict grammar: for a user's format its file, so that results can name it without
 * `--format-dir`.
 */
export const strictName = (format: Format): string =>
  "folder" in format ? join((format as OwnFormat).folder, "strict.ebnf") : format.name;
