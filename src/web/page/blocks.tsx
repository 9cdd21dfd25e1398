import type {
  Block,
  CircumstanceNode,
  ExampleInput,
  LeafNode,
  OpenPicture,
  PatternPiece,
  QuestionNode,
  Words,
} from "../../report/picture/block.ts";
import { CostChart } from "./chart/cost-chart.tsx";
import { CopyButton } from "./copy-button.tsx";
import { PassageView, SidesView } from "./passage-view.tsx";

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** The id of their section; links within it begin with it. */
  readonly id: string;
}

export function Blocks({ blocks, id }: BlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <BlockView block={block} id={id} />
      ))}
    </>
  );
}

function BlockView({ block, id }: { readonly block: Block; readonly id: string }) {
  switch (block.kind) {
    case "text":
      return (
        <p class={block.role}>
          <WordsView words={block.words} />
        </p>
      );
    case "heading":
      return (
        <h3>
          <WordsView words={block.words} />
        </h3>
      );
    case "passage": {
      const notes = block.link === undefined ? {} : { notes: `${id}-${block.link}` };
      return <PassageView passage={block.passage} label={block.label} {...notes} />;
    }
    case "sides":
      return <SidesView passage={block.passage} names={block.names} />;
    case "columns":
      return (
        <div class={block.columns.length > 1 ? "beside" : "single"}>
          {block.columns.map((blocks) => (
            <div>
              <Blocks blocks={blocks} id={id} />
            </div>
          ))}
        </div>
      );
    case "sentences":
      return (
        <ul class="sentences">
          {block.sentences.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
      );
    case "list":
      return (
        <ul class="plain">
          {block.items.map((blocks) => (
            <li>
              <Blocks blocks={blocks} id={id} />
            </li>
          ))}
        </ul>
      );
    case "reasons":
      return <Reasons of={block} name={`${id}-${block.link}`} />;
    case "facts":
      return (
        <dl class="facts">
          {block.facts.map(([name, words]) => (
            <div>
              <dt>{name}</dt>
              <dd>
                <WordsView words={words} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table caption={block.caption} columns={block.columns} rows={block.rows} />;
    case "fold":
      return (
        <details>
          <summary>{block.summary}</summary>
          <Blocks blocks={block.blocks} id={id} />
        </details>
      );
    case "pre":
      return <pre>{block.text}</pre>;
    case "figure":
      return (
        <figure class="pattern-text" aria-label={block.label}>
          <code>{block.text}</code>
        </figure>
      );
    case "copy":
      return (
        <div class="actions">
          <CopyButton text={block.text} what={block.what} />
        </div>
      );
    case "pattern":
      return <PatternView pieces={block.pieces} open={block.open} name={`${id}-${block.link}`} />;
    case "decisions":
      return (
        <div class="decisions">
          <Decision node={block.root} />
        </div>
      );
    case "sizes":
      return <Sizes of={block} />;
  }
}

/** Words, of which some stand out. */
export function WordsView({ words }: { readonly words: Words }) {
  if (typeof words === "string") return <>{words}</>;
  return (
    <>
      {words.map((word) => {
        if (typeof word === "string") return word;
        const Emphasis = word.as;
        return <Emphasis>{word.text}</Emphasis>;
      })}
    </>
  );
}

type Of<K extends Block["kind"]> = Extract<Block, { readonly kind: K }>;

function Reasons({ of: { reasons, isPlaced }, name }: { readonly of: Of<"reasons">; readonly name: string }) {
  return (
    <ol class="reasons">
      {reasons.map((reason, index) => {
        const link = `${name}-${index + 1}`;
        return (
          <li id={`reason-${link}`} data-link={link}>
            {reason}{" "}
            {isPlaced ? (
              <a href={`#place-${link}`} data-link={link} aria-label={`the place of reason ${index + 1}`}>
                ↑
              </a>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Sizes({ of: { parts, line } }: { readonly of: Of<"sizes"> }) {
  return (
    <>
      <CostChart parts={parts} />
      <ul class="legend">
        {line === null ? null : <li class="best">{line}</li>}
        <li class="fail">fails</li>
        <li class="pass">passes</li>
        <li class="unresolved">tells nothing</li>
      </ul>
    </>
  );
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Each row starts with its name. */
  readonly rows: readonly (readonly string[])[];
}

/** A table of numbers with row names. */
function Table({ caption, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table.
    <section class="table" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PatternProps {
  readonly pieces: readonly PatternPiece[];
  readonly open: readonly OpenPicture[];
  /** Links begin with it. */
  readonly name: string;
}

/** The pattern of the failing inputs; each open node lists replacements that failed. */
function PatternView({ pieces, open, name }: PatternProps) {
  return (
    <>
      <figure class="pattern-text" aria-label="The pattern; what is underlined may be anything">
        <code>
          {pieces.map((piece) =>
            "text" in piece ? (
              piece.text
            ) : (
              <OpenNode open={open[piece.open]} link={`${name}-${piece.open}`} />
            ),
          )}
        </code>
      </figure>
      <dl class="open-nodes">
        {open.map(({ name: called, here, failing }, index) => (
          <div id={`open-${name}-${index}`} data-link={`${name}-${index}`}>
            <dt>
              <code>{called}</code>
            </dt>
            <dd>
              <p>
                here <code class="here">{here}</code>
              </p>
              {failing.length === 0 ? null : (
                <p>
                  {"failed too with "}
                  {failing.map((text) => (
                    <>
                      <code class="filled">{text}</code>{" "}
                    </>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function OpenNode({ open, link }: { readonly open: OpenPicture | undefined; readonly link: string }) {
  if (open === undefined) return null;
  return (
    <a class="open" href={`#open-${link}`} data-link={link}>
      {open.name}
    </a>
  );
}

/** A node of a decision tree, with the nodes below it. */
function Decision({ node }: { readonly node: CircumstanceNode }) {
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
