import type { DerivedNode } from "../../parse/forest/derived-nodes.ts";
import { parseNodes } from "../../parse/parse.ts";
import { tokenNodes } from "../../parse/token-tree.ts";
import { type Measures, noMeasures } from "./measured-tree.ts";
import { numberIn } from "./number-in.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Inputs of more bytes are asked about their canonical tree alone: nodes of all trees are as many as the square of the length. */
const mostBytes = 10_000;

/**
 * The measures with those of rules and alternatives in all derivation trees of the text: an input has what one of its trees has, as
 * in Alhazen (ESEC/FSE 2020, section 3.1). Counts, repetitions and what stands inside or before what stay those of the canonical tree.
 */
export function measuredInAllParses(
  measures: readonly (Measures | undefined)[],
  text: string,
  vocabulary: Vocabulary,
): readonly (Measures | undefined)[] {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > mostBytes) return measures;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const found = measures.map((each) => each && { ...each });
  for (const node of nodesOf(bytes, vocabulary)) {
    const part = decoder.decode(bytes.subarray(node.start, node.end));
    for (const element of elementsOf(node, vocabulary)) {
      const known = found[element] ?? { ...noMeasures(), occurrences: 1 };
      found[element] = known;
      measure(known, part, isNumeric(element, vocabulary));
    }
  }
  return found;
}

function* nodesOf(bytes: Uint8Array, { grammar }: Vocabulary): Generator<DerivedNode, void> {
  for (const node of parseNodes(grammar, bytes)) {
    yield node;
    if (node.alternative === undefined) yield* tokenNodes(grammar, node, bytes);
  }
}

function elementsOf({ rule, alternative }: DerivedNode, { sites, ...vocabulary }: Vocabulary): number[] {
  const own = vocabulary.ruleNumber(rule);
  const key = alternative === undefined ? undefined : sites.rule(rule).site.key;
  const option = key === undefined ? undefined : vocabulary.optionNumber(key, alternative ?? 0);
  return [own, option].filter((element) => element !== undefined);
}

function isNumeric(element: number, { elements, texts }: Vocabulary): boolean {
  const { kind, rule = "" } = elements[element] ?? {};
  return kind === "rule" && texts.numeric.has(rule);
}

function measure(known: Measures, text: string, hasNumber: boolean): void {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) as number);
  const number = hasNumber ? numberIn(text) : undefined;
  known.longest = Math.max(known.longest, codePoints.length);
  known.shortest = Math.min(known.shortest, codePoints.length);
  known.highestCodePoint = codePoints.reduce((most, each) => Math.max(most, each), known.highestCodePoint);
  known.largest = Math.max(known.largest, number ?? -Infinity);
  known.smallest = Math.min(known.smallest, number ?? Infinity);
}
