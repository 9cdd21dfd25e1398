import type { OthersSection } from "../../../report/picture/others-section.ts";
import { SectionFrame } from "../section-frame.tsx";

/** Failures that are shown at once. */
const mostShown = 5;

/** Failures of other kinds, each with an input that shows it. */
export function OthersView({ section, id }: { readonly section: OthersSection; readonly id: string }) {
  const [shown, others] = [section.failures.slice(0, mostShown), section.failures.slice(mostShown)];
  return (
    <SectionFrame
      kind="others"
      id={id}
      lead="Candidates that failed in another way were not taken for this failure."
    >
      <Failures failures={shown} />
      {others.length === 0 ? null : (
        <details>
          <summary>More kinds of failures: {others.length}</summary>
          <Failures failures={others} />
        </details>
      )}
    </SectionFrame>
  );
}

function Failures({ failures }: Pick<OthersSection, "failures">) {
  return (
    <ul class="plain">
      {failures.map(({ reason, times, path, text }) => (
        <li>
          <p>
            <strong>{reason}</strong> <small>{times}</small>
          </p>
          {text === null ? null : <pre>{text === "" ? "(the empty input)" : text}</pre>}
          {path === null ? null : <p class="fine">{path}</p>}
        </li>
      ))}
    </ul>
  );
}
