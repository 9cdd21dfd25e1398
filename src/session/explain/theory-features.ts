import { OptionsError } from "../../base/options-error.ts";
import type { Feature } from "../../explain/features/feature.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import { featureNames } from "../../explain/theory/feature-names.ts";
import type { Theory } from "../../explain/theory/theory.ts";

/** The features that a theory speaks of, in its order. Throws an OptionsError when the grammar is not the theory's. */
export function theoryFeatures(theory: Theory, vocabulary: Vocabulary, grammar: string): readonly Feature[] {
  try {
    return theory.features.map(featureNames(vocabulary).featureOf);
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    throw new OptionsError(`the theory is not about inputs of ${grammar}: ${error.message}.`, {
      cause: error,
    });
  }
}
