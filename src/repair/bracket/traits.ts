import { grouped } from "../../base/grouped.ts";
import { type Bracketed, isBracketed } from "./bracketing.ts";
import type { Token } from "./tokens.ts";

/** What is known of brackets with the same head: how many values each holds, which shapes and which signs. */
export interface Habit {
  readonly count: number;
  readonly shape: string;
  readonly signs: readonly string[];
}

/** The habits of brackets by their heads. */
export type Habits = ReadonlyMap<string, readonly Habit[]>;

type Item = Token | Bracketed;

const controls = new Set([
  "if",
  "while",
  "for",
  "switch",
  "catch",
  "elif",
  "with",
  "return",
  "in",
  "and",
  "or",
  "not",
  "else",
  "is",
  "print",
  "await",
  "yield",
  "of",
  "typeof",
  "case",
  "assert",
  "lambda",
  "new",
  "throw",
  "delete",
  "instanceof",
  "from",
  "import",
  "as",
  "del",
]);
const classes: readonly (readonly [string, RegExp])[] = [
  ["comma", /^,$/],
  ["assign", /^(?:[-+*/%&|^:?]|\*\*|\/\/|<<|>>|\?\?|\|\||&&)?=$/],
  ["compare", /^(?:[=!]==?|[<>]=?|in|is|not|instanceof)$/],
  ["logic", /^(?:&&|\|\||\?\?|and|or)$/],
  ["choice", /^(?:\?|if|else)$/],
  ["loop", /^(?:for|of)$/],
  ["arrow", /^(?:=>|->)$/],
  ["plus", /^[-+]$/],
  ["times", /^(?:\*|\/|\/\/|\*\*|%|<<|>>|&|\||\^|@)$/],
  ["colon", /^:$/],
  ["semicolon", /^;$/],
  ["dot", /^(?:\.|\?\.)$/],
  ["spread", /^\.\.\.$/],
];

export const isOperand = (token: Token): boolean =>
  token.kind !== "symbol" &&
  !(token.kind === "word" && (controls.has(token.text) || signOf(token) !== undefined));

/** What a token does between others. */
export const signOf = ({ text, kind }: Token): string | undefined =>
  kind === "symbol" || kind === "word" ? classes.find(([, pattern]) => pattern.test(text))?.[0] : undefined;

/** The class of a token as a neighbour. */
export function classOf(token: Token | undefined): string {
  if (token === undefined) return "end";
  return signOf(token) ?? (token.kind === "symbol" ? token.text : isOperand(token) ? token.kind : "control");
}

/** The kind of a bracket: of a call, an index, a condition, a group and so on. */
export function kindOf({ head, opening }: Bracketed): string {
  if (opening === undefined) return "all";
  const isValue = head !== undefined && (isOperand(head) || ")]}".includes(head.text));
  if (opening.text === "(")
    return isValue
      ? "call"
      : head !== undefined && /^(?:if|while|for|switch|catch)$/.test(head.text)
        ? "condition"
        : "group";
  if (opening.text === "[") return isValue && opening.before === "nothing" ? "index" : "list";
  return "braces";
}

/** What calls and lists are told apart by. */
export const headOf = (bracket: Bracketed): string | undefined => {
  const { head, opening, items } = bracket;
  if (kindOf(bracket) === "call") return `${head?.text}(`;
  const [first] = items;
  return first === undefined || isBracketed(first) || first.kind !== "symbol"
    ? undefined
    : `${opening?.text}${first.text}`;
};

export const countOf = ({ items }: Bracketed): number => {
  const last = items.at(-1);
  const parts = items.filter((item) => !isBracketed(item) && item.text === ",").length;
  return items.length === 0
    ? 0
    : parts + (last !== undefined && !isBracketed(last) && last.text === "," ? 0 : 1);
};

export const habitOf = (bracket: Bracketed): Habit => ({
  count: countOf(bracket),
  shape: shapeOf(bracket),
  signs: signsIn(bracket),
});

const signsIn = ({ items }: Bracketed): readonly string[] => [
  ...new Set(items.flatMap((item) => (isBracketed(item) ? [] : (signOf(item) ?? [])))),
];

