import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { rowHeight, scrollTo, windowOf } from "./window-of.ts";

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
