import type { FailureSection } from "../../../report/picture/failure-section.ts";
import { PassageView } from "../passage-view.tsx";

/** The failure, as the heading of a case. */
export function FailureView({ section, id }: { readonly section: FailureSection; readonly id: string }) {
  const { program, input, size, reason, endedWell, message, wrote, runs, passage, notes } = section;
  return (
    <section id={id} class="failure" aria-labelledby={`${id}-heading`}>
      <h1 id={`${id}-heading`}>
        <code>{input}</code>{" "}
        {reason === null ? "did not fail" : endedWell ? isInteresting(program) : makesFail(program)}
      </h1>
      {reason === null ? null : (
        <p class={endedWell ? "message neutral" : "message"}>
          <strong>{reason}</strong>
          {message === "" ? null : <code>{message}</code>}
        </p>
      )}
      {passage === null ? null : <PassageView passage={passage} label="The input" />}
      {notes.map((note) => (
        <p class="notice">{note}</p>
      ))}
      <dl class="facts">
        {program === null ? null : (
          <div>
            <dt>program</dt>
            <dd>
              <code>{program}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>input</dt>
          <dd>{size}</dd>
        </div>
        <div>
          <dt>asked</dt>
          <dd>{runs}</dd>
        </div>
      </dl>
      {wrote === "" ? null : (
        <details>
          <summary>All that the program wrote</summary>
          <pre>{wrote}</pre>
        </details>
      )}
    </section>
  );
}

/** Characters of a command that fit into a heading. */
const shortCommand = 32;

function isInteresting(program: string | null) {
  if (program === null || program.length > shortCommand) return "is interesting";
  return (
    <>
      is interesting to <code>{program}</code>
    </>
  );
}

function makesFail(program: string | null) {
  if (program === null || program.length > shortCommand) return "makes it fail";
  return (
    <>
      makes <code>{program}</code> fail
    </>
  );
}
