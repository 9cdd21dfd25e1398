import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface LongListProps {
  readonly count: number;
  /** The row to scroll into view. */
  readonly focus: number;
  readonly class: string;
  readonly role: "tree" | "group";
  readonly label: string;
  /** The id of the element of `focus`. */
  readonly active?: string | undefined;
  readonly drawRow: (row: number) => ComponentChildren;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerUp?: (event: PointerEvent) => void;
  /** Called with the width of the rows in pixels. */
  readonly onWidth?: (width: number) => void;
}

/** Rows drawn before the visible height is known, and without scripts. */
const firstRows = 40;

/** A scrollable list that draws only its visible rows. */
export function LongList(props: LongListProps) {
  const { count, focus, label, active, drawRow, onKeyDown, onPointerUp, onWidth } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<{ scrolled: number; height: number } | null>(null);
  const measure = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setView({ scrolled: scrollTop, height: clientHeight });
  };
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      measure();
      onWidth?.(box.current?.clientWidth ?? 0);
    });
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || view === null) return;
    element.scrollTop = scrollTo(focus, element.scrollTop, element.clientHeight);
    measure();
  }, [focus]);
  const { first, end } =
    view === null
      ? { first: 0, end: Math.min(count, firstRows) }
      : windowOf(count, view.scrolled, view.height);
  const rows = Array.from({ length: end - first }, (_, index) => drawRow(first + index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element always has one of two roles.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support labels.
    <div
      ref={box}
      class={`long-list ${props.class}`}
      role={props.role}
      tabIndex={0}
      aria-label={label}
      {...(active === undefined ? {} : { "aria-activedescendant": active })}
      onScroll={measure}
      onKeyDown={onKeyDown}
      {...(onPointerUp === undefined ? {} : { onPointerUp })}
    >
      <Space rows={first} />
      {rows}
      <Space rows={view === null ? 0 : count - end} />
    </div>
  );
}

/** The space of rows that are not drawn. */
function Space({ rows }: { readonly rows: number }) {
  return rows === 0 ? null : <div role="none" style={{ height: `${rows * rowHeight}px` }} />;
}

/** Height of a row in pixels, as in trees.css. */
const rowHeight = 24;

/** Rows drawn beyond each end of the visible part, so that scrolling shows no gaps. */
const spare = 12;

/** The drawn rows of a long list. */
interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows to draw for a list of `count` rows in a box of this height at this scroll position. */
export function windowOf(count: number, scrolled: number, height: number): RowWindow {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - spare);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spare);
  return { first: Math.min(first, end), end };
}

/** The scroll position that shows a row: unchanged if the row is visible, otherwise with the row in the middle. */
export function scrollTo(row: number, scrolled: number, height: number): number {
  const top = row * rowHeight;
  if (top >= scrolled && top + rowHeight <= scrolled + height) return scrolled;
  return Math.max(0, top - height / 2);
}
