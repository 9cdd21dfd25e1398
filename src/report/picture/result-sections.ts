import type { Opened } from "../../abstraction/abstract.ts";
import { type Folder, unpacked } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import { applyEdits, type TextEdit } from "../../text/edit.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import type { FileInAnswer } from "../answer.ts";
import { changeInWords } from "../cause.ts";
import { failureLine, standing } from "../closing-lines.ts";
import {
  type AbstractAnswer,
  guaranteeInWords,
  openInWords,
  openName,
  otherInWords,
  type PatternInAnswer,
  partInWords,
  sharesInWords,
} from "../commands/abstract.ts";
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
import type { Shown } from "../report.ts";
import type { Subject } from "../session-event.ts";
import { inLine, plural, quoted, shownLines, shownText } from "../words.ts";
import {
  type Block,
  code,
  fine,
  fold,
  lead,
  list,
  noticeBlocks,
  type PatternPiece,
  passageBlocks,
  type Section,
  small,
  strong,
  text,
} from "./block.ts";
import { keptPassage } from "./kept-passage.ts";
import { copiedText, type MarkedRange, type Passage, passageOf, plainPassage } from "./passage.ts";

/** The data of a minimized section; `diagnosis` are the edits of the repair, whose positions are likely to blame. */
interface Minimized {
  readonly answer: MinimizeAnswer;
  readonly material: MinimizeMaterial;
  readonly subject: Subject | null;
  readonly diagnosis: readonly TextEdit[];
}

/** The smallest failing part of the input, marked in the original and by itself. */
export function minimizedSection({ answer, material, subject, diagnosis }: Minimized): Section | null {
  const { failure, input, output, resultFailure, guarantee, notices } = answer;
  if (failure === null || output === null) return null;
  return {
    kind: "minimized",
    blocks: [
      enough(sizeInWords(input), sizeInWords(output), guarantee === null),
      ...minimizedBlocks(subject?.input ?? null, material.result, {
        isFolder: output.files !== undefined,
        favoured: diagnosis.filter(({ start, end }) => start < end),
      }),
      fine([code(failureLine(resultFailure ?? failure))]),
      writtenTo(standing(answer, minimalityInWords(answer)), output),
      ...noticeBlocks(notices),
    ],
  };
}

/** The part of an input that fails by itself, by the sizes of both. */
export function enough(before: string, after: string, isPoor: boolean): Block {
  const are = after.startsWith("1 byte") ? "is" : "are";
  return lead([`Of ${before} `, strong(after), ` ${are} enough to fail in the same way.`], isPoor);
}

const heading = (words: string): Block => ({ kind: "heading", words });

const writtenTo = (guarantee: string, { path }: FileInAnswer): Block =>
  fine([`${inLine(guarantee)} · written to `, code(inLine(path))]);

/** The result next to the original in which it is marked; for a folder, file by file. */
export function minimizedBlocks(
  original: Shown,
  result: Shown,
  { isFolder, favoured }: { readonly isFolder: boolean; readonly favoured: readonly TextEdit[] },
): readonly Block[] {
  if (result === null) return [];
  if (isFolder) return original === null ? [] : filesBlocks(unpacked(original), unpacked(result));
  const within = original && keptPassage(original, result, { favoured, mostLines: 80 });
  return [
    beside(within, plainPassage(result, 60), [
      { kind: "copy", text: copiedText(result), what: "the minimized input" },
    ]),
  ];
}

/** The original with the kept parts marked, if the result can be aligned with it, next to the result. */
function beside(within: Passage | null, result: Passage, more: readonly Block[] = []): Block {
  const label = "The original; what is left of it is marked, all else was removed";
  const whole = [heading("In the original"), ...passageBlocks(label, within)];
  const left = [heading("What is left"), ...passageBlocks("What is left", result), ...more];
  return { kind: "columns", columns: within === null ? [left] : [whole, left] };
}

/** Files whose text is shown, and removed ones that are named; more would make the page slow. */
const mostTexts = 12;
const mostNamed = 500;

