import { append, difference, type Range } from "../../base/ranges.ts";
import { setOf } from "../../delta/index-set.ts";
import { ended, ending, inTurn, toBest, type Walk, walkFrom } from "../../oracle/walk.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { namedStatements } from "../../outline/from-names.ts";
import { keep } from "../../text/keep.ts";
import type { Stage } from "../stage.ts";

/** Coarse cuts need fewer tests for smaller texts, which have fewer statements. */
const leastBytes = 100_000;

/** To read a larger text takes longer than people want to wait for Ctrl-C. */
const mostBytes = 512 * 1024;

/** Namespaces hold classes, those functions, and those statements. */
const levels = 4;

/**
 * Less goes with the outer statements where one namespace holds all; then coarse cuts do better: after 100 tests, preprocessed C++ of
 * 160 kB had 58 kB with them and 82 kB with this pass.
 */
const leastGain = 0.5;

/**
 * Keeps statements together with the declarations of the names in them: outermost statements first, then those in their curly brackets.
 * Tries the last statement alone. Then it looks for the shortest beginning of the text that still fails, and keeps the last statement of
 * that. It goes on with the statements before, until those kept fail alone. Runs again only when half of the text has gone.
 * Kalhauge & Palsberg, Binary Reduction of Dependency Graphs (2019).
 */
export const declarations: Stage = {
  name: "declarations",
  walk(failing, last) {
    const isNew = last === undefined || 2 * failing.length < last.length;
    const isOfSize = failing.length >= leastBytes && failing.length <= mostBytes;
    if (!isNew || !isOfSize || isBinary(failing)) return ended(failing);
    return inTurn<Uint8Array, Level>({ text: failing, level: 0 }, ({ text, level }) =>
      level >= levels
        ? null
        : ending(keepingNeeded(text, level), (left) => {
            const isInVain = left.length > (1 - leastGain) * text.length;
            return { text: left, level: isInVain ? levels : level + 1 };
          }),
    );
  },
};

interface Level {
  readonly text: Uint8Array;
  readonly level: number;
}

/** Statements of a text, and for each the others that have to stay with it. */
interface Graph {
  readonly text: Uint8Array;
  readonly statements: readonly Range[];
  readonly needs: readonly ReadonlySet<number>[];
}

/** How far the search for the shortest failing beginning of some statements has come. */
interface Standing {
  /** The numbers of the statements of a failing text, ascending. */
  readonly kept: readonly number[];
  /** The last statements of the beginnings that were found; before any was, the last one of all, as a guess. */
  readonly required: readonly number[];
  readonly isGuess: boolean;
  /** The longest beginning of those kept that does not fail with the required ones; -1 when none was tried. */
  readonly tooShort: number;
  /** The shortest one that fails. */
  readonly enough: number;
}

/** After so many the property is of all of the text, or it is small. */
const mostRequired = 12;

/** Where two required statements let fewer than this share of all go, more of them do so, too: a search for one takes a dozen tests. */
const leastOfTwo = 0.05;

function keepingNeeded(text: Uint8Array, level: number): Walk<Uint8Array, Uint8Array> {
  const graph = graphOf(text, level);
  const kept = [...graph.statements.keys()];
  const start: Standing = {
    ...{ kept, required: kept.slice(-1), isGuess: true },
    ...{ tooShort: -1, enough: kept.length },
  };
  const beginning = ({ kept, required }: Standing, length: number): readonly number[] =>
    withNeeds([...kept.slice(0, length), ...required], graph);
  const middle = ({ tooShort, enough }: Pick<Standing, "tooShort" | "enough">): number =>
    tooShort < 0 ? 0 : (tooShort + enough) >> 1;

  function candidate({ kept, required, ...rest }: Standing): readonly number[] | undefined {
    const isInVain = required.length > 1 && kept.length > (1 - leastOfTwo) * graph.statements.length;
    const isEnd = kept.length < 2 || required.length > mostRequired || isInVain;
    return isEnd ? undefined : beginning({ kept, required, ...rest }, middle(rest));
  }

  /** With all that it needs the next beginning may be everything, which is known to fail. */
  function settled(next: Standing): Standing {
    if (candidate(next)?.length !== next.kept.length) return next;
    if (middle(next) > 0) return settled(answered(next, true));
    return next.isGuess ? settled(answered(next, false)) : { ...next, kept: [] };
  }

  function answered(standing: Standing, isFound: boolean): Standing {
    const length = middle(standing);
    if (length === 0 && (isFound || standing.isGuess)) {
      const left = isFound ? beginning(standing, 0) : standing.kept;
      return { kept: left, required: [], isGuess: false, tooShort: 0, enough: left.length };
    }
    const { kept, required, tooShort, enough } = isFound
      ? { ...standing, enough: length }
      : { ...standing, tooShort: length };
    if (enough - tooShort > 1) return { ...standing, tooShort, enough };
    const left = beginning(standing, enough);
    const last = kept[enough - 1] ?? 0;
    return {
      ...{ kept: left, required: [...required, last], isGuess: false },
      ...{ tooShort: -1, enough: left.length },
    };
  }

  const after = (standing: Standing, isFound: boolean): Standing => settled(answered(standing, isFound));

  function about(standing: Standing) {
    const numbers = setOf(candidate(standing) ?? []);
    const removed = difference(setOf(standing.kept), numbers);
    return { scope: graph, kind: "beginning", size: standing.enough, kept: numbers, removed };
  }

  const render = (numbers: readonly number[]): Uint8Array => keptOf(graph, numbers);
  return toBest(
    walkFrom<Standing, readonly number[], Uint8Array>(
      settled(start),
      { candidate, after, about },
      { render },
    ),
    text,
  );
}

