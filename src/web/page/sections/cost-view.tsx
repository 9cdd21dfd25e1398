import type { CostRun, CostSection } from "../../../report/picture/cost-section.ts";
import { CostChart } from "../chart/cost-chart.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { Table } from "../table.tsx";

/** The cost of the answers: sizes against tests and time, and a table of stages. */
export function CostView({ section, id }: { readonly section: CostSection; readonly id: string }) {
  return (
    <SectionFrame kind="cost" id={id}>
      {section.runs.map((run) => (
        <Run run={run} isOnly={section.runs.length === 1} />
      ))}
    </SectionFrame>
  );
}

function Run({ run, isOnly }: { readonly run: CostRun; readonly isOnly: boolean }) {
  const { command, words, parts, line, stages, steps } = run;
  return (
    <>
      {isOnly ? null : <h3>{command}</h3>}
      {words.length === 0 ? null : <p class="lead">{words.join(" · ")}</p>}
      {parts.length === 0 ? null : (
        <>
          <div class="charts">
            <CostChart parts={parts} against="tests" />
            <CostChart parts={parts} against="at" />
          </div>
          <ul class="legend">
            {line === null ? null : <li class="best">{line}</li>}
            <li class="fail">fails</li>
            <li class="pass">passes</li>
            <li class="unresolved">tells nothing</li>
          </ul>
        </>
      )}
      {stages.length === 0 ? null : (
        <Table
          caption="Stage by stage"
          columns={["stage", "tests", "time", "improvements", "removed"]}
          rows={stages.map(({ name, tests, time, improvements, removed }) => [
            name,
            tests,
            time,
            improvements,
            removed,
          ])}
        />
      )}
      {steps.length === 0 ? null : (
        <details>
          <summary>Results on the way: {steps.length}</summary>
          <ol class="steps">
            {steps.map(({ after, size, text }) => (
              <li>
                <small>
                  {size} after {after}
                </small>
                <pre>{text}</pre>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
