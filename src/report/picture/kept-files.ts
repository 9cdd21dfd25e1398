import type { Folder } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import { inLine } from "../visible.ts";
import { keptPassage } from "./kept-passage.ts";
import { type Passage, plainPassage } from "./passage.ts";

/** What became of a file of a folder that was minimized. */
export interface KeptFile {
  readonly path: string;
  readonly isKept: boolean;
  readonly size: string;
  /** The file before, with what is left of it marked; null when that cannot be found in it. */
  readonly within: Passage | null;
  /** Null when it was removed, or is empty now. */
  readonly result: Passage | null;
}

/** Files of which the text is shown. */
const mostTexts = 12;

/** All files before, those that are kept first. */
export function keptFiles(before: Folder, after: Folder): readonly KeptFile[] {
  const left = new Map(after.map((file) => [file.path, file]));
  let texts = 0;
  const files = before.map(({ path, bytes, linksTo }): KeptFile => {
    const result = left.get(path);
    const hasText =
      result !== undefined && result.bytes.length > 0 && linksTo === undefined && texts < mostTexts;
    if (hasText) texts += 1;
    return {
      path: inLine(path),
      isKept: result !== undefined,
      size: `${formatByteSize(bytes.length)}${result === undefined ? "" : ` → ${formatByteSize(result.bytes.length)}`}`,
      within: hasText ? keptPassage(bytes, result.bytes) : null,
      result: hasText ? plainPassage(result.bytes) : null,
    };
  });
  return files.toSorted((one, other) => Number(other.isKept) - Number(one.isKept));
}
