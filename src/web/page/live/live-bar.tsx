import { useMemo } from "preact/hooks";
import type { SavedReport } from "./live-message.ts";
import type { LiveView } from "./live-view.ts";

interface LiveBarProps {
  readonly view: LiveView;
  /** Whether the page is connected to the run. */
  readonly isConnected: boolean;
  /** Requests an action: `stop`, `skip/3`. */
  readonly ask: (what: string) => void;
}

const states = {
  running: "Running",
  stopping: "Stopping: the run under way is ended, and the best so far is kept",
  ended: "Ended",
} as const;

/** The progress of a run, with its buttons. */
export function LiveBar({ view: { now, report }, isConnected, ask }: LiveBarProps) {
  const { state, doing, facts, share, skippable } = now;
  return (
    <section class="live" aria-label="The run">
      <p class={`state ${state}`}>
        <strong role="status">{states[state]}</strong> <span>{doing}</span>
      </p>
      {state === "running" && share !== null ? (
        <progress value={share} max={1} aria-label="How much of it is done" />
      ) : null}
      {facts.length === 0 ? null : (
        <dl class="facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isConnected || state === "ended" ? null : (
        <p class="notice">No connection to the run: this is how it was when it was last heard of.</p>
      )}
      <div class="actions">
        {state === "ended" ? null : (
          <>
            <button type="button" disabled={state !== "running"} onClick={() => ask("stop")}>
              Stop and keep the best so far
            </button>
            <button
              type="button"
              disabled={state !== "running" || skippable === null}
              onClick={() => ask(`skip/${skippable}`)}
            >
              Skip this stage
            </button>
          </>
        )}
        {report === null ? null : <SaveLink report={report} />}
      </div>
    </section>
  );
}

function SaveLink({ report: { name, html } }: { readonly report: SavedReport }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([html], { type: "text/html" })), [html]);
  return (
    <a class="button" href={address} download={name}>
      Save as a file
    </a>
  );
}
