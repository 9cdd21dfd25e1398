import { useId, useMemo, useState } from "preact/hooks";
import { shownText } from "../../../report/words.ts";
import type { FlatTree } from "../../../tree/flat-tree.ts";
import { LongList } from "./long-list.tsx";

/** A derivation tree next to its text; selecting a part in one marks it in the other. */
export function TreeExplorer({ tree }: { readonly tree: FlatTree }) {
  const rows = useMemo(() => treeRows(tree), [tree]);
  const [folded, setFolded] = useState(() => spelledRows(rows));
  const [selected, setSelected] = useState(0);
  const shown = useMemo(() => shownRows(rows, folded), [rows, folded]);
  const id = useId();
  const select = (row: number): void => {
    setFolded(unfoldedTo(rows, row, folded));
    setSelected(row);
  };
  const fold = (row: number, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(row);
    else next.delete(row);
    setFolded(next);
    // The selected row must stay visible.
    if (isFolded && selected > row && selected < endOf(tree, row)) setSelected(row);
  };
  const position = shown.indexOf(selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = keys({ rows, shown, folded, selected, position })[event.key];
    if (move === undefined) return;
    event.preventDefault();
    if ("fold" in move) fold(selected, move.fold);
    else if (move.to !== undefined) select(move.to);
  };
  const span = spanOf(rows, selected);
  return (
    <div class="explorer">
      <LongList
        class="tree-rows"
        role="tree"
        label="Derivation tree: arrow keys move, left and right fold"
        count={shown.length}
        focus={position}
        active={`${id}-${selected}`}
        onKeyDown={onKeyDown}
        drawRow={(index) => {
          const row = shown[index] ?? 0;
          return (
            <Row
              key={row}
              rows={rows}
              row={row}
              id={`${id}-${row}`}
              isFolded={folded.has(row)}
              isSelected={row === selected}
              onSelect={() => select(row)}
              onFold={() => fold(row, !folded.has(row))}
            />
          );
        }}
      />
      <TextPane
        text={tree.text}
        span={span}
        onSelect={(from, to) => select(rowAround(rows, from, to))}
        onStep={(step) => select(neighbour(rows, selected, step))}
      />
      <p class="selection" aria-live="polite">
        {nameOf(rows, selected) || "text"}: {span.to - span.from} characters
      </p>
    </div>
  );
}

interface RowProps {
  readonly rows: TreeRows;
  readonly row: number;
  readonly id: string;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onFold: () => void;
}

/** Maximum characters of a row's text, and maximum levels of indentation. */
const longestExcerpt = 60;
const deepestIndent = 24;

function Row({ rows, row, id, isFolded, isSelected, onSelect, onFold }: RowProps) {
  const { from, to } = spanOf(rows, row);
  const depth = rows.depth[row] ?? 0;
  const name = nameOf(rows, row);
  const text = rows.tree.text.slice(from, Math.min(to, from + longestExcerpt));
  const folds = hasRowsBelow(rows, row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys, as tree widgets usually do.
    <div
      class="row"
      role="treeitem"
      id={id}
      aria-level={depth + 1}
      aria-selected={isSelected}
      {...(folds ? { "aria-expanded": !isFolded } : {})}
      tabIndex={-1}
      onClick={onSelect}
    >
      <span class="guides" aria-hidden="true">
        {"│ ".repeat(Math.min(depth, deepestIndent))}
      </span>
      {folds ? (
        <span
          class="fold"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          {isFolded ? "▸" : "▾"}
        </span>
      ) : (
        <span class="fold" aria-hidden="true" />
      )}
      {depth > deepestIndent ? <small>{depth} </small> : null}
      {name === "" ? null : <span class="name">{name} </span>}
      {folds && !isFolded && name !== "" ? null : <code>{shownText(text)}</code>}
      {folds && isFolded ? <small> {(rows.tree.size[row] ?? 1) - 1} below</small> : null}
    </div>
  );
}

interface At {
  readonly rows: TreeRows;
  readonly shown: Uint32Array;
  readonly folded: ReadonlySet<number>;
  readonly selected: number;
  readonly position: number;
}

type Move = { readonly to: number | undefined } | { readonly fold: boolean };

/** The usual keys of tree widgets: right unfolds or moves down, left folds or moves up. */
function keys({ rows, shown, folded, selected, position }: At): { readonly [key: string]: Move } {
  const isOpen = hasRowsBelow(rows, selected) && !folded.has(selected);
  const parent = rows.parent[selected] ?? -1;
  return {
    ArrowDown: { to: shown[position + 1] },
    ArrowUp: { to: shown[position - 1] },
    ArrowRight: isOpen || !folded.has(selected) ? { to: isOpen ? selected + 1 : undefined } : { fold: false },
    ArrowLeft: isOpen ? { fold: true } : { to: parent < 0 ? undefined : parent },
    Home: { to: shown[0] },
    End: { to: shown.at(-1) },
    PageDown: { to: shown[Math.min(shown.length - 1, position + 10)] },
    PageUp: { to: shown[Math.max(0, position - 10)] },
  };
}

