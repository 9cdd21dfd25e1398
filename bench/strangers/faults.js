/**
 * Cases of kind (a): files that somebody else wrote, with one fault or with two to four.
 *
 *     const { judges, stop } = startJudges(formats);
 *     for await (const fault of faultCases({ seed, size, judges, files: findFiles([]) })) …
 *     await stop();
 *
 * A fault deletes, inserts, replaces, swaps or splits one random token. A case is kept when the program accepts the
 * original and rejects it with each of its faults alone and with all of them. The same seed gives the same cases while
 * the files of the machine stay the same. Formats and kinds take turns, so any first part of the cases is balanced.
 * Instead of such faults, a text may have a habit or a slip of people (`habits.js`).
 */
import { Random } from "../../dist/base/random.js";
import { drawFiles, shortName } from "./files.js";
import { drawHabit } from "./habits.js";
import { tokensIn } from "./tokens.js";
import { drawWrapping } from "./wrappings.js";

/**
 * @typedef {import("../repair/started.js").Oracle} Oracle
 * @typedef {import("./tokens.js").Token} Token
 * @typedef {"deleted" | "inserted" | "replaced" | "swapped" | "split"} FaultKind
 *
 * One fault, as the edit that made it of the original.
 * @typedef {object} Fault
 * @property {FaultKind} kind
 * @property {"word" | "symbol"} token the token deleted, inserted, replaced, split or moved forward
 * @property {number} start an index in the original text
 * @property {number} end
 * @property {string} text stands in the input instead of the original's text from start to end
 *
 * @typedef {object} FaultCase
 * @property {string} name the file in two words, for people
 * @property {string} path the whole path
 * @property {string} format a key of `judges`
 * @property {string} kind of the fault, or "several"; the name of a habit
 * @property {readonly Fault[]} faults in their order in the text; none of a habit
 * @property {Uint8Array} input
 * @property {Uint8Array} original
 * @property {Oracle} oracle the program
 */

/** @type {readonly FaultKind[]} */
export const faultKinds = ["deleted", "inserted", "replaced", "swapped", "split"];

/** So many random faults of one kind are tried in a file before another file is drawn. */
const triesPerFile = 30;
/** So many files in a row without a case end the cases of the format. */
const mostUseless = 200;
/** Where the machine has few files of a format, each of them gives so many cases. */
const mostOfOneFile = 3;

/**
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.size how many cases
 * @param {ReadonlyMap<string, import("../repair/started.js").Started>} options.judges by format
 * @param {ReadonlyMap<string, readonly string[]>} options.files by format, from `findFiles`
 * @param {boolean} [options.several] two to four faults in each case instead of one
 * @param {boolean} [options.habits] a habit of people in each case instead
 * @returns {AsyncGenerator<FaultCase>}
 */
export async function* faultCases({ seed, size, judges, files, several = false, habits = false }) {
  const streams = [...judges].map(([format, { oracle }], index) => {
    const random = new Random(seed + index + (several ? 1000 : habits ? 2000 : 0));
    return { format, oracle, random, texts: repeating(drawFiles(format, files, random)) };
  });
  const ended = new Set();
  let made = 0;
  for (let round = 0; made < size && ended.size < streams.length; round++) {
    for (const [index, stream] of streams.entries()) {
      if (made >= size || ended.has(stream)) continue;
      const next = habits
        ? await nextHabit(stream)
        : await nextCase(stream, (round + index) % faultKinds.length, several);
      if (next === null) ended.add(stream);
      else {
        made += 1;
        yield next;
      }
    }
  }
}

/**
 * The drawn files, then again those that gave a case.
 * @param {Iterable<{ path: string, text: string }>} drawn
 */
function* repeating(drawn) {
  /** @type {{ path: string, text: string, uses: number }[]} */
  const used = [];
  for (const { path, text } of drawn) {
    const file = { path, text, uses: 0 };
    yield file;
    if (file.uses > 0) used.push(file);
  }
  for (let pass = 1; pass < mostOfOneFile; pass++) yield* used;
}

/**
 * @typedef {{ format: string, oracle: Oracle, random: Random, texts: Generator<{ path: string, text: string, uses: number }> }} Stream
 */

/** One in so many cases is the work of a tool on a whole text. */
const habitsPerWrapping = 4;

/**
 * A case with a habit of people.
 * @param {Stream} stream
 * @returns {Promise<FaultCase | null>}
 */
async function nextHabit({ format, oracle, random, texts }) {
  const rejects = (/** @type {string} */ text) => isRejected(oracle, text);
  for (let useless = 0; useless < mostUseless; useless++) {
    const { value: file, done } = texts.next();
    if (done) return null;
    if (await rejects(file.text)) continue;
    const draw = random.below(habitsPerWrapping) === 0 ? drawWrapping : drawHabit;
    const drawn = await draw(file.text, format, random, rejects);
    if (drawn === null) continue;
    file.uses += 1;
    const [input, original] = [drawn.input, drawn.original].map((text) => new TextEncoder().encode(text));
    if (input === undefined || original === undefined) continue;
    const { path } = file;
    return { name: shortName(path), path, format, kind: drawn.kind, faults: [], input, original, oracle };
  }
  return null;
}

