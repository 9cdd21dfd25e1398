import { OptionsError } from "../../base/options-error.ts";
import type { Tree } from "../../tree/tree.ts";
import type { NamedMeasure } from "./vocabulary.ts";

/**
 * Features of a user's own, by name: how much of each an input has, given its text and its derivation tree. True counts as
 * 1, false as 0.
 */
export type OwnFeatures = Readonly<Record<string, (text: string, tree: Tree) => number | boolean>>;

/**
 * The features as a vocabulary takes them. When one throws, or returns no finite number or
 * boolean, measuring throws an OptionsError that names the feature, the value, and the input.
 * @param from what the features are called together, such as the path of their module
 */
export function ownMeasures(features: OwnFeatures, from: string): NamedMeasure[] {
  return Object.entries(features).map(([name, amountOf]) => ({
    name,
    measure: (text, tree) => {
      const complaint = (said: string): OptionsError =>
        new OptionsError(
          `the feature ${JSON.stringify(name)} of ${from} ${said} for the input ${JSON.stringify(shortened(text))}; expected a finite number, true or false for every text.`,
        );
      let value: unknown;
      try {
        value = amountOf(text, tree);
      } catch (error) {
        throw complaint(`threw ${error instanceof Error ? error : String(error)}`);
      }
      if (typeof value === "boolean") return value ? 1 : 0;
      if (typeof value === "number" && Number.isFinite(value)) return value;
      throw complaint(`gave ${inWords(value)}`);
    },
  }));
}

function inWords(value: unknown): string {
  if (value instanceof Promise) return "a promise";
  if (typeof value === "number" || value === null || value === undefined) return String(value);
  return `a value of type ${Array.isArray(value) ? "list" : typeof value}`;
}

/** Inputs are shown up to here, in UTF-16 code units. */
const longestShown = 200;

const shortened = (text: string): string =>
  text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`;
