import type { Work } from "../../base/in-turns.ts";
import { leaf } from "../../tree/node.ts";
import { pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { DifferenceFeature, ElementFeature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { Built, BuiltInput, Wish } from "./built.ts";
import type { Construction } from "./construction.ts";
import type { InputReader } from "./input-reader.ts";
import type { NumberRange } from "./round-numbers.ts";

/** What is asked of one difference whose minuend is a number, and of that. */
interface Wanted {
  readonly feature: DifferenceFeature;
  /** Above the first, at most the second. */
  readonly low: number;
  readonly high: number;
  /** Whether there must be one: else what has several numbers would do, too, which is not tried. */
  readonly isThere: boolean;
  /** What is asked of the number itself. */
  readonly minuend: NumberRange;
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
    *inputsFor(predicates, wish) {
      const wanted = wantedOf(predicates);
      if (wanted.length === 0) return yield* inner.inputsFor(predicates, wish);
      const rest = predicates.filter(({ feature }) => !wanted.some((each) => each.feature === feature));
      return yield* rewritten(predicates, wish, { inner, vocabulary, reader, wanted, rest });
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

function* rewritten(predicates: readonly FeaturePredicate[], wish: Wish, rewriting: Rewriting): Work<Built> {
  const { inner, vocabulary, wanted, rest } = rewriting;
  const inputs = new Map<string, BuiltInput>();
  let tried = 0;
  for (const threshold of subtracted) {
    if (inputs.size > 0) break;
    for (const each of wanted) {
      const { subtrahend } = each.feature;
      if (threshold > 0 && isWrittenAnew(each.feature, vocabulary)) continue;
      const large = threshold > 0 ? [{ feature: subtrahend, isAbove: true, threshold }] : [];
      const asked = [...rest, ...impliedBy(each), ...large];
      const built = yield* inner.inputsFor(asked, { ...wish, count: wish.count * triedForEach });
      if (built.kind === "infeasible" && large.length === 0 && each.isThere) return built;
      if (built.kind !== "built") continue;
      for (const input of built.inputs) {
        tried++;
        yield;
        const changed = changedTo(each, input, { rewriting, random: wish.random });
        // A fraction may do where no whole number does.
        const found = [changed, input].find((one) => one && meetsAll(one.measured, predicates));
        if (found) inputs.set(found.text, found);
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
    const { low, high, isThere } = wanted.get(feature) ?? { low: -Infinity, high: Infinity, isThere: false };
    wanted.set(feature, {
      feature,
      isThere: isThere || isAbove,
      minuend: rangeOf(feature.minuend, predicates),
      low: Math.max(low, isAbove ? threshold : leastOf(feature, threshold)),
      high: isAbove ? high : Math.min(high, threshold),
    });
  }
  return [...wanted.values()];
}

/** Whether what is subtracted is a part of the number itself, as its digits are: however many there were is forgotten with the number. */
const isWrittenAnew = ({ minuend, subtrahend }: DifferenceFeature, { elements }: Vocabulary): boolean =>
  elements[minuend.element]?.rule === elements[subtrahend.element]?.rule;

/** What the predicates ask of the number: there is one, which is the largest and the smallest. */
function rangeOf({ element }: ElementFeature, predicates: readonly FeaturePredicate[]): NumberRange {
  let [above, upTo] = [-Infinity, Infinity];
  for (const { feature, isAbove, threshold } of predicates) {
    if (feature.question !== "largest number" && feature.question !== "smallest number") continue;
    // Beyond all finite numbers it is only asked whether there is one.
    if (feature.element !== element || Math.abs(threshold) >= Number.MAX_VALUE) continue;
    if (isAbove) above = Math.max(above, threshold);
    else upTo = Math.min(upTo, threshold);
  }
  return { above, upTo };
}

/** What the subtrahend must be, given what is asked of the number. */
function impliedBy({ feature: { question, subtrahend }, low, high, minuend }: Wanted): FeaturePredicate[] {
  // A distance may lie on the other side.
  if (question === "distance") return [];
  return [
    { feature: subtrahend, isAbove: true, threshold: minuend.above - high },
    { feature: subtrahend, isAbove: false, threshold: lastBelow(minuend.upTo - low, subtrahend) },
  ].filter(({ threshold }) => Number.isFinite(threshold));
}

/** The largest value of the feature that may be below the bound. */
const lastBelow = (bound: number, { question }: ElementFeature): number =>
  question === "largest number" ? bound : Math.ceil(bound) - 1;

/** What is above this is not too low for a difference, or distance, of at most the threshold. */
const leastOf = ({ question }: DifferenceFeature, threshold: number): number =>
  question === "distance" ? -Math.floor(threshold) - 1 : -Infinity;

/** The input with another number, near one of the bounds or anywhere between; undefined when it has no number to change, or none that fits. */
function changedTo(
  { feature: { minuend, subtrahend }, low, high, minuend: range }: Wanted,
  { tree, measured }: BuiltInput,
  { rewriting: { vocabulary, reader }, random }: { rewriting: Rewriting; random: Wish["random"] },
): BuiltInput | undefined {
  const name = vocabulary.elements[minuend.element]?.rule;
  const [path, ...more] = pathsOf(tree, (node) => "name" in node && node.name === name);
  const less = featureValue(subtrahend, measured);
  if (!path || more.length > 0 || !Number.isFinite(less)) return undefined;
  const above = Math.max(less + low, range.above);
  const upTo = Math.min(less + high, range.upTo);
  const least = above === -Infinity ? Math.floor(upTo) - farthest(random) : Math.floor(above) + 1;
  const most = upTo === Infinity ? least + farthest(random) : Math.floor(upTo);
  if (most < least) return undefined;
  const choices = [least, most, least + random.below(Math.min(most - least + 1, mostDrawn))];
  const number = choices[random.below(choices.length)] as number;
  return reader.read(textOf(replaceAt(tree, path, leaf(String(number)))));
}

/** A number is drawn from no more than these above the least. */
const mostDrawn = 2 ** 32;

/** How far a number lies from its only bound at most. */
const farthest = (random: Wish["random"]): number => 10 ** random.below(4);