/** A flat tree with the data for drawing each row. */
interface TreeRows {
  readonly tree: FlatTree;
  readonly depth: Uint16Array;
  /** The start of a row's text. */
  readonly start: Uint32Array;
  /** The parent row; -1 for the first row. */
  readonly parent: Int32Array;
}

export function treeRows(tree: FlatTree): TreeRows {
  const count = tree.size.length;
  const rows = {
    tree,
    depth: new Uint16Array(count),
    start: new Uint32Array(count),
    parent: new Int32Array(count),
  };
  const open: number[] = [];
  let start = 0;
  for (let row = 0; row < count; row++) {
    while (open.length > 0 && row >= endOf(tree, open.at(-1) ?? 0)) open.pop();
    start += tree.skip[row] ?? 0;
    rows.start[row] = start;
    rows.depth[row] = open.length;
    rows.parent[row] = open.at(-1) ?? -1;
    open.push(row);
  }
  return rows;
}

/** The row after the last descendant. */
const endOf = ({ size }: FlatTree, row: number): number => row + (size[row] ?? 1);

const hasRowsBelow = ({ tree }: TreeRows, row: number): boolean => (tree.size[row] ?? 1) > 1;

const nameOf = ({ tree }: TreeRows, row: number): string => tree.names[tree.name[row] ?? 0] ?? "";

/** The range of a row's text. */
function spanOf({ tree, start }: TreeRows, row: number): { readonly from: number; readonly to: number } {
  const from = start[row] ?? 0;
  return { from, to: from + (tree.length[row] ?? 0) };
}

/** The visible rows, in order, if these rows are folded. */
export function shownRows({ tree }: TreeRows, folded: ReadonlySet<number>): Uint32Array {
  const shown = new Uint32Array(tree.size.length);
  let count = 0;
  for (let row = 0; row < tree.size.length; row = folded.has(row) ? endOf(tree, row) : row + 1)
    shown[count++] = row;
  return shown.subarray(0, count);
}

/** The smallest row whose text contains this range; the first row if none does. */
export function rowAround(rows: TreeRows, from: number, to: number): number {
  let found = 0;
  for (let row = 0; row < rows.tree.size.length; ) {
    const span = spanOf(rows, row);
    if (span.from <= from && to <= span.to) {
      found = row;
      row += 1;
    } else if (span.from > from) break;
    else row = endOf(rows.tree, row);
  }
  return found;
}

/** The folded rows without the ancestors of this row. */
export function unfoldedTo(rows: TreeRows, row: number, folded: ReadonlySet<number>): ReadonlySet<number> {
  const above = new Set<number>();
  for (let each = rows.parent[row] ?? -1; each >= 0; each = rows.parent[each] ?? -1) above.add(each);
  return new Set([...folded].filter((each) => !above.has(each)));
}

/** The next or previous leaf row. */
function neighbour(rows: TreeRows, row: number, step: 1 | -1): number {
  const count = rows.tree.size.length;
  let next = step === 1 ? endOf(rows.tree, row) : row - 1;
  while (next > 0 && next < count && hasRowsBelow(rows, next)) next += step;
  return next >= 0 && next < count ? next : row;
}

/** Rows whose descendants are all single characters, such as a string's; their own text shows as much. */
export function spelledRows({ tree }: TreeRows): ReadonlySet<number> {
  const spelled = new Set<number>();
  for (let row = 0; row < tree.size.length; row++) {
    const end = endOf(tree, row);
    let below = row + 1;
    while (below < end && tree.size[below] === 1 && (tree.length[below] ?? 0) <= 2) below += 1;
    if (below === end && end > row + 1) spelled.add(row);
  }
  return spelled;
}

interface TextPaneProps {
  readonly text: string;
  /** The marked range. */
  readonly span: { readonly from: number; readonly to: number };
  /** Called with the selected range; an empty range is a position. */
  readonly onSelect: (from: number, to: number) => void;
  /** Called to move to the next or the previous part. */
  readonly onStep: (step: 1 | -1) => void;
}

/** Characters per row until the width is known, and the width of a character in pixels. */
const firstColumns = 64;
const characterWidth = 8.5;

/** The text of a tree; a selection in it selects a row. */
function TextPane({ text, span, onSelect, onStep }: TextPaneProps) {
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

/** A row, split before and after the marked range. */
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

/** The index of the character at a position in the page; null outside the text. */
function characterOf(node: Node | null, offset: number): number | null {
  const element = node instanceof Element ? node : node?.parentElement;
  const start = element?.closest("[data-at]")?.getAttribute("data-at");
  return start === null || start === undefined ? null : Number(start) + offset;
}

/** The starts of the rows of a text that is broken at line ends and at this many columns, and its end. */
export function textRows(text: string, columns: number): Uint32Array {
  const starts: number[] = [0];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const next = end < 0 || end - start >= columns ? start + columns : end + 1;
    start = Math.min(next, text.length);
    starts.push(start);
  }
  return Uint32Array.from(starts);
}

/** The row of a character, by binary search. */
export function rowOfCharacter(starts: Uint32Array, character: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, starts.length - 2));
}
