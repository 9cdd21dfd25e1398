import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface LongListProps {
  readonly count: number;
  /** The row to be in view. */
  readonly focus: number;
  readonly class: string;
  readonly role: "tree" | "group";
  readonly label: string;
  /** The id of the element of `focus`. */
  readonly active?: string | undefined;
  readonly drawRow: (row: number) => ComponentChildren;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerUp?: (event: PointerEvent) => void;
  /** Told how many pixels wide rows are. */
  readonly onWidth?: (width: number) => void;
}

/** Rows that are drawn before it is known how many are visible, and where no scripts run. */
const firstRows = 40;

/** Rows in a box that scrolls, of which only the visible ones are drawn. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of them have labels.
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

/** The room of rows that are not drawn. */
function Space({ rows }: { readonly rows: number }) {
  return rows === 0 ? null : <div role="none" style={{ height: `${rows * rowHeight}px` }} />;
}

/** Height of a row, as the style sheet says, in pixels. */
const rowHeight = 24;

/** Rows drawn beyond both ends of what is visible, so that scrolling shows no gaps. */
const spare = 12;

/** Rows of a long list that are drawn. */
interface RowWindow {
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
