import { OptionsError } from "../base/options-error.ts";
import type { ParseFailure } from "../parse/failure/parse-failure.ts";
import { parseForest } from "../parse/parse.ts";
import { parseTolerantly } from "../parse/tolerant/parse-tolerantly.ts";
import { type ParseAnswer, type ParseFailureInAnswer, type TreeFormat, treeLines } from "../report/parsed.ts";
import { quoted } from "../report/visible.ts";
import type { Tree } from "../tree/tree.ts";
import { type InputFile, readInput } from "./files/input-file.ts";
import { type GrammarChoice, type GrammarSource, grammarOfInput } from "./grammars/grammar-source.ts";

/** What to show of an input's trees. */
export interface ParseRequest extends GrammarChoice {
  readonly format: TreeFormat;
  /** Trees shown at most. */
  readonly trees: number;
  /** Only say how many trees there are. */
  readonly count: boolean;
  /** Take the least edits that make the input one of the grammar's. */
  readonly tolerant: boolean;
}

/** An answer for machines and its lines for people. */
export interface Parsed {
  readonly answer: ParseAnswer;
  readonly lines: readonly string[];
}

/** The session of `culprit parse`. Throws OptionsError and GrammarError. */
export async function parseSession(path: string, request: ParseRequest): Promise<Parsed> {
  const input = readInput(path);
  const source = await grammarOf(input, request);
  if (source.treeSitter !== undefined) return parsedByTreeSitter(input, source, request);
  if (request.tolerant) return parsedTolerantly(input, source, request);
  const forest = parseForest(source.grammar, input.bytes);
  if (forest.kind === "failure") {
    const failure = failureInAnswer(forest);
    return {
      answer: { ...frame(input, source), status: "not-found", trees: "0", failure },
      lines: [
        `${input.path} is not of the grammar ${source.name}:`,
        ...failure.message.split("\n"),
        ...source.notes.map(({ message }) => `(note: ${message})`),
      ],
    };
  }
  const trees = String(forest.count());
  const answer = { ...frame(input, source), trees };
  if (request.count) return { answer, lines: [trees] };
  const shown: Tree[] = [];
  if (request.trees === 1) shown.push(forest.cheapest());
  else for (const tree of forest.trees()) if (shown.push(tree) >= request.trees) break;
  const ambiguous = trees === "1" ? [] : [`(${trees} trees; shown ${shown.length})`];
  return { answer, lines: [...shown.flatMap((tree) => treeLines(tree, request.format)), ...ambiguous] };
}

async function grammarOf(input: InputFile, choice: GrammarChoice): Promise<GrammarSource> {
  const source = await grammarOfInput(input.name, choice);
  if (source !== undefined) return source;
  throw new OptionsError(
    `no grammar is known for ${input.path}; name one with --grammar: a file, a built-in one (see culprit grammar list), or tree-sitter:<language>.`,
  );
}

function frame(input: InputFile, { name, notes }: GrammarSource): ParseAnswer {
  return {
    command: "parse",
    status: "ok",
    input: { path: input.path, bytes: input.bytes.length },
    grammar: name,
    trees: "1",
    failure: null,
    edits: null,
    notices: notes.map(({ message }) => message),
  };
}

function failureInAnswer({ offset, line, column, expected, message }: ParseFailure): ParseFailureInAnswer {
  return { offset, line, column, expected, message };
}

function parsedByTreeSitter(input: InputFile, source: GrammarSource, { format }: ParseRequest): Parsed {
  const parsed = source.treeSitter?.parse(input.bytes);
  if (parsed === undefined) throw new RangeError("the grammar has no parser of its own");
  const { tree, nodes, opaque } = parsed;
  const notices =
    opaque.length === 0 ? [] : [`${opaque.length} of ${nodes} nodes are not derived by the grammar's rules.`];
  const answer = frame(input, source);
  return {
    answer: { ...answer, notices: [...answer.notices, ...notices] },
    lines: [...treeLines(tree, format), ...notices.map((notice) => `(${notice})`)],
  };
}

function parsedTolerantly(input: InputFile, source: GrammarSource, { format }: ParseRequest): Parsed {
  const { mode, repairs } = parseTolerantly(source.grammar, input.bytes);
  const [best] = repairs;
  if (best === undefined) {
    const notice = "the input could not be edited into one of the grammar's within the limits of the search.";
    return {
      answer: { ...frame(input, source), status: "not-found", trees: "0", notices: [notice] },
      lines: [notice],
    };
  }
  const { edits } = best;
  const found = mode === "exact" ? "no fewer do" : "found near where parsing fails; fewer might do elsewhere";
  const lines = edits.map(
    ({ start, removed, inserted }) => `byte ${start}: ${quoted(removed)} -> ${quoted(inserted)}`,
  );
  return {
    answer: { ...frame(input, source), edits },
    lines: [
      ...treeLines(best.tree, format),
      ...(edits.length > 0 ? [`(edits: ${lines.join(", ")}; ${found})`] : []),
    ],
  };
}
