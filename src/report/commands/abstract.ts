import type { KeptThere, Opened } from "../../abstraction/abstract.ts";
import type { FileInAnswer, InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { excerpt } from "../marked-lines.ts";
import type { VerbReport } from "../report.ts";
import { inLine, type Paint, plural, quoted } from "../words.ts";

/** Answer of `abstract`. */
export interface AbstractAnswer extends InputAnswer, Omit<PatternInAnswer, "pattern" | "minimized"> {
  readonly command: "abstract";
  readonly algorithm: string;
  readonly unit: string;
  /**
   * Confirmed: enough inputs of the pattern were tried, and all valid ones except the exceptions failed in the same
   * way.
   */
  readonly guarantee: "confirmed" | null;
  /** The pattern of the failing inputs as text, open nodes as `<name>` and `<name=group>`; null if there is none. */
  readonly pattern: string | null;
  /** The failing input from which the pattern was made: the minimized input. */
  readonly minimized: string | null;
  /** An input without the pattern that failed in the same way; null if none was found, and with `--all`. */
  readonly other: string | null;
  /**
   * With `--all`: the patterns of other inputs that fail in the same way, each from inputs without any earlier pattern.
   */
  readonly others: readonly OtherPattern[];
  /**
   * The consecutive inputs without any of the patterns that did not fail; null if one did, or if this check was not
   * finished.
   */
  readonly inVain: { readonly tried: number; readonly valid: number } | null;
  /** With `--inputs`: the folder of failing inputs that confirmed the pattern. */
  readonly inputs: FileInAnswer | null;
}

/** A set of failing inputs. */
export interface PatternInAnswer {
  readonly pattern: string;
  /** The grammar of the pattern, as the user would name it. */
  readonly grammar: string | null;
  readonly minimized: string;
  readonly open: readonly Opened[];
  /** White space that must not change; elsewhere any white space may be used. */
  readonly kept: readonly KeptThere[];
  /** The inputs that confirmed the final pattern. */
  readonly confirming: Confirming;
  /** The share of these inputs that the program considered valid; null if there were none. */
  readonly valid: number | null;
  /** The share of the valid ones that failed in the same way; null if there were none. */
  readonly failing: number | null;
  /** At least this share of all valid inputs of the pattern fails, at 95 % confidence. */
  readonly leastFailing: number;
  /** The smallest part of the pattern that suffices in any context; null if none is known. */
  readonly anywhere: PartInAnswer | null;
  /** Inputs of the pattern that pass because of one rare text. */
  readonly exceptions: readonly string[];
}

/** A further pattern, with its own file. */
export interface OtherPattern extends PatternInAnswer {
  readonly guarantee: "confirmed" | null;
  readonly output: FileInAnswer;
}

/** A part of a pattern. */
export interface PartInAnswer {
  readonly nonterminal: string;
  readonly pattern: string;
  /** The number of failing inputs that contain it in other contexts; none passed. */
  readonly failing: number;
}

/** The number of tried inputs, with their outcomes. */
export interface Confirming {
  readonly tried: number;
  /** Those that were not rejected: failing and passing ones. */
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

/** A pattern with its claims. */
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

/** Whether inputs fail without the pattern, or none was found. */
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

/** The share that holds with 95 % confidence if all of this many samples agree. */
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

/** An open node as written in patterns. */
export const openName = ({ nonterminal, group }: Pick<Opened, "nonterminal" | "group">): string =>
  group === null ? `<${nonterminal}>` : `<${nonterminal}=${group}>`;

/** The meaning of open nodes: `<name>` any text, `<name=a>` the same text at each of its positions. */
function openLines({ open }: Shown): string[] {
  const texts = new Map<string, string[]>();
  for (const node of open) {
    const name = openName(node);
    texts.set(name, [...(texts.get(name) ?? []), node.text]);
  }
  const width = Math.max(0, ...Array.from(texts.keys(), ({ length }) => length));
  const lines = Array.from(texts, ([name, of]) => {
    const shown = [...new Set(of)].map((each) => quoted(each)).join(" and ");
    const same = name.includes("=") ? `the same ${of.length} times, ` : "";
    return `  ${inLine(name).padEnd(width)}  ${same}here ${shown}`;
  });
  return lines.length === 0 ? [] : [...lines, ""];
}

/** White space positions that are named. */
const mostPlaces = 2;

/** Describes where white space matters. */
function keptInWords({ kept }: Shown): string[] {
  const saying = (what: string, keeps: KeptThere["keeps"]): string[] => {
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
  const { nonterminal, pattern, failing } = anywhere;
  return [
    `${inLine(pattern)} is enough wherever a <${inLine(nonterminal)}> stands: all ${failing} valid inputs with it in new places failed, at least ${percent(sureShare(failing))} do`,
  ];
}

const inputsInWords = ({ path, files = 0 }: FileInAnswer): string =>
  `${plural(files, "different input")} that fail are in ${inLine(path)}`;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

export function guaranteeInWords({ guarantee, grammar }: AbstractAnswer): string {
  return guarantee === null ? "not confirmed" : `confirmed with new inputs by the grammar ${grammar}`;
}
