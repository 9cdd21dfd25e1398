import { Random } from "../base/random.ts";
import { uniform } from "../generate/model/uniform.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { parseForest } from "../parse/parse.ts";
import { encode } from "../text/encoding.ts";
import { nameOf } from "../tree/node.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import { coreOf, type Pattern, withOpenFilled } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { type FailingInput, withoutBlanks } from "./failing-input.ts";
import { type Replacement, treeWriter } from "./replacements.ts";
import { seedOf } from "./seeds.ts";

/** The smallest part of a pattern that is enough for the failure, wherever in an input it stands. */
export interface Evocative {
  /** The pattern itself when no smaller part is enough. */
  readonly pattern: Pattern;
  /** How many inputs failed that hold it in contexts of all kinds; none passed. */
  readonly failing: number;
}

export interface EvocativeOptions {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** For each open node of the pattern, left to right, replacements that are known to fail. */
  readonly known: readonly (readonly Replacement[])[];
}

/** So many failing inputs, and none that passes, and a smaller part is looked at; */
const enoughToGoDown = 10;

/** so many, and the part is told. */
const enoughToTell = 50;

/** Refused inputs after which nothing is known of a part. */
const mostRefused = 30;

/** Expansions of the largest contexts. */
const mostExpansions = 20;

/**
 * Looks for the smallest part of the pattern that is enough anywhere: from the root down to the child whose inputs, which
 * have it in the place of any node of its nonterminal in a random derivation, all fail (DDSet, section 3.4).
 */
export async function evocativePart(
  pattern: Pattern,
  input: FailingInput,
  options: EvocativeOptions,
): Promise<Evocative> {
  const contexts = new Contexts(pattern, input, options);
  const held: Path[] = [];
  for (let path: Path | undefined = []; path; ) {
    const smaller: Path | undefined = await contexts.firstEnough(partsIn(pattern.tree, path));
    if (smaller) held.push(smaller);
    path = smaller;
  }
  for (const path of held.toReversed()) {
    const failing = await contexts.failingWith(path, enoughToTell);
    if (failing > 0) return { pattern: partAt(pattern, path), failing };
  }
  return { pattern, failing: 0 };
}

/** Inputs that have parts of the pattern in the place of nodes of random derivations. */
class Contexts {
  readonly #pattern: Pattern;
  readonly #input: FailingInput;
  readonly #options: EvocativeOptions;
  readonly #random = new Random(0);
  readonly #producer: TreeProducer;
  readonly #write: (tree: Tree) => string | undefined;

  constructor(pattern: Pattern, input: FailingInput, options: EvocativeOptions) {
    this.#pattern = pattern;
    this.#input = input;
    this.#options = options;
    this.#producer = new TreeProducer(sitesOf(input.grammar), uniform, this.#random);
    this.#write = treeWriter(input.grammar);
  }

  /** The first of the parts with which inputs of all kinds fail. */
  async firstEnough(parts: readonly Path[]): Promise<Path | undefined> {
    for (const part of parts) if ((await this.failingWith(part, enoughToGoDown)) > 0) return part;
    return undefined;
  }

  /** How many inputs with the part fail; 0 when one passes, or when there are not enough valid ones. */
  async failingWith(part: Path, enough: number): Promise<number> {
    const { oracle, signal } = this.#options;
    const { encoding } = this.#input;
    const ofTexts = over<string, Uint8Array>(oracle, (text) => encode(text, encoding) ?? NOTHING);
    let failing = 0;
    let refused = 0;
    for await (const { candidate, verdict } of answers(ofTexts, this.#textsWith(part), signal)) {
      if (verdict.outcome === "pass" && this.#holds(part, candidate)) return 0;
      if (verdict.outcome === "fail") failing++;
      else refused++;
      if (failing >= enough) return failing;
      if (refused >= mostRefused + failing) return 0;
    }
    return 0;
  }

  *#textsWith(part: Path): Generator<string, void, void> {
    const name = nameOf(nodeAt(this.#pattern.tree, part) as Tree);
    const texts = new Set<string>();
    for (let draw = 0, inVain = 0; inVain < mostDraws; draw++) {
      this.#random.backTo(new Random(seedOf(this.#options.seed, EVOCATIVE, draw)).mark());
      const context = this.#producer.produce(this.#random.below(mostExpansions));
      const hosts = pathsOf(context, (node) => nameOf(node) === name);
      const host = hosts[this.#random.below(Math.max(1, hosts.length))];
      const text = host && this.#write(replaceAt(context, host, this.#filled(part)));
      if (text === undefined || texts.has(withoutBlanks(text))) inVain++;
      else {
        inVain = 0;
        texts.add(withoutBlanks(text));
        yield text;
      }
    }
  }

  /** The part with its open nodes as they are known to fail, or as they were in the input. */
  #filled(part: Path): Tree {
    const filled = withOpenFilled(this.#pattern.tree, (path, index) => {
      const known = this.#options.known[index] ?? [];
      const drawn = this.#random.below(known.length + 1);
      return known[drawn]?.tree ?? (nodeAt(this.#input.tree, path) as Tree);
    });
    return nodeAt(filled, part) as Tree;
  }

  #holds(part: Path, text: string): boolean {
    const forest = parseForest(this.#input.grammar, text);
    return (
      forest.kind !== "failure" && occurrences(partAt(this.#pattern, part), forest.cheapest()).length > 0
    );
  }
}

const EVOCATIVE = -2;
const NOTHING = new Uint8Array(0);

/** Draws until a context is new and has the part's nonterminal. */
const mostDraws = 300;

const partAt = ({ tree, groups }: Pattern, path: Path): Pattern => ({
  tree: nodeAt(tree, path) as Tree,
  groups,
});

/** The outermost nodes below the path that show text of their own; of a chain of nodes of the same text the innermost. */
function partsIn(tree: Tree, path: Path): readonly Path[] {
  const below = nodeAt(tree, path) as Tree;
  const parts: Path[] = [];
  walk(below, {
    enter(node, way) {
      if (way.length === 0 || node.kind !== "rule" || coreOf(node) !== node) return undefined;
      if (withoutBlanks(textOf(node)) !== "") parts.push([...path, ...way]);
      return "skip";
    },
  });
  return parts;
}
