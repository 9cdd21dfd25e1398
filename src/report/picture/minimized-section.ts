import { type Folder, unpacked } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { failureLine, standing } from "../closing-lines.ts";
import {
  guaranteeInWords,
  type MinimizeAnswer,
  type MinimizeMaterial,
  sizeInWords,
} from "../commands/minimize.ts";
import type { Subject } from "../event/session-event.ts";
import { noticeInWords } from "../notice.ts";
import { inLine } from "../visible.ts";
import { keptPassage } from "./kept-passage.ts";
import { copiedText, type Passage, plainPassage } from "./passage.ts";

/** The smallest failing part of the input. */
export interface MinimizedSection {
  readonly kind: "minimized";
  readonly before: string;
  readonly after: string;
  /** The share of remaining bytes, from 0 to 1. */
  readonly left: number;
  /** The program's message for the result. */
  readonly failure: string;
  readonly guarantee: string;
  readonly path: string;
  /** The input with kept parts marked and the rest as removed; null if the result cannot be aligned with it. */
  readonly within: Passage | null;
  /** Null if it is too long, and for a folder. */
  readonly result: Passage | null;
  /** The result for copying; null if it is long. */
  readonly copy: string | null;
  /** For a folder: the state of each file. */
  readonly files: readonly KeptFile[];
  readonly tree: FlatTree | null;
  readonly notes: readonly string[];
}

/** The data of a minimized section; `diagnosis` are the edits of the repair, whose positions are likely to blame. */
export interface Minimized {
  readonly answer: MinimizeAnswer;
  readonly material: MinimizeMaterial;
  readonly subject: Subject | null;
  readonly diagnosis: readonly TextEdit[];
}

export function minimizedSection({
  answer,
  material,
  subject,
  diagnosis,
}: Minimized): MinimizedSection | null {
  const { failure, input, output, resultFailure, notices } = answer;
  if (failure === null || output === null) return null;
  const { result, tree } = material;
  const original = subject?.input ?? null;
  const isFolder = output.files !== undefined;
  const favoured = diagnosis.filter(({ start, end }) => start < end);
  return {
    kind: "minimized",
    before: sizeInWords(input),
    after: sizeInWords(output),
    left: input.bytes === 0 ? 1 : output.bytes / input.bytes,
    failure: failureLine(resultFailure ?? failure),
    guarantee: inLine(standing(answer, guaranteeInWords(answer))),
    path: inLine(output.path),
    within:
      original === null || result === null || isFolder
        ? null
        : keptPassage(original, result, { favoured, mostLines: 80 }),
    result: result === null || isFolder ? null : plainPassage(result, 60),
    copy: result === null || isFolder ? null : copiedText(result),
    files:
      original === null || result === null || !isFolder
        ? []
        : keptFiles(unpacked(original), unpacked(result)),
    tree,
    notes: notices.map(noticeInWords),
  };
}

/** A file of a minimized folder. */
export interface KeptFile {
  readonly path: string;
  readonly isKept: boolean;
  readonly size: string;
  /** The original file with kept parts marked; null if the result cannot be aligned with it. */
  readonly within: Passage | null;
  /** Null if the file was removed or is empty now. */
  readonly result: Passage | null;
}

/** Files whose text is shown; more would make the page slow. */
const mostTexts = 12;

/** All original files, the kept ones first. */
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
