import { grouped } from "../../base/grouped.ts";
import type { OtherValue, Value } from "./other-values.ts";

/** So large a share of neighbours differ by one where values count up. */
const leastShare = 0.75;

/** Numbers that others behind the same key, which count up, leave out, each for the value that stands there. */
export function missingNumbers(values: readonly Value[]): readonly OtherValue[] {
  const keyed = values.filter(({ key }) => key !== null);
  return [...grouped(keyed, ({ key }) => key).values()].filter(countsUp).flatMap((column) =>
    column.flatMap((value, at) => {
      const [before = NaN, behind = NaN] = [column[at - 1], column[at + 1]].map((other) =>
        Number(other?.text),
      );
      const text = `${before + 1}`;
      const isMissing = behind - before === 2 && value.text !== text;
      return isMissing ? [{ value, text, distance: 0, isSlip: true }] : [];
    }),
  );
}

function countsUp(column: readonly Value[]): boolean {
  const steps = column.slice(1).map(({ text }, at) => Number(text) - Number(column[at]?.text));
  return steps.filter((step) => step === 1).length >= leastShare * steps.length;
}
