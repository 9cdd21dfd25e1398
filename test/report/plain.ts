import type { Paint } from "../../src/report/words.ts";

const same = (text: string): string => text;

/** No colours: what a report says when it is not written to a terminal. */
export const plain: Paint = { bold: same, dim: same, red: same, green: same, yellow: same };
