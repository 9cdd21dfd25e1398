import type { GroupFacts, NeighbourFacts, TokenFacts } from "./facts.ts";
import { type FormSide, formSides, type GapFacts, lineAt } from "./gaps.ts";
import { allows, openGaps } from "./place.ts";

/** What the form of a failing input says of its places. */
export type FormFacts = Pick<NeighbourFacts, "tokens" | "groups" | "gaps" | "place">;

/** A part of the form that may have other texts. It is a gap, a token, or tokens with the same text. */
export interface OpenPart {
  /** Equal for the same part of one input. */
  readonly key: string;
  /** Where its text goes: behind token `n - 1` it has the number `2n`, in the place of token `n` the number `2n + 1`. */
  readonly slots: readonly number[];
  /** Texts with which an input fails if nothing else is changed. */
  readonly texts: readonly string[];
}

/** Inputs with all open parts changed at once: if a quarter of such inputs pass, one of these does with 90 %. */
const mostAtOnce = 8;
/** Step from one part's text to the next part's, so that parts do not change in step with each other. */
const stride = 3;

/**
 * Finds the parts of the form that another open part contradicts: an input passes if both are changed, and fails if one is. Of
 * the parts that it takes for a pass, one is closed: additions inside the form before those at its ends, and these before texts.
 */
export async function contradictedParts(
  formWithout: (closed: ReadonlySet<string>) => FormFacts,
  passes: (text: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for (let round = 0; round < mostAtOnce; round++) {
    const facts = formWithout(closed);
    const filling = openParts(facts).map(
      (part, index): Filled => ({
        part,
        text: part.texts[(round + index * stride) % part.texts.length] ?? "",
      }),
    );
    if (filling.length < 2 || !(await passes(filledText(facts.tokens, filling)))) continue;
    let least = filling;
    for (const each of filling) {
      const fewer = least.filter((other) => other !== each);
      if (fewer.length > 1 && (await passes(filledText(facts.tokens, fewer)))) least = fewer;
    }
    const contradicted = least.find(({ part: { slots } }) => slots.every(isGap)) ?? least.at(-1);
    if (contradicted !== undefined) closed.add(contradicted.part.key);
  }
  return closed;
}

const isGap = (slot: number): boolean => slot % 2 === 0;

interface Filled {
  readonly part: OpenPart;
  readonly text: string;
}

function filledText(tokens: readonly TokenFacts[], filling: readonly Filled[]): string {
  const texts = ["", ...tokens.flatMap(({ text }) => [text, ""])];
  for (const { part, text } of filling) for (const slot of part.slots) texts[slot] = text;
  return texts.join("");
}

/** The parts of the form that may have other texts, in order. */
function openParts(facts: FormFacts): readonly OpenPart[] {
  const { tokens, groups, gaps, place } = facts;
  const bound = groups.filter(({ mustBeEqual }) => mustBeEqual);
  const isBound = new Set(bound.flatMap((group) => group.tokens));
  return [
    ...tokens.flatMap((token, number) => {
      const texts = isBound.has(number) ? [] : token.replaced.fail.filter((text) => allows(token, text));
      return { key: tokenKey(number), slots: [2 * number + 1], texts };
    }),
    ...bound.map((group) => ({
      key: groupKey(group),
      slots: group.tokens.map((number) => 2 * number + 1),
      texts: group.replaced.fail,
    })),
    ...openGaps(facts).map((gap) => ({
      key: gapKey(gap),
      slots: [2 * gap.before],
      texts: gap.added.fail.filter((text) => !text.includes("\n")),
    })),
    ...gaps.flatMap((gap) => {
      const isLine = lineAt(gap.before, tokens.length);
      if (isLine === undefined) return [];
      const allows = gap.before === 0 ? place.before : place.behind;
      const texts = allows === "nothing" ? [] : gap.added.fail;
      return {
        key: gapKey({ ...gap, allows }),
        slots: [2 * gap.before],
        texts: texts.filter((text) => isLine(text) === (allows === "lines")),
      };
    }),
  ].filter(({ texts }) => texts.length > 0);
}

const tokenKey = (number: number): string => `token ${number}`;
const groupKey = ({ tokens }: Pick<GroupFacts, "tokens">): string => `tokens ${tokens}`;
const gapKey = ({ before, allows }: Pick<GapFacts, "before" | "allows">): string =>
  `${allows} in gap ${before}`;

/** The facts with the parts closed. */
export function withClosed<F extends Pick<FormFacts, "tokens" | "groups" | "gaps">>(
  facts: F,
  closed: ReadonlySet<string>,
): F {
  if (closed.size === 0) return facts;
  return {
    ...facts,
    tokens: facts.tokens.map((token, number) =>
      closed.has(tokenKey(number)) ? { ...token, may: "only this" as const, kinds: [] } : token,
    ),
    groups: facts.groups.map((group) =>
      closed.has(groupKey(group)) ? { ...group, mustBeEqual: false } : group,
    ),
    gaps: facts.gaps.map((gap) => ({ ...gap, allows: allowedWithout(closed, gap, facts.tokens.length) })),
  };
}

function allowedWithout(closed: ReadonlySet<string>, gap: GapFacts, tokens: number): FormSide {
  const isLine = lineAt(gap.before, tokens);
  const sides = formSides.slice(formSides.indexOf(gap.allows));
  const isLeft = (allows: FormSide): boolean =>
    !closed.has(gapKey({ ...gap, allows })) &&
    (allows !== "lines" || (isLine !== undefined && gap.added.fail.some(isLine)));
  return sides.find(isLeft) ?? "nothing";
}
