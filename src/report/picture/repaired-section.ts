import { formatByteSize } from "../../base/quantity.ts";
import { applyEdits, type TextEdit } from "../../text/edit.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import { changeInWords } from "../cause.ts";
import { standing } from "../closing-lines.ts";
import {
  guaranteeInWords,
  isMerePart,
  keptInWords,
  type Mending,
  type RepairAnswer,
  type RepairMaterial,
} from "../commands/repair.ts";
import { noticeInWords } from "../notice.ts";
import { plural } from "../plural.ts";
import type { Shown } from "../report.ts";
import { inLine, quoted } from "../visible.ts";
import { copiedText, type MarkedRange, type Passage, passageOf } from "./passage.ts";

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
    kept: keptInWords(answer.kept),
    guarantee: inLine(standing(answer, guaranteeInWords(answer))),
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
