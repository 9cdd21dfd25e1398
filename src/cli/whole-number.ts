import { OptionsError } from "../base/options-error.ts";

/** The value of an option that takes a whole number. Throws OptionsError. */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new OptionsError(`${option} takes a whole number of at least ${least}; got ${text}.`);
}
