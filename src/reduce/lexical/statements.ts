import { addTo, grouped } from "../../base/grouped.ts";
import { append, covers, difference, type Range, type Ranges, union } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../../delta/index-set.ts";
import { ended, inTurnBehind, toBest, type Walk, working } from "../../oracle/walk.ts";
import { endedPartsIn } from "../../outline/from-ends.ts";
import { blocksIn, endsWithLines } from "../../outline/from-indentation.ts";
import { type Mention, type NamedStatements, namingStatements } from "../../outline/from-names.ts";
import { lengthOf } from "../../outline/part.ts";
import { applyEdits, type InputEdit, removal } from "../../text/edit.ts";
import { spanOf } from "../../text/keep.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { type RangeGroup, takingFrom } from "../taking-parts.ts";
import { whilePaying } from "../while-paying.ts";

/**
 * Deletes large bodies, such as a class's. Then deletes statements together with all that use what they declare: first outside of brackets,
 * then in the bodies of those left. Leaves lines such as `#if` and `#endif`, which go in pairs. Does nothing more when most names can be used
 * without being declared: other stages need fewer tests then. Text that nests by indentation is left to the deletion of blocks.
 */
export const statements = (isLeft: (text: Uint8Array) => boolean): Stage => ({
  name: "statements",
  walk(failing) {
    if (isLeft(failing) || blocksIn(failing).length > 0) return ended(failing);
    return inTurnBehind(naming(failing), (named) => {
      const changes = mostUsed(named, failing.length * largeShare);
      if (changes.length === 0) return ended(failing);
      return inTurnBehind(removingEach(failing, changes), (made) =>
        2 * made.length < changes.length ? takingBodies(applyEdits(failing, made)) : ended(failing),
      );
    });
  },
});

/**
 * Deletes statements together with the declarations that only they use, such as a call and the import of its module. First it tries all that
 * begin with the same word. Some languages refuse unused declarations. Where semicolons end lines, few do: in C++ hundreds of tests found nothing.
 */
export const unused: Stage = {
  name: "unused",
  walk(failing) {
    if (!endsWithLines(failing) || blocksIn(failing).length > 0) return ended(failing);
    return inTurnBehind(naming(failing), (named) => {
      const graph = graphOf(named);
      const using = [...graph.statements.keys()].filter(
        (number) => goneWith([number], graph, true).size > goneWith([number], graph, false).size,
      );
      const isUsed = (number: number): boolean => graph.uses.has(number);
      const ofOneKind = (numbers: readonly number[]): readonly (readonly number[])[] =>
        [...grouped(numbers, kinds(named)).values()].sort((one, other) => other.length - one.length);
      // First those that nobody uses: no others go with them.
      const unusedFirst = [
        ...ofOneKind(using.filter((number) => !isUsed(number))),
        ...ofOneKind(using.filter(isUsed)),
      ];
      const groups = unusedFirst.map((alike) => statementGroup(alike, graph, true));
      return whilePaying(toBest(takingFrom(failing, groups), failing), failing);
    });
  },
};

/** Statements that go with all that uses what they declare, and if wanted with the declarations that only they use. */
const statementGroup = (numbers: readonly number[], graph: Graph, withUnused: boolean): RangeGroup => ({
  count: numbers.length,
  least: 0,
  spans: [],
  goneFrom: (staying) => bytesOf(goneWith(itemsWithout(numbers, staying), graph, withUnused), graph),
});

/** Tells the first word of a statement that is no name: of the statements with the same one often all can go, or none. */
function kinds({ mentions }: NamedStatements): (statement: number) => number {
  const words = new Map<number, number>();
  for (const { statement, word, isName } of mentions) {
    if (!isName && !words.has(statement)) words.set(statement, word);
  }
  return (statement) => words.get(statement) ?? -1;
}

/** A text has few bodies of this share or more, so few tests are spent on those that have to stay. */
const largeShare = 1 / 16;

/** Large bodies go first and without their uses: a class counts as a use of its constructors, and would go with them. */
const takingBodies = (text: Uint8Array): Walk<Uint8Array, unknown> =>
  inTurnBehind(naming(text), ({ statements }) => {
    const bodies = [...grouped(statements, ({ parent }) => parent)]
      .flatMap(([owner, body]) => (owner < 0 ? [] : spanOf(body)))
      .filter((body) => lengthOf(body) >= text.length * largeShare)
      .sort((one, other) => lengthOf(other) - lengthOf(one));
    return inTurnBehind(removingEach(text, bodies), (made) => takingStatements(applyEdits(text, made)));
  });

const naming = (text: Uint8Array): Walk<Uint8Array, NamedStatements> => working(namingStatements(text), text);

const removingEach = (text: Uint8Array, ranges: Ranges): Walk<Uint8Array, readonly InputEdit[]> =>
  editingEach(
    text,
    ranges.map((range) => [removal(range)]),
  );

/** Where the words of statements are no names, as in Perl, few can go, and the cuts that follow need a tenth of the questions. */
const pay = { questions: 32, share: 1 / 4 };

const takingStatements = (text: Uint8Array): Walk<Uint8Array, unknown> =>
  inTurnBehind(naming(text), (named) => {
    const graph = graphOf(named);
    const groups = bodiesOf(graph, linesInPairs(text)).map((body) => statementGroup(body, graph, false));
    return whilePaying(toBest(takingFrom(text, groups), text), text, pay);
  });

