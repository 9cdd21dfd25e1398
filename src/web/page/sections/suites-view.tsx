import type { SuiteFailurePicture, SuitesSection } from "../../../report/picture/suites-section.ts";
import { Fine, SectionFrame } from "../section-frame.tsx";
import { Table } from "../table.tsx";

/** Suites side by side: numbers, charts, and functions that only one of them calls. */
export function SuitesView({ section, id }: { readonly section: SuitesSection; readonly id: string }) {
  const { columns, rows, verdicts, charts, only, failures, path, notes } = section;
  return (
    <SectionFrame kind="suites" id={id} notes={notes}>
      <Table caption="What each suite exercises" columns={columns} rows={rows} />
      {verdicts.map((verdict) => (
        <p>{verdict}</p>
      ))}
      {charts.map(({ name, svg }) => (
        <img class="chart" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`Chart: ${name}`} />
      ))}
      {failures.length === 0 ? null : (
        <>
          <h3>Failures that no sample shows</h3>
          <ul class="plain">
            {failures.map((failure) => (
              <SuiteFailure failure={failure} />
            ))}
          </ul>
        </>
      )}
      {only.map(({ suite, functions, more }) => (
        <details>
          <summary>Functions that only {suite} calls</summary>
          <ul class="plain">
            {functions.map((called) => (
              <li>
                <code>{called}</code>
              </li>
            ))}
            {more > 0 ? <li>and {more} more</li> : null}
          </ul>
        </details>
      ))}
      <Fine>
        written to <code>{path}</code>
      </Fine>
    </SectionFrame>
  );
}

function SuiteFailure({
  failure: { reason, where, text, example },
}: {
  readonly failure: SuiteFailurePicture;
}) {
  return (
    <li>
      <strong>{reason}</strong> <small>{where}</small>
      {text === null ? null : <pre>{text}</pre>}
      <Fine>{example}</Fine>
    </li>
  );
}
