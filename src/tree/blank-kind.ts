/** White space by what it does to lines: it stands within one, ends one, or indents the next one. */
export type BlankKind = "none" | "within a line" | "line end" | "indentation";

/** The characters that end a line. */
export const lineEnds = "\n\r\u2028\u2029";

const LINE_END = new RegExp(`[${lineEnds}]`);

/** The kind of a text of nothing but white space. */
export function blankKindOf(text: string): BlankKind {
  const lines = text.split(LINE_END);
  if (lines.length === 1) return text === "" ? "none" : "within a line";
  return lines.at(-1) === "" ? "line end" : "indentation";
}

/** The kind of two such texts, one behind the other. */
export function joinedKind(left: BlankKind, right: BlankKind): BlankKind {
  if (left === "none" || right === "line end" || right === "indentation") return right;
  if (right === "none") return left;
  return left === "within a line" ? left : "indentation";
}

/** Whether both end a line, or neither, and indent the next. */
export const isSameLayout = (one: BlankKind, other: BlankKind): boolean =>
  one === other || (isWithinLine(one) && isWithinLine(other));

const isWithinLine = (kind: BlankKind): boolean => kind === "none" || kind === "within a line";