/** The statements with all others that have to stay with them, ascending. */
function withNeeds(numbers: readonly number[], { needs }: Graph): readonly number[] {
  const needed = new Set(numbers);
  for (const number of needed) for (const other of needs[number] ?? []) needed.add(other);
  return [...needed].sort((one, other) => one - other);
}

function keptOf({ text, statements }: Graph, numbers: readonly number[]): Uint8Array {
  const stays = new Set(numbers);
  const gone: Range[] = [];
  for (const [number, { start, end }] of statements.entries()) {
    if (!stays.has(number) && start >= (gone.at(-1)?.end ?? 0)) append(gone, { start, end });
  }
  return keep(text, difference([{ start: 0, end: text.length }], gone));
}

/** More declarations of a name in other bodies are of other things, as of members with the same name; then only the first one stays. */
const mostElsewhere = 4;

/** The statements in so many others, and those in functions only at the last level. */
function graphOf(text: Uint8Array, level: number): Graph {
  const { statements: all, mentions } = namedStatements(text);
  const statements: Range[] = [];
  const depths: number[] = [];
  /** For each of all statements the one that it stays with. */
  const nodes: number[] = [];
  for (const { start, end, parent } of all) {
    const depth = parent < 0 ? 0 : (depths[parent] ?? 0) + (all[parent]?.isClosed ? levels - 1 : 1);
    depths.push(depth);
    nodes.push(depth > level ? (nodes[parent] ?? -1) : statements.push({ start, end }) - 1);
  }
  const nameOf: number[] = [];
  const inBody = new Map<string, Set<number>>();
  const anywhere = new Map<string, Set<number>>();
  const declare = (names: Map<string, Set<number>>, key: string, node: number): void => {
    names.set(key, (names.get(key) ?? new Set()).add(node));
  };
  const isSeen = (body: number): boolean =>
    body < 0 || (!all[body]?.isClosed && isSeen(all[body]?.parent ?? -1));
  for (const { word, statement, isName } of mentions) {
    if (!isName) continue;
    const body = all[statement]?.parent ?? -1;
    declare(inBody, `${word} ${body}`, nodes[statement] ?? -1);
    nameOf[statement] = word;
    if (isSeen(body)) declare(anywhere, `${word}`, nodes[statement] ?? -1);
  }
  /** Statements in the bodies around one that declare the word, or else some of those that declare it anywhere. */
  const declaring = (word: number, statement: number): readonly number[] => {
    const found: number[] = [];
    for (let body = statement; body >= 0; ) {
      body = all[body]?.parent ?? -1;
      for (const node of inBody.get(`${word} ${body}`) ?? []) if (node !== nodes[statement]) found.push(node);
    }
    if (found.length > 0) return found;
    const others = [...(anywhere.get(`${word}`) ?? [])];
    return others.length > mostElsewhere ? others.slice(0, 1) : others;
  };
  const needs = statements.map(() => new Set<number>());
  for (const [index, { parent }] of all.entries()) {
    if (parent < 0) continue;
    needs[nodes[index] ?? -1]?.add(nodes[parent] ?? -1);
    // A class stays with its constructors.
    if (nameOf[index] === nameOf[parent]) needs[nodes[parent] ?? -1]?.add(nodes[index] ?? -1);
  }
  for (const { word, statement } of mentions) {
    for (const each of declaring(word, statement)) needs[nodes[statement] ?? -1]?.add(each);
  }
  return { text, statements, needs };
}
