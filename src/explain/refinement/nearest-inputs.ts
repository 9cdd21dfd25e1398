import type { KnownInput } from "./known-inputs.ts";
import type { NearestInput, RefinedDecision } from "./refined.ts";
import { shortest } from "./shortest-inputs.ts";

/** Inputs with the value that is nearest to a threshold at one side of it, and what is expected of them. */
export interface NearestSide {
  readonly value: number;
  readonly fails: boolean;
  readonly inputs: readonly KnownInput[];
}

/** The shortest input of the failing side and the one of the other side that differs least from it. */
export function nearestInputs(atMost: NearestSide, above: NearestSide): RefinedDecision["nearest"] {
  const [failing, passing] = atMost.fails ? [atMost, above] : [above, atMost];
  const first = shortest(asExpected(failing)) as KnownInput;
  const differences = asExpected(passing).map((input) => ({
    input,
    size: changedLength(input.text, first.text),
  }));
  const { input: second } = differences.reduce((best, each) => (each.size < best.size ? each : best));
  const shown = ({ value }: NearestSide, { text: input, fails }: KnownInput): NearestInput => ({
    value,
    input,
    fails,
  });
  return atMost.fails
    ? { atMost: shown(atMost, first), above: shown(above, second) }
    : { atMost: shown(atMost, second), above: shown(above, first) };
}

/** The inputs that do what is expected of them, if there are any: others do not show what the threshold parts. */
function asExpected({ inputs, fails }: NearestSide): readonly KnownInput[] {
  const expected = inputs.filter((input) => input.fails === fails);
  return expected.length > 0 ? expected : inputs;
}

/** How much of the longer of two texts stands between what both begin with and what both end with. */
function changedLength(one: string, other: string): number {
  const [least, most] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  let begin = 0;
  while (begin < least && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < least - begin && one.at(-1 - end) === other.at(-1 - end)) end++;
  return most - begin - end;
}