const itemsWithout = (items: readonly number[], staying: IndexSet): readonly number[] =>
  [...indicesOf(complement(staying, items.length))].map((index) => items[index] ?? 0);

/** The lines that begin, divide and end parts. */
const linesInPairs = (bytes: Uint8Array): Ranges =>
  endedPartsIn(bytes).reduce<Ranges>((all, part) => union(all, difference([part], part.sections)), []);

/** The numbers of the statements in each body, outer bodies before inner ones. */
function bodiesOf({ statements, inside }: Graph, fixed: Ranges): readonly (readonly number[])[] {
  const bodies = [inside.get(-1) ?? []];
  for (const body of bodies) for (const number of body) bodies.push(inside.get(number) ?? []);
  const isFree = (number: number): boolean => {
    const start = statements[number]?.start ?? 0;
    return !covers(fixed, { start, end: start + 1 });
  };
  return bodies.map((body) => body.filter(isFree));
}

/** A statement with a word that others declare. */
interface Use {
  readonly statement: number;
  readonly declaring: readonly number[];
}

interface Graph {
  readonly statements: readonly Range[];
  /** By statement, those directly in its body. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
  /** By statement, the uses of what it declares, except those in itself. */
  readonly uses: ReadonlyMap<number, readonly Use[]>;
  /** By statement, those that declare words in it. */
  readonly needs: ReadonlyMap<number, readonly number[]>;
}

/** A word that more statements declare hardly ever loses all of them at once. Without a limit their uses take cubic time. */
const mostDeclaring = 20;

function graphOf({ statements, mentions }: NamedStatements): Graph {
  const names = mentions.filter(({ isName }) => isName);
  const bodyOf = (statement: number): number => statements[statement]?.parent ?? -1;
  const isSeen = (body: number): boolean => body < 0 || (!statements[body]?.isClosed && isSeen(bodyOf(body)));
  const keyOf = (word: number, body: number): number => word * (statements.length + 1) + body + 1;
  const inBody = grouped(names, ({ word, statement }) => keyOf(word, bodyOf(statement)));
  const anywhere = grouped(
    names.filter(({ statement }) => isSeen(bodyOf(statement))),
    ({ word }) => word,
  );
  /** Other statements that declare the word: in the nearest of the bodies around, or else anywhere. */
  function declaring({ word, statement }: Mention): readonly number[] {
    const others = (all: readonly Mention[] = []): readonly number[] =>
      all.map((name) => name.statement).filter((each) => each !== statement);
    for (let within = statement; within >= 0; within = bodyOf(within)) {
      const found = others(inBody.get(keyOf(word, bodyOf(within))));
      if (found.length > 0) return found;
    }
    return others(anywhere.get(word));
  }
  const isInside = (inner: number, outer: number): boolean =>
    inner === outer || (inner >= 0 && isInside(bodyOf(inner), outer));
  const uses = new Map<number, Use[]>();
  const needs = new Map<number, number[]>();
  for (const mention of mentions) {
    const use = { statement: mention.statement, declaring: declaring(mention) };
    if (use.declaring.length > mostDeclaring) continue;
    for (const each of use.declaring) {
      if (!isInside(use.statement, each)) addTo(uses, each, use);
      addTo(needs, mention.statement, each);
    }
  }
  return { statements, inside: grouped(statements.keys(), bodyOf), uses, needs };
}

/** So many declarations that cannot go alone hardly ever all matter for the failure itself. */
const mostTried = 3;

/** The statements of at most so many bytes that declare the words that most others use behind them, and that no other declares. */
function mostUsed({ statements, mentions }: NamedStatements, mostBytes: number): readonly Range[] {
  return [...grouped(mentions, ({ word }) => word).values()]
    .map((all) => {
      const [name, ...others] = all.filter(({ isName }) => isName);
      const isFirst = others.length === 0 && name === all[0];
      const range = name !== undefined && isFirst ? statements[name.statement] : undefined;
      return { range, times: all.filter(({ statement }) => statement !== name?.statement).length };
    })
    .flatMap(({ range, times }) => (range === undefined || times === 0 ? [] : [{ range, times }]))
    .filter(({ range: { start, end } }) => end - start <= mostBytes)
    .sort((one, other) => other.times - one.times)
    .slice(0, mostTried)
    .map(({ range }) => range);
}

/**
 * The statements, those in them, and all others with a word that no statement which stays declares. Also, if wanted, the declarations that
 * were used outside of themselves and no longer are.
 */
function goneWith(
  numbers: readonly number[],
  { inside, uses, needs }: Graph,
  withUnused: boolean,
): ReadonlySet<number> {
  const gone = new Set(numbers);
  const isUnused = (number: number): boolean =>
    uses.get(number)?.every(({ statement }) => gone.has(statement)) === true;
  for (const number of gone) {
    for (const each of inside.get(number) ?? []) gone.add(each);
    for (const { statement, declaring } of uses.get(number) ?? []) {
      if (declaring.every((each) => gone.has(each))) gone.add(statement);
    }
    if (withUnused) for (const each of needs.get(number) ?? []) if (isUnused(each)) gone.add(each);
  }
  return gone;
}

function bytesOf(gone: ReadonlySet<number>, { statements }: Graph): Ranges {
  const ranges: Range[] = [];
  for (const number of [...gone].sort((one, other) => one - other)) {
    const { start, end } = statements[number] as Range;
    if (start >= (ranges.at(-1)?.end ?? 0)) append(ranges, { start, end });
  }
  return ranges;
}
