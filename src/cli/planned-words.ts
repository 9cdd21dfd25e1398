/** Words that documents about Culprit use and that this version does not know; near names would be misleading advice. */
const planned: ReadonlySet<string> = new Set(["worker", "--workers"]);

export const isPlanned = (word: string): boolean => planned.has(word);
