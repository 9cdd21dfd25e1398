/** What a page would not show as it is: control characters but tabs, and what has no width or turns the direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * A line of somebody else's for a page: what is unseen is there by its number, so that nothing is hidden and nothing changes the
 * direction of what follows. Tabs stay; a line end is a sign. (Few fonts have the pictures that terminals are given.)
 */
export function shownText(text: string): string {
  return text.replace(unseen, (codePoint) => {
    if (codePoint === "\t") return codePoint;
    if (codePoint === "\n") return "⏎";
    const code = codePoint.codePointAt(0) ?? 0;
    return `‹${code.toString(16).toUpperCase().padStart(2, "0")}›`;
  });
}

/** The same of several lines. */
export const shownLines = (text: string): string => text.split("\n").map(shownText).join("\n");
