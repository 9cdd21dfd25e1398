import type { Folder } from "../base/folder.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { inLine, plural, visible } from "./words.ts";

/** The size of an excerpt. */
export interface MostShown {
  readonly mostLines: number;
  readonly width: number;
}

/** A short text in full, otherwise its first lines; each is indented and cut to the width. */
export function excerpt(bytes: Uint8Array, { mostLines, width }: MostShown): string[] {
  const lines = decode(bytes, encodingOf(bytes)).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const shown = lines.slice(0, mostLines).map((line) => {
    const cells = [...line.replace(/\r$/, "")].map(visible);
    return `    ${cells.length > width ? `${cells.slice(0, width).join("")}…` : cells.join("")}`;
  });
  return lines.length > mostLines ? [...shown, `    … and ${lines.length - mostLines} more lines`] : shown;
}

/** The non-empty files, each below its path, then the links. */
export function folderExcerpt(folder: Folder, { mostLines, width }: MostShown): string[] {
  const filled = folder.filter(({ bytes }) => bytes.length > 0);
  const lines = filled.flatMap(({ path, bytes }) => [
    `  ${inLine(path)}`,
    ...excerpt(bytes, { mostLines, width }),
  ]);
  const links = folder.filter(({ linksTo }) => linksTo !== undefined);
  lines.push(...links.map(({ path, linksTo = "" }) => `  ${inLine(path)} -> ${inLine(linksTo)}`));
  const others = folder.length - filled.length - links.length;
  const shown = [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ["  …"] : [])];
  return others > 0 ? [...shown, `  (and ${plural(others, "empty file")})`] : shown;
}