/** The files of a minimized folder: the kept ones, each before and after, then the removed ones. */
export function filesBlocks(before: Folder, after: Folder): readonly Block[] {
  const left = new Map(after.map((file) => [file.path, file]));
  const kept = before.filter(({ path }) => left.has(path));
  const removed = before.filter(({ path }) => !left.has(path));
  let texts = 0;
  return [
    ...kept.flatMap(({ path, bytes, linksTo }): readonly Block[] => {
      const result = left.get(path)?.bytes ?? new Uint8Array(0);
      const size = `${formatByteSize(bytes.length)} → ${formatByteSize(result.length)}`;
      const hasText = result.length > 0 && linksTo === undefined && texts < mostTexts;
      if (hasText) texts += 1;
      return [
        { kind: "heading", words: [code(inLine(path)), " ", small(size)] },
        hasText
          ? beside(keptPassage(bytes, result), plainPassage(result))
          : fine(result.length === 0 ? "empty, but needed" : "not shown here"),
      ];
    }),
    ...fold(
      `Files that were removed: ${removed.length}`,
      list(
        removed
          .slice(0, mostNamed)
          .map(({ path, bytes }) => [
            text([{ as: "del", text: inLine(path) }, " ", small(formatByteSize(bytes.length))]),
          ]),
      ),
    ),
  ];
}

/** The smallest difference between passing and failing, marked in the failing side. */
export function isolatedSection(answer: IsolateAnswer, { failing }: IsolateMaterial): Section | null {
  if (answer.failing === null || answer.passing === null) return null;
  const { difference, notices } = answer;
  const marks = difference.flatMap(({ start, end, inserted }): readonly MarkedRange[] => [
    ...(start < end ? [{ start, end, mark: "culprit" as const }] : []),
    ...(inserted === "" ? [] : [{ start: end, end, mark: "inserted" as const, inserted }]),
  ]);
  const { size, makes } = decidingBytes(difference);
  const { fails, passes } = sidesInWords(difference);
  const passage = failing && passageOf(failing, marks);
  const label = `The failing input: ${fails}, ${passes}`;
  return {
    kind: "isolated",
    blocks: [
      lead([
        strong(size),
        ` at ${plural(difference.length, "place")} ${makes} the difference between passing and failing.`,
      ]),
      ...passageBlocks(label, passage),
      fine([
        `${fails} (`,
        code(inLine(answer.failing.path)),
        `), ${passes} (`,
        code(inLine(answer.passing.path)),
        ")",
      ]),
      fine(inLine(standing(answer, isolationInWords(answer)))),
      ...(passage === null ? [] : [{ kind: "sides", passage, names: ["Failing", "passing"] } as const]),
      ...noticeBlocks(notices),
    ],
  };
}

/** The nearest accepted input: its edits with their reasons. */
export function repairedSection(answer: RepairAnswer, { input }: RepairMaterial): Section | null {
  const { output, diagnosis, alternatives, notices, status } = answer;
  if (output === null) return null;
  const isPoor = status === "unconfirmed" || isUncertain(answer);
  return {
    kind: "repaired",
    blocks: [
      lead(
        [`${verdictOf(answer)} `, strong(plural(diagnosis.length, "edit")), `; ${keptInWords(answer.kept)}.`],
        isPoor,
      ),
      ...repairBlocks(diagnosis, input, 0),
      writtenTo(standing(answer, certaintyInWords(answer)), output),
      ...alternatives.flatMap((other, index) =>
        fold(
          `Or otherwise, by ${plural(other.diagnosis.length, "edit")} (${inLine(other.output.path)})`,
          repairBlocks(other.diagnosis, input, index + 1),
        ),
      ),
      ...noticeBlocks(notices),
    ],
  };
}

/** The result in words, by the status: only a repair that a fresh run accepts is called accepted. */
function verdictOf({ status, kept }: RepairAnswer): string {
  if (status === "unconfirmed") return "It is not accepted every time, after";
  const isRepair = (status === "ok" || status === "stopped") && !isMerePart(kept);
  return isRepair ? "It is accepted after" : "No repair was found, only a part that is accepted, after";
}

/** Reasons listed per repair. */
const mostReasons = 100;

