/** Height of a row, as the style sheet says, in pixels. */
export const rowHeight = 24;

/** Rows drawn beyond both ends of what is visible, so that scrolling shows no gaps. */
const spare = 12;

/** Rows of a long list that are drawn. */
export interface RowWindow {
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
}

/** The rows of `count` that a box of this height shows, scrolled so far. */
export function windowOf(count: number, scrolled: number, height: number): RowWindow {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - spare);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spare);
  return { first: Math.min(first, end), end };
}

/** How far a box has to be scrolled to show a row: as it is where the row is visible, else with the row in the middle. */
export function scrollTo(row: number, scrolled: number, height: number): number {
  const top = row * rowHeight;
  if (top >= scrolled && top + rowHeight <= scrolled + height) return scrolled;
  return Math.max(0, top - height / 2);
}
