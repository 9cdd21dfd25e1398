import { standing } from "../closing-lines.ts";
import {
  decidingBytes,
  guaranteeInWords,
  type IsolateAnswer,
  type IsolateMaterial,
  sidesInWords,
} from "../commands/isolate.ts";
import { noticeInWords } from "../notice.ts";
import { plural } from "../plural.ts";
import { inLine } from "../visible.ts";
import { type MarkedRange, type Passage, passageOf } from "./passage.ts";

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
    guarantee: inLine(standing(answer, guaranteeInWords(answer))),
    notes: notices.map(noticeInWords),
  };
}
