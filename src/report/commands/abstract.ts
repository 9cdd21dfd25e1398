import type { FileInAnswer, InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { excerpt } from "../excerpt.ts";
import type { Paint } from "../paint.ts";
import { plural } from "../plural.ts";
import type { VerbReport } from "../report.ts";
import { inLine, quoted } from "../visible.ts";

/** Answer of `abstract`. */
export interface AbstractAnswer extends InputAnswer, Omit<PatternInAnswer, "pattern" | "minimized"> {
  readonly command: "abstract";
  readonly algorithm: string;
  readonly unit: string;
  /** Confirmed: enough inputs of the pattern were tried, and all valid ones failed in the same way but the exceptions. */
  readonly guarantee: "confirmed" | null;
  /** The pattern of the failing inputs as text, open nodes as `<name>` and `<name=group>`; null when there is none. */
  readonly pattern: string | null;
  /** The failing input that the pattern was made of: what minimizing left of the input. */
  readonly minimized: string | null;
  /** An input that failed in the same way without the pattern; null when none was found, and with `--all`. */
  readonly other: string | null;
  /** With `--all`: the patterns of other inputs that fail in the same way, each of inputs that have none of those before. */
  readonly others: readonly OtherPattern[];
  /** The inputs in a row without any of the patterns that showed nothing new; null when one did, or when it was not finished. */
  readonly inVain: { readonly tried: number; readonly valid: number } | null;
  /** With `--inputs`: the folder of inputs that confirmed the pattern, each of which fails. */
  readonly inputs: FileInAnswer | null;
}

/** A set of failing inputs. */
export interface PatternInAnswer {
  readonly pattern: string;
  /** The grammar that it is a pattern of, as the user would name it. */
  readonly grammar: string | null;
  readonly minimized: string;
  readonly open: readonly OpenInAnswer[];
  /** White space that may not give way to any other; elsewhere any lays the inputs out. */
  readonly kept: readonly KeptInAnswer[];
  /** The inputs that the last pattern was confirmed with. */
  readonly confirming: Confirming;
  /** The share of these inputs that the program took for valid; null when there were none. */
  readonly valid: number | null;
  /** The share of the valid ones that failed in the same way; null when there were none. */
  readonly failing: number | null;
  /** At least this share of all valid inputs of the pattern fails, at 95 % confidence. */
  readonly leastFailing: number;
  /** The smallest part of the pattern that is enough wherever it stands; null when no part is known to be. */
  readonly anywhere: PartInAnswer | null;
  /** Inputs of the pattern that pass all the same, because of one rare text. */
  readonly exceptions: readonly string[];
}

/** A further pattern, in a file of its own. */
export interface OtherPattern extends PatternInAnswer {
  readonly guarantee: "confirmed" | null;
  readonly output: FileInAnswer;
}

/** An open node of a pattern. */
export interface OpenInAnswer {
  readonly nonterminal: string;
  /** Open nodes of one group stand for the same text. */
  readonly group: string | null;
  /** What stands there in the failing input. */
  readonly text: string;
  /** Some of the texts with which it failed in the same way. */
  readonly failing: readonly string[];
}

/** White space of the failing input in a place where not any other may be. */
export interface KeptInAnswer {
  /** What of it stays: whether a line ends there, and whether the next one is indented; or all of it. */
  readonly keeps: "line ends" | "white space";
  readonly text: string;
  /** The text in front of it and behind it, to the next white space. */
  readonly between: readonly [string, string];
}

/** A part of a pattern. */
export interface PartInAnswer {
  readonly nonterminal: string;
  readonly pattern: string;
  /** How many inputs failed that have it in contexts of all kinds but the exceptions; none passed. */
  readonly failing: number;
  /** Contexts in which it is not enough. */
  readonly except: readonly ContextInAnswer[];
}

/** Contexts in which a part of a pattern is not enough. */
export interface ContextInAnswer {
  /** Whether the part stands inside of what is to blame, or that stands elsewhere in the input. */
  readonly kind: "inside" | "beside";
  /** What is to blame, as a pattern. */
  readonly pattern: string;
  /** Where that alone is not to blame: the pattern around it with which it is. */
  readonly within: string | null;
  /** An input that has the part there, and passes. */
  readonly passing: string;
}

/** How many inputs were tried, and what they did. */
export interface Confirming {
  readonly tried: number;
  /** Those that were not refused: failing and passing ones. */
  readonly valid: number;
  readonly failing: number;
}

export const abstractReport: VerbReport<AbstractAnswer, null> = {
  doing: "abstracting",
  heading: "abstracted: what may be anything",
  lines: ({ answer }, paint) => abstracted(answer, paint),
  summary: ({ pattern, output }) =>
    pattern === null || output === null ? null : ["pattern", `${inLine(pattern)} (${inLine(output.path)})`],
};

function abstracted(answer: AbstractAnswer, paint: Paint): string[] {
  const { failure, pattern, input } = answer;
  if (failure === null || pattern === null) return notReproduced(answer, paint);
  return [
    `${paint.bold(`${inLine(input.path)}: ${openInWords(answer)} may be anything`)}, failing in the same way`,
    paint.dim(`(${failureLine(failure)})`),
    "",
    ...patternInWords({ ...answer, pattern }),
    ...(answer.inputs === null ? [] : [inputsInWords(answer.inputs)]),
    ...answer.others.flatMap(furtherInWords),
    ...otherInWords(answer),
    ...closingLines(answer, guaranteeInWords(answer), paint),
  ];
}

/** A pattern with what it claims. */
function patternInWords(found: Shown): string[] {
  return [
    ...excerpt(new TextEncoder().encode(found.pattern), { mostLines: 24, width: 100 }),
    "",
    ...openLines(found),
    ...keptInWords(found),
    ...sharesInWords(found),
    ...partInWords(found),
    ...found.exceptions.map((text) => `except for ${quoted(text)}, which passes`),
  ];
}

type Shown = Pick<
  OtherPattern,
  | "pattern"
  | "open"
  | "kept"
  | "confirming"
  | "valid"
  | "leastFailing"
  | "anywhere"
  | "guarantee"
  | "exceptions"
>;

/** That there are inputs which fail without the pattern, or that none was found. */
export function otherInWords({ other, inVain, others }: AbstractAnswer): string[] {
  if (other !== null) {
    return [
      `${quoted(other)} fails in the same way without it: --all looks for the patterns of all such inputs`,
    ];
  }
  if (inVain === null) return others.length === 0 ? [] : ["", "there may be more patterns than these"];
  const these = others.length === 0 ? "it" : `any of these ${others.length + 1} patterns`;
  const claim = `of ${inVain.tried} inputs without ${these}, ${inVain.valid} of them valid, none fails in the same way${mostInWords(inVain.valid)}`;
  return others.length === 0 ? [claim] : ["", claim];
}

const mostInWords = (passing: number): string =>
  passing === 0 ? "" : `: at most ${Math.ceil(100 * (1 - sureShare(passing)))} % do (at 95 % confidence)`;

/** So many of so many say that at least this share is so, at 95 %. */
const sureShare = (count: number): number => 0.05 ** (1 / count);

const furtherInWords = (found: OtherPattern, index: number): string[] => [
  "",
  `pattern ${index + 2}: ${openInWords(found)} may be anything (${inLine(found.output.path)})`,
  "",
  ...patternInWords(found),
];

export function openInWords({ open }: Pick<Shown, "open">): string {
  const groups = new Set(open.map(({ group }, index) => group ?? index));
  return groups.size === 0 ? "no part" : plural(groups.size, "part");
}

/** What each open node stands for: `<name>` any other, `<name=a>` the same one wherever that stands. */
function openLines({ open }: Shown): string[] {
  const texts = new Map<string, string[]>();
  for (const { nonterminal, group, text } of open) {
    const name = group === null ? `<${nonterminal}>` : `<${nonterminal}=${group}>`;
    texts.set(name, [...(texts.get(name) ?? []), text]);
  }
  const width = Math.max(0, ...Array.from(texts.keys(), ({ length }) => length));
  const lines = Array.from(texts, ([name, of]) => {
    const shown = [...new Set(of)].map((each) => quoted(each)).join(" and ");
    const same = name.includes("=") ? `the same ${of.length} times, ` : "";
    return `  ${inLine(name).padEnd(width)}  ${same}here ${shown}`;
  });
  return lines.length === 0 ? [] : [...lines, ""];
}

/** Places of white space that are named. */
const mostPlaces = 2;

/** Where white space counts. */
function keptInWords({ kept }: Shown): string[] {
  const saying = (what: string, keeps: KeptInAnswer["keeps"]): string[] => {
    const places = kept.filter((each) => each.keeps === keeps);
    if (places.length === 0) return [];
    const named = places.slice(0, mostPlaces).map(({ between: [left, right] }) => {
      return left === "" ? `before ${quoted(right)}` : `behind ${quoted(left)}`;
    });
    const more = places.length > mostPlaces ? ", …" : "";
    return [`${what} in ${plural(places.length, "place")}: ${named.join(", ")}${more}`];
  };
  return [
    ...saying("line ends and indentation count", "line ends"),
    ...saying("white space counts as it is", "white space"),
  ];
}

export function sharesInWords({ confirming, valid, leastFailing }: Shown): string[] {
  const { failing, tried } = confirming;
  if (valid === null || tried === 0) return [];
  const all = failing === confirming.valid ? `all ${failing}` : `${failing} of ${confirming.valid}`;
  return [
    `${all} valid inputs of the pattern failed in the same way, at least ${percent(leastFailing)} of all do (at 95 % confidence); ${percent(valid)} of the ${tried} made were valid`,
  ];
}

export function partInWords({ anywhere, guarantee }: Shown): string[] {
  if (anywhere === null) {
    return guarantee === null ? [] : ["no part of it is known to be enough anywhere else"];
  }
  const { nonterminal, pattern, failing, except } = anywhere;
  const claim = `${inLine(pattern)} is enough wherever a <${inLine(nonterminal)}> stands`;
  const inputs = `all ${failing} valid inputs with it in`;
  const least = `at least ${percent(sureShare(failing))} do`;
  if (except.length === 0) return [`${claim}: ${inputs} new places failed, ${least}`];
  const contexts = except.map(
    ({ kind, pattern: context, within, passing }) =>
      `  ${kind} ${inLine(context)}${within === null ? "" : ` within ${inLine(within)}`}, where ${quoted(passing)} passes`,
  );
  return [`${claim}, except`, ...contexts, `${inputs} other new places failed, ${least}`];
}

const inputsInWords = ({ path, files = 0 }: FileInAnswer): string =>
  `${plural(files, "different input")} that fail are in ${inLine(path)}`;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

export function guaranteeInWords({ guarantee, grammar }: AbstractAnswer): string {
  return guarantee === null ? "not confirmed" : `confirmed with new inputs by the grammar ${grammar}`;
}
