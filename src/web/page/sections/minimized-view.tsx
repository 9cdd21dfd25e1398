import type { ComponentChildren } from "preact";
import type { KeptFile, MinimizedSection } from "../../../report/picture/result-sections.ts";
import { CopyButton } from "../copy-button.tsx";
import { PassageView } from "../passage-view.tsx";
import { Fine, SectionFrame } from "../section-frame.tsx";
import { TreeIsland } from "../tree/tree-island.tsx";

/** The minimized input, marked in the original and by itself. */
export function MinimizedView({ section, id }: { readonly section: MinimizedSection; readonly id: string }) {
  const { before, after, failure, guarantee, isPoor, path, within, result, copy, files, tree, notes } =
    section;
  const lead = (
    <>
      Of {before} <strong>{after}</strong> {after.startsWith("1 byte") ? "is" : "are"} enough to fail in the
      same way.
    </>
  );
  return (
    <SectionFrame kind="minimized" id={id} lead={lead} isPoor={isPoor} notes={notes}>
      <Beside within={within} result={result}>
        <CopyButton text={copy} what="the minimized input" />
      </Beside>
      {files.length === 0 ? null : <Files files={files} />}
      <Fine>
        <code>{failure}</code>
      </Fine>
      <Fine>
        {guarantee} · written to <code>{path}</code>
      </Fine>
      {tree === null ? null : (
        <>
          <h3>How the grammar reads it</h3>
          <TreeIsland tree={tree} />
        </>
      )}
    </SectionFrame>
  );
}

function Files({ files }: { readonly files: readonly KeptFile[] }) {
  const kept = files.filter(({ isKept }) => isKept);
  const removed = files.filter(({ isKept }) => !isKept);
  return (
    <div class="files">
      {kept.map(({ path, size, within, result }) => (
        <div>
          <h3>
            <code>{path}</code> <small>{size}</small>
          </h3>
          {result === null ? (
            <p class="fine">empty, but needed</p>
          ) : (
            <Beside within={within} result={result} />
          )}
        </div>
      ))}
      {removed.length === 0 ? null : (
        <details>
          <summary>Files that were removed: {removed.length}</summary>
          <ul class="plain">
            {removed.slice(0, 500).map(({ path, size }) => (
              <li>
                <del>{path}</del> <small>{size}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface BesideProps extends Pick<MinimizedSection, "within" | "result"> {
  readonly children?: ComponentChildren;
}

/** The original with the kept parts marked, next to the result. */
function Beside({ within, result, children }: BesideProps) {
  return (
    <div class={within === null ? "single" : "beside"}>
      {within === null ? null : (
        <div>
          <h3>In the original</h3>
          <PassageView
            passage={within}
            label="The original; what is left of it is marked, all else was removed"
          />
        </div>
      )}
      {result === null ? null : (
        <div>
          <h3>What is left</h3>
          <PassageView passage={result} label="What is left" />
          <div class="actions">{children}</div>
        </div>
      )}
    </div>
  );
}
