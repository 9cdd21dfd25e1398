import { type Folder, unpacked } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import { applyEdits, type TextEdit } from "../../text/edit.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import type { FlatTree } from "../../tree/flat-tree.ts";
import { changeInWords } from "../cause.ts";
import { failureLine, standing } from "../closing-lines.ts";
import {
  decidingBytes,
  type IsolateAnswer,
  type IsolateMaterial,
  isolationInWords,
  sidesInWords,
} from "../commands/isolate.ts";
import {
  type MinimizeAnswer,
  type MinimizeMaterial,
  minimalityInWords,
  sizeInWords,
} from "../commands/minimize.ts";
import {
  certaintyInWords,
  isMerePart,
  isUncertain,
  keptInWords,
  type Mending,
  type RepairAnswer,
  type RepairMaterial,
} from "../commands/repair.ts";
import type { Subject } from "../event/session-event.ts";
import { noticeInWords } from "../notice.ts";
import type { Shown } from "../report.ts";
import { inLine, plural, quoted } from "../words.ts";
import { keptPassage } from "./kept-passage.ts";
import { copiedText, type MarkedRange, type Passage, passageOf, plainPassage } from "./passage.ts";

/** The smallest failing part of the input. */
export interface MinimizedSection {
  readonly kind: "minimized";
  readonly before: string;
  readonly after: string;
  /** The share of remaining bytes, from 0 to 1. */
  readonly left: number;
  /** The program's message for the result. */
  readonly failure: string;
  /** Whether it is unconfirmed, or the search was stopped. */
  readonly isPoor: boolean;
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
    guarantee: inLine(standing(answer, minimalityInWords(answer))),
    isPoor: answer.guarantee === null,
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

/** The smallest difference between passing and failing. */
export interface IsolatedSection {
  readonly kind: "isolated";
  readonly size: string;
  /** "makes" or "make", to agree with the size. */
  readonly makes: string;
  /** The behaviour of each side, and its file. */
  readonly fails: string;
  readonly passes: string;
  readonly passing: string;
  readonly failing: string;
  /** The failing side with the difference marked; null if it is too long. */
  readonly difference: Passage | null;
  readonly places: string;
  readonly guarantee: string;
  readonly notes: readonly string[];
}

export function isolatedSection(answer: IsolateAnswer, { failing }: IsolateMaterial): IsolatedSection | null {
  if (answer.failing === null || answer.passing === null) return null;
  const { difference, notices } = answer;
  const marks = difference.flatMap(({ start, end, inserted }): readonly MarkedRange[] => [
    ...(start < end ? [{ start, end, mark: "culprit" as const }] : []),
    ...(inserted === "" ? [] : [{ start: end, end, mark: "inserted" as const, inserted }]),
  ]);
  return {
    kind: "isolated",
    ...decidingBytes(difference),
    ...sidesInWords(difference),
    passing: inLine(answer.passing.path),
    failing: inLine(answer.failing.path),
    difference: failing === null ? null : passageOf(failing, marks),
    places: plural(difference.length, "place"),
    guarantee: inLine(standing(answer, isolationInWords(answer))),
    notes: notices.map(noticeInWords),
  };
}

/** A repair: its edits with their reasons. */
export interface RepairPicture {
  readonly edits: string;
  readonly path: string;
  readonly size: string;
  /** The input with removals and insertions marked; null if it is too long. */
  readonly diff: Passage | null;
  /** By the note number in `diff`. */
  readonly reasons: readonly { readonly note: number; readonly words: string }[];
  /** The number of further reasons. */
  readonly moreReasons: number;
  /** The repaired text for copying; null if it is long. */
  readonly copy: string | null;
}

/** The nearest accepted input. */
export interface RepairedSection extends RepairPicture {
  readonly kind: "repaired";
  /** The result in words, by the status: only a repair that a fresh run accepts is called accepted. */
  readonly verdict: string;
  /** Whether it may well not be what was meant. */
  readonly isPoor: boolean;
  readonly kept: string;
  readonly guarantee: string;
  readonly alternatives: readonly RepairPicture[];
  readonly notes: readonly string[];
}

export function repairedSection(answer: RepairAnswer, { input }: RepairMaterial): RepairedSection | null {
  const { output, diagnosis, alternatives, notices } = answer;
  if (output === null) return null;
  return {
    kind: "repaired",
    ...repairPicture({ output, diagnosis }, input),
    verdict: verdictOf(answer),
    isPoor: answer.status === "unconfirmed" || isUncertain(answer),
    kept: keptInWords(answer.kept),
    guarantee: inLine(standing(answer, certaintyInWords(answer))),
    alternatives: alternatives.map((each) => repairPicture(each, input)),
    notes: notices.map(noticeInWords),
  };
}

function verdictOf({ status, kept }: RepairAnswer): string {
  if (status === "unconfirmed") return "It is not accepted every time, after";
  const isRepair = (status === "ok" || status === "stopped") && !isMerePart(kept);
  return isRepair ? "It is accepted after" : "No repair was found, only a part that is accepted, after";
}

/** Reasons listed per repair. */
const mostReasons = 100;

function repairPicture(
  {
    output,
    diagnosis,
  }: Pick<RepairAnswer, "diagnosis"> & { readonly output: { readonly path: string; readonly bytes: number } },
  input: Shown,
): RepairPicture {
  return {
    edits: plural(diagnosis.length, "edit"),
    path: inLine(output.path),
    size: formatByteSize(output.bytes),
    diff: input === null ? null : passageOf(input, diagnosis.flatMap(marksOf)),
    reasons: diagnosis
      .slice(0, mostReasons)
      .map((mending, index) => ({ note: index + 1, words: reasonOf(mending) })),
    moreReasons: Math.max(0, diagnosis.length - mostReasons),
    copy: input === null ? null : repaired(input, diagnosis),
  };
}

function marksOf({ start, end, inserted }: TextEdit, index: number): readonly MarkedRange[] {
  const note = index + 1;
  const removal: MarkedRange[] = start < end ? [{ start, end, mark: "removed", note }] : [];
  if (inserted === "") return removal;
  const own = removal.length === 0 ? { note } : {};
  return [...removal, { start: end, end, mark: "inserted", inserted, ...own }];
}

function reasonOf({ reason, removed, inserted }: Mending): string {
  return reason === "" ? changeInWords({ removed, inserted }, quoted) : inLine(reason);
}

function repaired(input: Uint8Array, diagnosis: readonly TextEdit[]): string | null {
  const { encoding } = decodeText(input);
  const edits = diagnosis.map(({ start, end, inserted }) => ({
    start,
    end,
    inserted: encode(inserted, encoding) ?? new TextEncoder().encode(inserted),
  }));
  return copiedText(applyEdits(input, edits));
}
