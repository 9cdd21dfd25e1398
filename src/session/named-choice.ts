import { closest } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import type { Unit } from "../text/unit.ts";

/** The units by name. */
export const units: readonly Unit[] = ["bytes", "code-points", "tokens", "lines"];

/** The value of an option that takes one of these names; undefined when it was not given. Throws OptionsError. */
export function oneOf<T extends string>(
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
