/** Looks for a regular expression of the user in what a program printed; may throw when that takes too long. */
export type Match = (pattern: RegExp, text: string) => RegExpExecArray | null;

/** However long it takes. */
export const unboundedMatch: Match = (pattern, text) => pattern.exec(text);
