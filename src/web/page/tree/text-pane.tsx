import { useMemo, useState } from "preact/hooks";
import { shownText } from "../../../report/picture/shown-text.ts";
import { LongList } from "./long-list.tsx";
import { rowOfCharacter, textRows } from "./text-rows.ts";

export interface TextPaneProps {
  readonly text: string;
  /** What is marked. */
  readonly span: { readonly from: number; readonly to: number };
  /** Told which range was selected; an empty one is a place. */
  readonly onSelect: (from: number, to: number) => void;
  /** Told to go on to the next part, or back. */
  readonly onStep: (step: 1 | -1) => void;
}

/** Characters in a row until it is known how wide rows are, and the width of one, in pixels. */
const firstColumns = 64;
const characterWidth = 8.5;

/** The text of a tree, of which one can select a part. */
export function TextPane({ text, span, onSelect, onStep }: TextPaneProps) {
  const [columns, setColumns] = useState(firstColumns);
  const starts = useMemo(() => textRows(text, columns), [text, columns]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as const)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const onPointerUp = (): void => {
    const selection = document.getSelection();
    if (selection === null) return;
    const ends = [
      characterOf(selection.anchorNode, selection.anchorOffset),
      characterOf(selection.focusNode, selection.focusOffset),
    ].filter((end) => end !== null);
    if (ends.length === 2) onSelect(Math.min(...ends), Math.max(...ends));
  };
  return (
    <LongList
      class="text-rows"
      role="group"
      label="The text: arrow keys go from part to part"
      count={Math.max(1, starts.length - 1)}
      focus={rowOfCharacter(starts, span.from)}
      onKeyDown={onKeyDown}
      onPointerUp={onPointerUp}
      onWidth={(width) => setColumns(Math.max(20, Math.floor((width - 16) / characterWidth)))}
      drawRow={(row) => (
        <TextRow key={row} text={text} start={starts[row] ?? 0} end={starts[row + 1] ?? 0} span={span} />
      )}
    />
  );
}

interface TextRowProps {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly span: TextPaneProps["span"];
}

/** A row before, in and behind what is marked. */
function TextRow({ text, start, end, span }: TextRowProps) {
  const from = Math.min(end, Math.max(start, span.from));
  const to = Math.min(end, Math.max(start, span.to));
  const piece = (first: number, last: number): string =>
    shownText(text.slice(first, last).replace(/\n$/, ""));
  return (
    <div class="row">
      <span data-at={start}>{piece(start, from)}</span>
      {from < to ? <mark data-at={from}>{piece(from, to)}</mark> : null}
      <span data-at={to}>{piece(to, end)}</span>
    </div>
  );
}

/** Which character of the text stands at a place in the page; null for a place outside of it. */
function characterOf(node: Node | null, offset: number): number | null {
  const element = node instanceof Element ? node : node?.parentElement;
  const start = element?.closest("[data-at]")?.getAttribute("data-at");
  return start === null || start === undefined ? null : Number(start) + offset;
}
