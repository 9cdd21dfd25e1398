import type { CircumstanceNode, ExampleInput, LeafNode, QuestionNode } from "../../report/picture/block.ts";

/** A node of a decision tree, with the nodes below it. */
export function Decision({ node }: { readonly node: CircumstanceNode }) {
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
          <Decision node={yes} />
        </li>
        <li>
          <span class="answer">no</span>
          <Decision node={no} />
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
