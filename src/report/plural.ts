/** Formats a number: `1,204`. */
export const count = (value: number): string => value.toLocaleString("en-US");

/** Formats a number with a noun: `1 test`, `2 tests`, `1,204 tests`. */
export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
