import { leaf } from "../../tree/node.ts";
import { pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { DifferenceFeature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { Built, BuiltInput, Wish } from "./built.ts";
import type { Construction } from "./construction.ts";
import type { InputReader } from "./input-reader.ts";

/** What is asked of one difference whose minuend is a number. */
interface Wanted {
  readonly feature: DifferenceFeature;
  /** Above the first, at most the second. */
  readonly low: number;
  readonly high: number;
}

/** Inputs built for each that is wanted, before their numbers are written anew. */
const triedForEach = 4;

/** What is subtracted is made larger than the next of these while nothing was found: close to 0 many differences are alike. */
const subtracted = [0, 10, 100];

/**
 * Builds inputs whose numbers lie as far above or below a length, a count or another number as the predicates ask: builds them without
 * these predicates and then writes the numbers anew.
 */
export function withDifferences(
  inner: Construction,
  vocabulary: Vocabulary,
  reader: InputReader,
): Construction {
  return {
    inputsFor: (predicates, wish) => {
      const wanted = wantedOf(predicates);
      if (wanted.length === 0) return inner.inputsFor(predicates, wish);
      const rest = predicates.filter(({ feature }) => !wanted.some((each) => each.feature === feature));
      return rewritten(predicates, wish, { inner, vocabulary, reader, wanted, rest });
    },
  };
}

interface Rewriting {
  readonly inner: Construction;
  readonly vocabulary: Vocabulary;
  readonly reader: InputReader;
  readonly wanted: readonly Wanted[];
  readonly rest: readonly FeaturePredicate[];
}

function rewritten(predicates: readonly FeaturePredicate[], wish: Wish, rewriting: Rewriting): Built {
  const { inner, wanted, rest } = rewriting;
  const inputs = new Map<string, BuiltInput>();
  let tried = 0;
  for (const threshold of subtracted) {
    if (inputs.size > 0) break;
    for (const each of wanted) {
      const { subtrahend } = each.feature;
      const large = threshold > 0 ? [{ feature: subtrahend, isAbove: true, threshold }] : [];
      const built = inner.inputsFor([...rest, ...large], { ...wish, count: wish.count * triedForEach });
      if (built.kind === "infeasible" && large.length === 0) return built;
      if (built.kind !== "built") continue;
      for (const input of built.inputs) {
        tried++;
        const changed = changedTo(each, input, { rewriting, random: wish.random });
        if (changed && meetsAll(changed.measured, predicates)) inputs.set(changed.text, changed);
      }
    }
  }
  if (inputs.size === 0) return { kind: "not found", tried };
  const all = [...inputs.values()];
  const first = wish.random.below(all.length);
  return { kind: "built", inputs: [...all.slice(first), ...all.slice(0, first)].slice(0, wish.count), tried };
}

/** What is asked of each difference with a number as minuend. */
function wantedOf(predicates: readonly FeaturePredicate[]): Wanted[] {
  const wanted = new Map<DifferenceFeature, Wanted>();
  for (const { feature, isAbove, threshold } of predicates) {
    if (!("minuend" in feature) || feature.minuend.question !== "largest number") continue;
    const { low, high } = wanted.get(feature) ?? { low: -Infinity, high: Infinity };
    wanted.set(feature, {
      feature,
      low: Math.max(low, isAbove ? threshold : leastOf(feature, threshold)),
      high: isAbove ? high : Math.min(high, threshold),
    });
  }
  return [...wanted.values()];
}

/** What is above this is not too low for a difference, or distance, of at most the threshold. */
const leastOf = ({ question }: DifferenceFeature, threshold: number): number =>
  question === "distance" ? -Math.floor(threshold) - 1 : -Infinity;

/** The input with another number, near one of the bounds or anywhere between; undefined when it has no number to change, or none that fits. */
function changedTo(
  { feature: { minuend, subtrahend }, low, high }: Wanted,
  { tree, measured }: BuiltInput,
  { rewriting: { vocabulary, reader }, random }: { rewriting: Rewriting; random: Wish["random"] },
): BuiltInput | undefined {
  const name = vocabulary.elements[minuend.element]?.rule;
  const [path, ...more] = pathsOf(tree, (node) => "name" in node && node.name === name);
  const less = featureValue(subtrahend, measured);
  if (!path || more.length > 0 || !Number.isFinite(less)) return undefined;
  const least = low === -Infinity ? Math.floor(high) - farthest(random) : Math.floor(low) + 1;
  const most = high === Infinity ? least + farthest(random) : Math.floor(high);
  if (most < least) return undefined;
  const choices = [least, most, least + random.below(most - least + 1)];
  const number = less + (choices[random.below(choices.length)] as number);
  return reader.read(textOf(replaceAt(tree, path, leaf(String(number)))));
}

/** How far a number lies from its only bound at most. */
const farthest = (random: Wish["random"]): number => 10 ** random.below(4);
