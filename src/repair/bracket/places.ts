import { bracketing, bracketsIn } from "./bracketing.ts";
import type { Lacking } from "./lacking.ts";
import { type Token, tokensIn } from "./tokens.ts";
import { classOf, type Habit, type Habits, habitOf, headOf, isOperand, traitsOf } from "./traits.ts";

/** Where an end may be put, with what is then said of the brackets. */
export interface Place {
  readonly at: number;
  /** Whether that is behind a block that ends on a line of its own. */
  readonly isBehindBlock: boolean;
  readonly traits: readonly string[];
}

/** The places in a stretch at which the bracket's end makes all brackets go together, behind operands, ends and beginnings. */
export function placesIn(text: Uint8Array, lacking: Lacking): readonly Place[] {
  const tokens = tokensIn(text, lacking);
  const habits = habitsIn(text, lacking);
  return tokens.flatMap((token, index) => {
    if (!isOperand(token) && !"()[]{},:".includes(token.text)) return [];
    const next = tokens[index + 1];
    // Behind the next one it would be the same text.
    if (next?.text === lacking.closer) return [];
    const whole = bracketing(tokens, { closer: lacking.closer, behind: index + 1 });
    if (whole === null) return [];
    return [
      {
        at: token.end,
        isBehindBlock: isEndOfBlock(token, next),
        traits: [...beside(token, next), ...onLine(tokens, index), ...traitsOf(whole, habits)],
      },
    ];
  });
}

/** Whether a token ends a block and is alone on its line. */
const isEndOfBlock = ({ text, before }: Token, next: Token | undefined): boolean =>
  text === "}" && before === "line end" && (next === undefined || next.before === "line end");

const beside = (token: Token, next: Token | undefined): readonly string[] => {
  const left = classOf(token);
  const right = classOf(next);
  const gap = next?.before ?? "line end";
  return [
    `behind ${left}`,
    `before ${right}`,
    `before ${gap}`,
    `before ${gap} ${right}`,
    `between ${left} ${right}`,
  ];
};

/** Whether a place is on the stretch's first line, or on a later one. */
const onLine = (tokens: readonly Token[], index: number): readonly string[] =>
  tokens.slice(1, index + 1).some(({ before }) => before === "line end") ? ["on a later line"] : [];

/** The habits of the brackets in the lines before and behind a stretch. */
function habitsIn(text: Uint8Array, { start, end }: Lacking): Habits {
  const around = [
    { start: 0, end: start },
    { start: end, end: text.length },
  ];
  const habits = new Map<string, Habit[]>();
  for (const bracket of around.flatMap((range) => bracketsIn(tokensIn(text, range)))) {
    const head = headOf(bracket);
    if (head !== undefined) habits.set(head, [...(habits.get(head) ?? []), habitOf(bracket)]);
  }
  return habits;
}
