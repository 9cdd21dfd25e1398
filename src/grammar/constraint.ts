/**
 * A condition on the nodes of an alternative that no context-free rule can state. `generate` meets it, `parse` tells where an
 * input breaks it, and `minimize` computes texts anew. A rule's name stands for its outermost nodes inside that node; of
 * declared and used names, only for those in no node of another rule.
 */
export type Constraint =
  | ComputedText
  | PaddingText
  | Comparison
  | EqualCounts
  | { readonly kind: "declares" | "uses"; readonly name: string }
  /** Names declared inside are unknown outside. */
  | { readonly kind: "scope" };

/** The text of a rule's node is a number computed from other parts. */
export interface ComputedText {
  readonly kind: "set";
  readonly name: string;
  readonly value: Measured;
  readonly form: NumberForm;
}

/** The text of a rule's node fills others up to a multiple of so many bytes. */
export interface PaddingText {
  readonly kind: "fill";
  readonly name: string;
  /** One byte. */
  readonly text: string;
  readonly multiple: number;
  readonly of: readonly string[];
}

/** Two values stand in this order. */
export interface Comparison {
  readonly kind: "where";
  readonly left: Measured;
  readonly sign: ComparisonSign;
  readonly right: Measured;
}

export const comparisonSigns = ["<=", ">=", "!=", "<", ">", "="] as const;

export type ComparisonSign = (typeof comparisonSigns)[number];

/** Each node of one rule has the same number of nodes of another, like the rows of a table their fields. */
export interface EqualCounts {
  readonly kind: "equal";
  readonly count: string;
  readonly within: string;
}

/**
 * The measures of nodes. `length`: their bytes. `count`: how many. `number`: their decimal numbers, added up. `sum`: their bytes,
 * added up. A computed text inside of its own checksum counts as blanks, as in tar.
 */
export const measures = ["length", "count", "number", "sum", "crc32", "adler32"] as const;

export type Measure = (typeof measures)[number];

/** A number that is measured, or a constant one. */
export interface Measured {
  /** Null for a constant. */
  readonly measure: Measure | null;
  readonly of: readonly string[];
  /** A whole number that is added. */
  readonly plus: number;
}

/** How numbers are written, by the name in a grammar: in digits, or in bytes (radix 256). */
export const numberForms = {
  decimal: { radix: 10, isLittleEndian: false },
  octal: { radix: 8, isLittleEndian: false },
  hex: { radix: 16, isLittleEndian: false },
  big: { radix: 256, isLittleEndian: false },
  little: { radix: 256, isLittleEndian: true },
} as const;

export interface NumberForm {
  readonly name: keyof typeof numberForms;
  /** How many digits or bytes; zeros fill them. 0: as many digits as the number needs. */
  readonly width: number;
}

/** The number in this form; undefined when it does not fit. */
export function inForm(number: number, { name, width }: NumberForm): string | undefined {
  const { radix, isLittleEndian } = numberForms[name];
  if (number < 0) return undefined;
  if (radix !== 256) {
    const digits = number.toString(radix).padStart(width, "0");
    return width > 0 && digits.length > width ? undefined : digits;
  }
  if (number >= 256 ** width) return undefined;
  const bytes = Array.from({ length: width }, (_, place) => Math.floor(number / 256 ** place) % 256);
  return String.fromCharCode(...(isLittleEndian ? bytes : bytes.reverse()));
}

/** The names of rules in the constraint. */
export function namesIn(constraint: Constraint): readonly string[] {
  switch (constraint.kind) {
    case "set":
      return [constraint.name, ...constraint.value.of];
    case "fill":
      return [constraint.name, ...constraint.of];
    case "where":
      return [...constraint.left.of, ...constraint.right.of];
    case "equal":
      return [constraint.count, constraint.within];
    case "scope":
      return [];
    default:
      return [constraint.name];
  }
}