function repairBlocks(diagnosis: readonly Mending[], input: Shown, link: number): readonly Block[] {
  const passage = input && passageOf(input, diagnosis.flatMap(marksOf));
  const label = "The repair: what is taken out and put in";
  const more = diagnosis.length - mostReasons;
  return [
    ...passageBlocks(label, passage, link),
    {
      kind: "reasons",
      reasons: diagnosis.slice(0, mostReasons).map(reasonOf),
      link,
      isPlaced: passage !== null,
    },
    ...(more > 0 ? [fine(`and ${more} more`)] : []),
    ...(passage === null ? [] : [{ kind: "sides", passage, names: ["Before", "after"] } as const]),
    { kind: "copy", text: input && repaired(input, diagnosis), what: "the repaired input" },
  ];
}

function marksOf({ start, end, inserted }: TextEdit, index: number): readonly MarkedRange[] {
  const note = index + 1;
  const removal: MarkedRange[] = start < end ? [{ start, end, mark: "removed", note }] : [];
  if (inserted === "") return removal;
  const own = removal.length === 0 ? { note } : {};
  return [...removal, { start: end, end, mark: "inserted", inserted, ...own }];
}

const reasonOf = ({ reason, removed, inserted }: Mending): string =>
  reason === "" ? changeInWords({ removed, inserted }, quoted) : inLine(reason);

function repaired(input: Uint8Array, diagnosis: readonly TextEdit[]): string | null {
  const { encoding } = decodeText(input);
  const edits = diagnosis.map(({ start, end, inserted }) => ({
    start,
    end,
    inserted: encode(inserted, encoding) ?? new TextEncoder().encode(inserted),
  }));
  return copiedText(applyEdits(input, edits));
}

/** The parts of the input that may be anything, and what is known about failing inputs without the pattern. */
export function patternSection(answer: AbstractAnswer): Section | null {
  const { pattern, output, others, notices } = answer;
  if (pattern === null || output === null) return null;
  return {
    kind: "pattern",
    blocks: [
      lead([strong(openInWords(answer)), " of it may be anything, and it fails in the same way."]),
      ...patternBlocks({ ...answer, pattern }, 0),
      ...others.flatMap((other, index): readonly Block[] => [
        { kind: "heading", words: "Another pattern" },
        ...patternBlocks(other, index + 1),
      ]),
      ...otherInWords(answer)
        .filter((line) => line !== "")
        .map((line) => text(inLine(line))),
      fine([
        `${inLine(standing(answer, guaranteeInWords(answer)))} · written to `,
        code(inLine(output.path)),
      ]),
      ...noticeBlocks(notices),
    ],
  };
}

type Found = Omit<PatternInAnswer, "minimized"> & { readonly guarantee: "confirmed" | null };

function patternBlocks(found: Found, link: number): readonly Block[] {
  const { pattern, open, exceptions } = found;
  return [
    {
      kind: "pattern",
      link,
      pieces: piecesOf(pattern, open),
      open: namedApart(open).map((each) => ({
        name: inLine(openName(each)),
        here: shownText(each.text),
        failing: each.failing.map(shownText),
      })),
    },
    ...[...sharesInWords(found), ...partInWords(found)].map((claim) => text(inLine(claim), "claim")),
    ...exceptions.map((each) => text(["except for ", code(shownText(each)), ", which passes"])),
    { kind: "copy", text: pattern, what: "the pattern" },
  ];
}

/** The open nodes, with one representative per group. */
const namedApart = (open: readonly Opened[]): readonly Opened[] =>
  open.filter((node, index) => open.findIndex((each) => isOneWith(each, node)) === index);

const isOneWith = (one: Opened, other: Opened): boolean =>
  one === other || (one.group !== null && openName(one) === openName(other));

/** Splits the pattern at its open nodes, which it names in order. */
function piecesOf(pattern: string, open: readonly Opened[]): readonly PatternPiece[] {
  const apart = namedApart(open);
  const pieces: PatternPiece[] = [];
  let next = 0;
  for (const each of open) {
    const name = openName(each);
    const at = pattern.indexOf(name, next);
    if (at < 0) continue;
    if (at > next) pieces.push({ text: shownLines(pattern.slice(next, at)) });
    pieces.push({ open: apart.findIndex((one) => isOneWith(one, each)) });
    next = at + name.length;
  }
  if (next < pattern.length) pieces.push({ text: shownLines(pattern.slice(next)) });
  return pieces;
}
