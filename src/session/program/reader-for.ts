import { extname } from "node:path";
import { BUILTIN_FORMATS } from "../../format/builtin-formats.ts";
import { formatOf } from "../../format/format.ts";
import { type ReadFormat, readers } from "../../format/reader.ts";

/** Files that share the grammar of JSON and not its reader; null: no reader is known. */
const otherJson: Readonly<Record<string, ReadFormat | null>> = {
  ".jsonc": "jsonc",
  ".code-workspace": "jsonc",
  ".code-snippets": "jsonc",
  ".sublime-settings": "jsonc",
  ".json5": null,
};

/** The format of a file for which a reader is known; by its name alone, since its content may be broken. */
export function readerFor(path: string): ReadFormat | undefined {
  const other = otherJson[extname(path).toLowerCase()];
  if (other !== undefined) return other ?? undefined;
  const format = formatOf(BUILTIN_FORMATS, path)?.name;
  return isRead(format) ? format : undefined;
}

const isRead = (format: string | undefined): format is ReadFormat =>
  format !== undefined && Object.hasOwn(readers, format);
