import { useId, useMemo, useState } from "preact/hooks";
import { shownText } from "../../../report/picture/shown-text.ts";
import type { FlatTree } from "../../../tree/flat-tree.ts";
import { LongList } from "./long-list.tsx";
import { TextPane } from "./text-pane.tsx";
import {
  endOf,
  hasRowsBelow,
  nameOf,
  neighbour,
  rowAround,
  shownRows,
  spanOf,
  spelledRows,
  type TreeRows,
  treeRows,
  unfoldedTo,
} from "./tree-rows.ts";

/** A derivation tree beside its text: what is selected in one is marked in the other. */
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
    // What is selected must be visible.
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

/** Characters of a row's text that are shown, and levels by which it is indented. */
const longestExcerpt = 60;
const deepestIndent = 24;

function Row({ rows, row, id, isFolded, isSelected, onSelect, onFold }: RowProps) {
  const { from, to } = spanOf(rows, row);
  const depth = rows.depth[row] ?? 0;
  const name = nameOf(rows, row);
  const text = rows.tree.text.slice(from, Math.min(to, from + longestExcerpt));
  const folds = hasRowsBelow(rows, row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself has the keys, as is usual for one.
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

/** What keys do, as in other trees: right unfolds, then goes down; left folds, then goes up. */
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
