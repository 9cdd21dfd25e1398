/** Colours a text for a terminal; without a terminal every function returns the text unchanged. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string): string => text;

export const unpainted: Paint = { bold: same, dim: same, red: same, green: same, yellow: same };
