import { unpacked } from "../../base/folder.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { standing } from "../closing-lines.ts";
import {
  guaranteeInWords,
  type MinimizeAnswer,
  type MinimizeMaterial,
  sizeInWords,
} from "../commands/minimize.ts";
import { failureLine } from "../failure-line.ts";
import { noticeInWords } from "../notice-in-words.ts";
import type { Subject } from "../subject.ts";
import { inLine } from "../visible.ts";
import { copiedText } from "./copied-text.ts";
import { type KeptFile, keptFiles } from "./kept-files.ts";
import { keptPassage } from "./kept-passage.ts";
import { type Passage, plainPassage } from "./passage.ts";

/** The smallest part of the input that fails. */
export interface MinimizedSection {
  readonly kind: "minimized";
  readonly before: string;
  readonly after: string;
  /** The share of bytes that is left, from 0 to 1. */
  readonly left: number;
  /** What the program says of the result. */
  readonly failure: string;
  readonly guarantee: string;
  readonly path: string;
  /** The input with what is left marked and the rest as removed; null when the result cannot be found in it. */
  readonly within: Passage | null;
  /** Null when it is too long to be kept, and for a folder. */
  readonly result: Passage | null;
  /** The result as it is; null when it is long. */
  readonly copy: string | null;
  /** Of a folder: what became of each file. */
  readonly files: readonly KeptFile[];
  readonly tree: FlatTree | null;
  readonly notes: readonly string[];
}

/** What a minimized section is made of; `diagnosis` are the places that repairing changes, which are likely to blame. */
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
