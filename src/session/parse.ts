import { inTurns } from "../base/in-turns.ts";
import { OptionsError } from "../base/options-error.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { unlessStopped } from "../oracle/stop.ts";
import type { TreeSitterLanguage } from "../parse/adapters/tree-sitter.ts";
import { parsingForest } from "../parse/parse.ts";
import { parsingTolerantly } from "../parse/tolerant/parse-tolerantly.ts";
import type { ParseAnswer } from "../report/commands/parse.ts";
import { inLine } from "../report/words.ts";
import { positionOf } from "../text/position.ts";
import { isConstrained, violationsOf } from "../tree/constrained.ts";
import { nodeAt } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import { type AskedCondition, askedCondition, type ConditionChoice } from "./conditions/asked-condition.ts";
import { isMetBy } from "./conditions/restricted-source.ts";
import type { Watch } from "./context/context.ts";
import { type Concluded, concluding } from "./context/session.ts";
import { type InputFile, readInputOrStandardInput } from "./files/input-file.ts";
import {
  type GrammarChoice,
  type GrammarSource,
  grammarOfInput,
  lackNotices,
} from "./grammars/grammar-source.ts";

/** The options of `culprit parse`. */
export interface ParseRequest extends GrammarChoice, ConditionChoice {
  /** Its path; a dash is standard input. */
  readonly input: string;
  /** Maximum number of shown trees. */
  readonly trees: number;
  /** Whether to report only the number of trees. */
  readonly count?: boolean;
  /** Whether to parse with the fewest edits that make the input valid. */
  readonly tolerant?: boolean;
  readonly state?: string | undefined;
}

/** The session of `culprit parse`. Throws OptionsError and GrammarError. */
export const parseSession = concluding("parse", parse);

async function parse(request: ParseRequest, { signal }: Watch): Promise<Concluded<"parse">> {
  const { input: path, state } = request;
  const input = readInputOrStandardInput(path);
  const source = await grammarOf(input, request);
  const asked = conditionOn(source, request);
  const { result: parsed = nothingParsed, stopped } = await unlessStopped(() =>
    parsedBy(source, input, request, { asked, signal }),
  );
  const answer = {
    input: { path: input.path, bytes: input.bytes.length },
    stopped,
    grammar: source.name,
    failure: null,
    edits: null,
    isLeast: null,
    opaque: null,
    condition: null,
    violations: [],
    ...parsed,
    notices: [...lackNotices(source), ...(asked?.notices ?? []), ...parsed.notices],
  };
  const isMet = parsed.condition?.holds !== false && answer.violations.length === 0;
  return {
    answer,
    isFound: parsed.count !== "0" && isMet,
    material: { input: input.bytes },
    about: { path, mode: input.mode, state },
  };
}

/** The parser's part of the answer. */
type Parsed = Pick<ParseAnswer, "count" | "trees" | "notices"> &
  Partial<Pick<ParseAnswer, "failure" | "edits" | "isLeast" | "opaque" | "condition" | "violations">>;

const nothingParsed: Parsed = { count: "0", trees: [], notices: [] };

async function parsedBy(
  source: GrammarSource,
  { bytes }: InputFile,
  request: ParseRequest,
  { asked, signal }: { readonly asked: AskedCondition | undefined; readonly signal: AbortSignal },
): Promise<Parsed> {
  if (source.treeSitter !== undefined) return parsedByTreeSitter(source.treeSitter, bytes);
  if (request.tolerant) return parsedTolerantly(source, bytes, signal);
  const forest = await inTurns(parsingForest(source.grammar, bytes), signal);
  if (forest.kind === "failure") {
    const { offset, line, column, expected, message } = forest;
    return { count: "0", trees: [], failure: { offset, line, column, expected, message }, notices: [] };
  }
  const isChosen =
    asked !== undefined || isConstrained(source.grammar) || (!request.count && request.trees === 1);
  const chosen = isChosen ? await inTurns(forest.choosingCheapest(), signal) : undefined;
  const condition =
    asked && chosen ? { where: asked.text, holds: isMetBy(asked.condition, chosen, source.grammar) } : null;
  const violations = chosen ? violationsIn(chosen, bytes, source.grammar) : [];
  const count = String(forest.count());
  if (request.count) return { count, trees: [], condition, violations, notices: [] };
  const trees: Tree[] = [];
  if (request.trees === 1) trees.push(forest.cheapest());
  else for (const tree of forest.trees()) if (trees.push(tree) >= request.trees) break;
  return { count, trees, condition, violations, notices: [] };
}

/** Where the tree breaks constraints of the grammar. */
function violationsIn(tree: Tree, bytes: Uint8Array, grammar: Grammar): ParseAnswer["violations"] {
  return violationsOf(tree, grammar).map(({ path, named, message }) => ({
    ...positionOf(bytes, nodeAt(tree, named?.path ?? path)?.start ?? 0),
    message,
  }));
}

function conditionOn(
  { grammar, name, treeSitter }: GrammarSource,
  request: ParseRequest,
): AskedCondition | undefined {
  if (request.where !== undefined && treeSitter !== undefined) {
    throw new OptionsError(
      `patterns are read with our own parser, and ${name} brings its own; give another grammar with --grammar to ask --where.`,
    );
  }
  return askedCondition(request, grammar);
}

async function grammarOf(input: InputFile, choice: GrammarChoice): Promise<GrammarSource> {
  const source = await grammarOfInput(input, choice);
  if (source !== undefined) return source;
  throw new OptionsError(
    `no grammar is known for ${inLine(input.path)}; name one with --grammar: a file, a built-in one (see culprit grammar list), or tree-sitter:<language>.`,
  );
}

function parsedByTreeSitter(language: TreeSitterLanguage, bytes: Uint8Array): Parsed {
  const { tree, nodes, opaque } = language.parse(bytes);
  const found = { count: "1", trees: [tree], notices: [] };
  return opaque.length === 0 ? found : { ...found, opaque: { nodes: opaque.length, of: nodes } };
}

async function parsedTolerantly(
  { grammar }: GrammarSource,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Parsed> {
  const { mode, repairs } = await inTurns(parsingTolerantly(grammar, bytes), signal);
  const [best] = repairs;
  if (best !== undefined) {
    return { count: "1", trees: [best.tree], edits: best.edits, isLeast: mode === "exact", notices: [] };
  }
  return { count: "0", trees: [], notices: [{ kind: "not-edited" }] };
}
