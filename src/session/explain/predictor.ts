import type { Feature } from "../../explain/features/feature.ts";
import { featureValue } from "../../explain/features/feature-value.ts";
import { branchFor } from "../../explain/theory/branches.ts";
import type { PredictionInAnswer } from "../../report/commands/predict.ts";
import { predicateInWords } from "../../report/theory/predicate-in-words.ts";
import { measuredInput } from "./measured-input.ts";
import type { OpenTheory } from "./open-theory.ts";

/** Predicts whether an input fails, with the reason. Throws the reason of the signal if it aborts. */
export type Predictor = (
  bytes: Uint8Array,
  signal: AbortSignal,
) => Promise<Pick<PredictionInAnswer, "predicted" | "because">>;

/** Makes the predictor of a theory. */
export function predictorOf({ theory, vocabulary, features }: OpenTheory): Predictor {
  return async (bytes, signal) => {
    const measured = await measuredInput(bytes, vocabulary, signal);
    if (measured.kind === "unread") return { predicted: "unknown", because: measured.reason };
    const { prediction, predicates } = branchFor(theory, (feature) =>
      featureValue(features.get(feature) as Feature, measured.input.measured),
    );
    const reasons = predicates.map((predicate) => predicateInWords(theory, predicate));
    return {
      predicted: prediction.fails ? "fail" : "pass",
      because: reasons.length > 0 ? reasons.join(" and ") : "the theory says so of all inputs",
    };
  };
}