/**
 * A case of the wanted kind; where a file cannot have a fault of this kind, of the next kind that it can have.
 * @param {Stream} stream
 * @param {number} wanted an index in `faultKinds`
 * @param {boolean} several
 * @returns {Promise<FaultCase | null>}
 */
async function nextCase({ format, oracle, random, texts }, wanted, several) {
  const rejects = (/** @type {string} */ text) => isRejected(oracle, text);
  const inOrder = [...faultKinds.slice(wanted), ...faultKinds.slice(0, wanted)];
  for (let useless = 0; useless < mostUseless; useless++) {
    const { value: file, done } = texts.next();
    if (done) return null;
    if (await rejects(file.text)) continue;
    const count = several ? 2 + random.below(3) : 1;
    const faults = await drawFaults(file.text, inOrder, count, random, rejects);
    const [first] = faults;
    const broken = withFaults(file.text, faults);
    if (first === undefined || faults.length < count || !(await rejects(broken))) continue;
    file.uses += 1;
    return {
      name: shortName(file.path),
      path: file.path,
      format,
      kind: several ? "several" : first.kind,
      faults,
      input: new TextEncoder().encode(broken),
      original: new TextEncoder().encode(file.text),
      oracle,
    };
  }
  return null;
}

/**
 * As many faults as wanted, apart from each other, each rejected by the program alone; fewer when they were not met.
 * @param {string} text
 * @param {readonly FaultKind[]} kinds the first that the text can have comes first
 * @param {number} count
 * @param {Random} random
 * @param {(text: string) => Promise<boolean>} rejects
 * @returns {Promise<readonly Fault[]>}
 */
export async function drawFaults(text, kinds, count, random, rejects) {
  const tokens = tokensIn(text);
  /** @type {Fault[]} */
  const faults = [];
  for (const kind of [...kinds, ...kinds]) {
    for (let tries = 0; tries < triesPerFile && faults.length < count; tries++) {
      const fault = drawFault(text, tokens, kind, random);
      if (fault === null || faults.some((other) => fault.start <= other.end && other.start <= fault.end))
        continue;
      if (!(await rejects(withFaults(text, [fault])))) continue;
      faults.push(fault);
      break;
    }
  }
  return faults.sort((left, right) => left.start - right.start);
}

/**
 * A random fault; null when the drawn token cannot have one of this kind.
 * @param {string} text
 * @param {readonly Token[]} tokens
 * @param {FaultKind} kind
 * @param {Random} random
 * @returns {Fault | null}
 */
function drawFault(text, tokens, kind, random) {
  const index = drawToken(tokens, random);
  const [before, at, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (at === undefined) return null;
  const end = endOf(at);
  const token = at.isWord ? "word" : "symbol";
  if (kind === "deleted") return { kind, token, start: at.start, end, text: "" };
  if (kind === "split") {
    if (at.text.length < 2) return null;
    const middle = 1 + random.below(at.text.length - 1);
    return { kind, token, start: at.start + middle, end: at.start + middle, text: " " };
  }
  if (kind === "swapped") {
    if (next === undefined || next.text === at.text) return null;
    const between = text.slice(end, next.start);
    return { kind, token, start: at.start, end: endOf(next), text: next.text + between + at.text };
  }
  const other = tokens[drawToken(tokens, random)];
  if (other === undefined) return null;
  if (kind === "replaced") {
    if (other.text === at.text) return null;
    return { kind, token, start: at.start, end, text: other.text };
  }
  const joinsLeft = other.isWord && before?.isWord === true && endOf(before) === at.start;
  const inserted = `${joinsLeft ? " " : ""}${other.text}${other.isWord && at.isWord ? " " : ""}`;
  return { kind, token: other.isWord ? "word" : "symbol", start: at.start, end: at.start, text: inserted };
}

/**
 * A random token: words and symbols equally often, since texts have several times as many of one as of the other.
 * @param {readonly Token[]} tokens
 * @param {Random} random
 */
function drawToken(tokens, random) {
  const isWord = random.below(2) === 0;
  for (let tries = 0; tries < 100; tries++) {
    const index = random.below(Math.max(1, tokens.length));
    if (tokens[index]?.isWord === isWord) return index;
  }
  return 0;
}

/** @param {Token} token */
function endOf(token) {
  return token.start + token.text.length;
}

/**
 * @param {string} text
 * @param {readonly Fault[]} faults in their order in the text
 */
export function withFaults(text, faults) {
  let result = "";
  let done = 0;
  for (const fault of faults) {
    result += text.slice(done, fault.start) + fault.text;
    done = fault.end;
  }
  return result + text.slice(done);
}

/**
 * @param {Oracle} oracle
 * @param {string} text
 */
async function isRejected(oracle, text) {
  const verdict = await oracle(new TextEncoder().encode(text), new AbortController().signal);
  return verdict.outcome !== "pass";
}
