import type {
  CircumstanceNode,
  CircumstancesSection,
  ExampleInput,
  LeafNode,
  NearPicture,
  QuestionNode,
} from "../../../report/picture/circumstances-section.ts";
import { Fine, SectionFrame } from "../section-frame.tsx";
import { Table } from "../table.tsx";

/** The theory in words and as a decision tree. */
export function CircumstancesView({
  section,
  id,
}: {
  readonly section: CircumstancesSection;
  readonly id: string;
}) {
  const { near, sentences, tree, grounds, guarantee, path, notes } = section;
  const [first, ...others] = sentences;
  return (
    <SectionFrame kind="circumstances" id={id} lead={<strong>{first}</strong>} notes={notes}>
      {near === null ? null : <Near near={near} />}
      {tree === null ? null : (
        <div class="decisions">
          <Node node={tree} />
        </div>
      )}
      {others.length === 0 ? null : (
        <ul class="sentences">
          {others.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
      )}
      {grounds.map((words) => (
        <Fine>{words}</Fine>
      ))}
      <Fine>
        {[guarantee, ...(path === null ? [] : [`written to ${path}`])]
          .filter((words) => words !== "")
          .join(" · ")}
      </Fine>
    </SectionFrame>
  );
}

/** The marked failing input, and passing inputs that differ in one change. */
function Near({ near: { marked, failing, passing } }: { readonly near: NearPicture }) {
  const rows = passing.map(({ text, change }) => [change, failing, text]);
  return (
    <>
      <figure
        class="pattern-text"
        aria-label="The failing input; in angle brackets, what else may stand there"
      >
        <code>{marked}</code>
      </figure>
      {rows.length === 0 ? null : (
        <Table
          caption="Passing inputs, one change away"
          columns={["change", "fails", "passes"]}
          rows={rows}
        />
      )}
    </>
  );
}

function Node({ node }: { readonly node: CircumstanceNode }) {
  return node.kind === "leaf" ? <Leaf leaf={node} /> : <Question node={node} />;
}

function Question({ node }: { readonly node: QuestionNode }) {
  const { question, counterTests, yes, no } = node;
  return (
    <div class="question">
      <div class="card">
        <p class="asks">{question}</p>
        <Counts passing={node.passing} failing={node.failing} />
        {counterTests.length === 0 ? null : (
          <details>
            <summary>Counter-tests: {counterTests.length}</summary>
            <ul class="plain">
              {counterTests.map(({ words, input }) => (
                <li>
                  {words} <Example input={input} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ul class="branches">
        <li>
          <span class="answer">yes</span>
          <Node node={yes} />
        </li>
        <li>
          <span class="answer">no</span>
          <Node node={no} />
        </li>
      </ul>
    </div>
  );
}

function Leaf({ leaf }: { readonly leaf: LeafNode }) {
  const { fails, passing, failing, support, examples } = leaf;
  return (
    <div class={`leaf card ${fails ? "fails" : "passes"}`}>
      <p class="says">
        <strong>{fails ? "fails" : "passes"}</strong> <small>{support}</small>
      </p>
      <Counts passing={passing} failing={failing} />
      {examples.map((input) => (
        <Example input={input} />
      ))}
    </div>
  );
}

function Example({ input: { text, fails } }: { readonly input: ExampleInput }) {
  return (
    <span class={`example ${fails ? "fails" : "passes"}`}>
      <code>{text === "" ? "(the empty input)" : text}</code> <small>{fails ? "fails" : "passes"}</small>
    </span>
  );
}

/** The numbers of failing and passing inputs, also as a bar. */
function Counts({ passing, failing }: { readonly passing: number; readonly failing: number }) {
  const share = passing + failing === 0 ? 0 : (100 * failing) / (passing + failing);
  return (
    <p class="counts">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="passes" width="100" height="6" />
        <rect class="fails" width={share.toFixed(1)} height="6" />
      </svg>
      <small>
        {failing} fail, {passing} pass
      </small>
    </p>
  );
}
