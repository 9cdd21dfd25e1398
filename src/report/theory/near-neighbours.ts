import type { ChangedLine } from "../../explain/near/changes.ts";
import type { NeighbourFacts, PassingNeighbour, TokenFacts } from "../../explain/near/facts.ts";
import { withoutCommonEnds } from "../../text/edit.ts";
import { count, inLine, plural, quoted } from "../words.ts";

/** Passing neighbours that a person is shown, and those of the original among them. */
const mostPassing = 6;
const mostOfOriginal = 2;

/** A passing neighbour: the whole input where it is short, and what was changed. */
export interface ShownNeighbour {
  readonly text: string;
  readonly change: string;
}

/** The nearest passing neighbour of each place, and a few of the original. */
export function shownPassing({ passing, tokens }: NeighbourFacts): readonly ShownNeighbour[] {
  const places = new Set<string>();
  const nearest = passing.filter((neighbour) => {
    const place = placeOf(neighbour);
    return !places.has(place) && places.add(place);
  });
  const ofOriginal = nearest.filter(({ original }) => original !== null).slice(0, mostOfOriginal);
  const others = nearest.filter(({ original }) => original === null);
  return [...others.slice(0, mostPassing - ofOriginal.length), ...ofOriginal].map((neighbour) => ({
    text: shownText(neighbour),
    change: changeInWords(neighbour, tokens),
  }));
}

/** Equal for changes of one place; a line of the original is one place for additions, and one for all others. */
function placeOf(neighbour: PassingNeighbour): string {
  const { original, tokens } = neighbour;
  if (original !== null) return `${original.line} ${differenceOf(original).removed === ""}`;
  const { change } = neighbour;
  return `${change === "insert" || change === "rest" ? change : ""} ${tokens}`;
}

/** The changed line of an original, else the whole input. */
function shownText({ text, original }: PassingNeighbour): string {
  if (original !== null) return quoted(original.becomes.trim() || original.was.trim(), 100);
  return text === null ? "" : quoted(text, 100);
}

function changeInWords(
  { change, tokens: [number = 0], from, to, original }: PassingNeighbour,
  tokens: readonly TokenFacts[],
): string {
  const [was = ""] = from.map((each) => quoted(each));
  const [becomes = ""] = to.map((each) => quoted(each));
  switch (change) {
    case "insert":
      return `${becomes} added ${number === 0 ? "in front" : number === tokens.length ? "at the end" : `in front of ${quoted(tokens[number]?.text ?? "")}`}`;
    case "remove":
      return `without ${was}`;
    case "replace":
      return `${was} → ${becomes}`;
    case "together":
      return to.every((text) => text === "")
        ? `without ${from.map((each) => quoted(each)).join(" and ")}`
        : `each ${was} → ${becomes}`;
    case "rest": {
      const { removed, added } = differenceOf({ was: from[0] ?? "", becomes: to[0] ?? "" });
      return replacementInWords(removed, added);
    }
    case "in original":
      return original === null ? "" : changeOfLine(original);
  }
}

function changeOfLine(changed: ChangedLine): string {
  if (changed.becomes.trim() === "") return `the original without line ${changed.line}`;
  const { removed, added } = differenceOf(changed);
  return `line ${changed.line} of the original, ${replacementInWords(removed, added)}`;
}

/** The texts in which two lines differ, without their common beginning and end. */
function differenceOf({ was, becomes }: Pick<ChangedLine, "was" | "becomes">): {
  readonly removed: string;
  readonly added: string;
} {
  const [before, inserted] = [was, becomes].map((line) => new TextEncoder().encode(line)) as [
    Uint8Array,
    Uint8Array,
  ];
  const edit = withoutCommonEnds(before, { start: 0, end: before.length, inserted });
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { removed: text(before.subarray(edit.start, edit.end)), added: text(edit.inserted) };
}

function replacementInWords(removed: string, added: string): string {
  if (removed === "") return `${quoted(added)} added`;
  return added === "" ? `without ${quoted(removed)}` : `${quoted(removed)} → ${quoted(added)}`;
}

/** `152 neighbours were run: 80 fail, 60 pass, 12 rejected (most often: …)`. */
export function nearCounts({ counts }: NeighbourFacts): string {
  const { run, failing, passing, rejected, rejectedBecause, ended } = counts;
  const because = rejectedBecause === null ? "" : ` (most often: ${inLine(rejectedBecause)})`;
  const others = rejected === 0 ? "" : `, ${count(rejected)} rejected${because}`;
  const left = {
    all: "",
    runs: "; the limit of runs left others out",
    time: "; others were left out for lack of time",
  };
  return `${plural(run, "neighbour")} were run: ${count(failing)} fail, ${count(passing)} pass${others}${left[ended]}`;
}