/** What is said of brackets and what they hold, each as often as it is so. */
export function traitsOf(whole: Bracketed, elsewhere: Habits): readonly string[] {
  const brackets = bracketsWithin(whole);
  const here = grouped(
    brackets.filter((bracket) => headOf(bracket) !== undefined),
    headOf,
  );
  return brackets.flatMap((bracket) => {
    const head = headOf(bracket);
    const others = here.get(head) ?? [];
    return [
      ...traitsInside(bracket),
      ...alikeBeside(bracket.items),
      ...(head === undefined
        ? []
        : traitsBeside(bracket, {
            elsewhere: elsewhere.get(head) ?? [],
            others: others.filter((other) => other !== bracket).map(habitOf),
          })),
    ];
  });
}

const bracketsWithin = (bracket: Bracketed): readonly Bracketed[] => [
  bracket,
  ...bracket.items.filter(isBracketed).flatMap(bracketsWithin),
];

/** How a bracket compares with others of the same head. */
function traitsBeside(
  bracket: Bracketed,
  { elsewhere, others }: { readonly elsewhere: readonly Habit[]; readonly others: readonly Habit[] },
): readonly string[] {
  const kind = kindOf(bracket);
  const { count, shape, signs } = habitOf(bracket);
  const traits: string[] = [];
  if (elsewhere.length > 0)
    traits.push(`${kind} ${elsewhere.some((other) => other.count === count) ? "as" : "unlike"} elsewhere`);
  const all = [...elsewhere, ...others];
  if (all.length === 0) return traits;
  if (all.some((other) => other.shape === shape)) traits.push(`${kind} shaped as another`);
  if (signs.some((sign) => !all.some((other) => other.signs.includes(sign))))
    traits.push(`${kind} with a sign unlike others`);
  return traits;
}

function traitsInside(bracket: Bracketed): readonly string[] {
  const { opening, items, head: before } = bracket;
  const kind = kindOf(bracket);
  const own: string[] = [];
  const signs = signsIn(bracket);
  if (opening !== undefined) {
    if (items.length === 0) own.push(`${kind} empty`);
    else {
      const [first] = items;
      const leading = isBracketed(first) ? first.opening : first;
      if (leading?.before === "blank" && opening.text !== "{") own.push("blank behind opening");
    }
    if (kind === "index" && before?.kind === "symbol") own.push(`index behind ${before.text}`);
    const count = countOf(bracket);
    own.push(`${kind} of ${Math.min(count, 5)}`);
    if (kind === "call")
      own.push(
        `${headOf(bracket)} of ${Math.min(count, 3)}`,
        ...signs.map((sign) => `${headOf(bracket)} with ${sign}`),
      );
    if (items.length === 1) own.push(`${kind} of one ${isBracketed(items[0]) ? kindOf(items[0]) : "token"}`);
  }
  return [...own, ...signs.map((sign) => `${kind} with ${sign}`), ...elementsAlike(items)];
}

/** For values that commas part: whether they look alike, where they are more than one token. */
function elementsAlike(items: readonly Item[]): readonly string[] {
  const shapes: string[] = [""];
  for (const item of items)
    if (!isBracketed(item) && item.text === ",") shapes.push("");
    else shapes.push(`${shapes.pop()}${shapeOf(item)}`);
  return shapes
    .slice(1)
    .flatMap((shape, at) => (shape.length > 3 && shape === shapes[at] ? ["elements alike"] : []));
}

/** For neighbours that a sign parts: whether they look alike. */
function alikeBeside(items: readonly Item[]): readonly string[] {
  const traits: string[] = [];
  let before: string | undefined;
  let sign = "";
  let shape = "";
  for (const item of [...items, undefined]) {
    const parting = item === undefined ? "end" : isBracketed(item) ? undefined : signOf(item);
    if (parting === undefined || parting === "dot") {
      shape += item === undefined ? "" : shapeOf(item);
      continue;
    }
    if (before !== undefined && before.length > 1 && before === shape) traits.push(`alike beside ${sign}`);
    if (shape !== "" || parting !== sign) before = shape;
    sign = parting;
    shape = "";
  }
  return traits;
}

const shapeOf = (item: Item): string =>
  isBracketed(item)
    ? `${item.opening?.text}${item.items.map(shapeOf).join("")})`
    : item.kind === "symbol"
      ? item.text
      : item.kind.slice(0, 1);
