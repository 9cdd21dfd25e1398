import { closest } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Unit } from "../../text/unit.ts";

const units: readonly Unit[] = ["bytes", "code-points", "tokens", "lines"];

/** The search that the user wants, where that is not left to us. */
export interface SearchChoice<Algorithm extends string> {
  readonly algorithm?: Algorithm | undefined;
  readonly unit?: Unit | undefined;
}

/** What a command lets the user choose from. */
export interface Searches<Algorithm extends string> {
  readonly algorithms: readonly Algorithm[];
  /** The one whose unit is the user's choice. */
  readonly textbook: Algorithm;
}

/** The search that `--algorithm` and `--unit` ask for. Throws OptionsError. */
export function searchChoice<Algorithm extends string>(
  given: { readonly algorithm: string | undefined; readonly unit: string | undefined },
  { algorithms, textbook }: Searches<Algorithm>,
): SearchChoice<Algorithm> {
  const algorithm = oneOf("--algorithm", given.algorithm, algorithms);
  const unit = oneOf("--unit", given.unit, units);
  if (unit !== undefined && algorithm !== textbook) {
    throw new OptionsError(
      `--unit goes with --algorithm ${textbook}; ${algorithm ?? "auto"} has units of its own.`,
    );
  }
  return { algorithm, unit };
}

/** The value of an option that takes one of these names; undefined when it was not given. Throws OptionsError. */
function oneOf<T extends string>(
  option: string,
  given: string | undefined,
  names: readonly T[],
): T | undefined {
  if (given === undefined) return undefined;
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  const meant = closest(given, names);
  throw new OptionsError(
    `${option} takes ${names.join(", ")}; got ${given}.${meant ? ` Did you mean ${meant}?` : ""}`,
  );
}
