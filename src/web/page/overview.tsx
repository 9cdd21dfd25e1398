import { useState } from "preact/hooks";
import type { CaseRow } from "../../report/picture/case-row.ts";
import { Data } from "./data.tsx";

/** The columns, each with the value to sort by. */
const columns = [
  { name: "Input", of: ({ about }: CaseRow) => about },
  { name: "Status", of: ({ status }: CaseRow) => status },
  { name: "Before", of: ({ before }: CaseRow) => before?.bytes ?? -1 },
  { name: "After", of: ({ after }: CaseRow) => after?.bytes ?? -1 },
  { name: "Runs", of: ({ runs }: CaseRow) => runs },
  { name: "Failure", of: ({ kind }: CaseRow) => kind },
] as const;

type ColumnName = (typeof columns)[number]["name"];

/** The address of a case within the page. */
export const caseId = (index: number): string => `case-${index}`;

/** The table of all answers; scripts make it interactive. */
export function OverviewIsland({ rows }: { readonly rows: readonly CaseRow[] }) {
  return (
    <div data-overview>
      <div class="island">
        <Overview rows={rows} />
      </div>
      <Data value={rows} />
    </div>
  );
}

/** All answers, which can be sorted and filtered; sorted by failure, equal failures are one group. */
export function Overview({ rows }: { readonly rows: readonly CaseRow[] }) {
  const [by, setBy] = useState<ColumnName>("Failure");
  const [isDown, setIsDown] = useState(false);
  const [wanted, setWanted] = useState("");
  const shown = sorted(matching(rows, wanted), by, isDown);
  const groups = by === "Failure" ? ofEqualFailure(shown) : [shown];
  const sort = (name: ColumnName): void => {
    setIsDown(name === by && !isDown);
    setBy(name);
  };
  return (
    <>
      <p class="filter">
        <label>
          Filter{" "}
          <input
            type="search"
            value={wanted}
            onInput={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        </label>{" "}
        <span role="status">
          {shown.length} of {rows.length}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table. */}
      <section class="table" tabIndex={0} aria-label="All answers">
        <table>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th scope="col" aria-sort={name === by ? (isDown ? "descending" : "ascending") : undefined}>
                  <button type="button" onClick={() => sort(name)}>
                    {name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((of) => (
            <tbody key={of[0]?.index}>
              {of.map(({ row, index }, place) => (
                <Row
                  key={index}
                  row={row}
                  index={index}
                  span={by === "Failure" ? (place === 0 ? of.length : 0) : 1}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

interface Placed {
  readonly row: CaseRow;
  readonly index: number;
}

/** @param props.span the rows that the cell of the failure covers; 0 below such a cell */
function Row({ row, index, span }: Placed & { readonly span: number }) {
  const { about, failure, before, after, runs, status, isPoor } = row;
  return (
    <tr>
      <th scope="row">
        <a href={`#${caseId(index)}`}>{about}</a>
      </th>
      <td class={isPoor ? "poor" : undefined}>{status}</td>
      <td>{before?.words}</td>
      <td>{after?.words}</td>
      <td>{runs.toLocaleString("en-US")}</td>
      {span === 0 ? null : (
        <td rowSpan={span} class="failure">
          {failure} {span > 1 ? <small>({span} inputs)</small> : null}
        </td>
      )}
    </tr>
  );
}

/** Rows that are sorted by failure, in groups. */
function ofEqualFailure(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const starts = placed.flatMap(({ row }, place) =>
    row.kind === placed[place - 1]?.row.kind ? [] : [place],
  );
  return starts.map((start, number) => placed.slice(start, starts[number + 1]));
}

function matching(rows: readonly CaseRow[], wanted: string): readonly Placed[] {
  const words = wanted.toLowerCase().split(/\s+/);
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row: { about, failure, status } }) => {
      const text = `${about} ${failure} ${status}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

function sorted(placed: readonly Placed[], by: ColumnName, isDown: boolean): readonly Placed[] {
  const of = columns.find(({ name }) => name === by)?.of;
  if (of === undefined) return placed;
  const order = placed.toSorted(({ row: one }, { row: other }) => {
    const [a, b] = [of(one), of(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  return isDown ? order.reverse() : order;
}
