/**
 * The texts from which the weights of repair's ranker are fitted: files with one changed token, files with two to four,
 * habits of people in files and excerpts of them, and the open halves of the files that people broke.
 */
import { Random } from "../../dist/base/random.js";
import { lenientGrammar } from "../../dist/format/builtin-formats.js";
import { peopleFiles } from "../repair/people-files.js";
import { judges as programs } from "../repair/people-programs.js";
import { drawFaults, faultCases, faultKinds, withFaults } from "../strangers/faults.js";
import { drawFiles } from "../strangers/files.js";
import { drawExcerpt, drawHabit, drawNotation, withOtherValues } from "../strangers/habits.js";

/**
 * @typedef {import("./weights.js").Broken} Broken
 * @typedef {import("../repair/started.js").Oracle} Oracle
 *
 * @typedef {object} Drawing
 * @property {number} seed
 * @property {number} size how many texts
 * @property {ReadonlyMap<string, import("../repair/started.js").Started>} judges by format
 * @property {ReadonlyMap<string, readonly string[]>} files by format
 */

/** So many files in a row without a fault end the texts of a format. */
const mostUseless = 30;
/** One of so many excerpts has a changed token instead of a habit: where there are few tokens, their ranks are others. */
const tokenInExcerpt = 4;

/** Half of the texts are in another notation, where they can be. */
const draws = [drawHabit, drawNotation];
/** Longer texts take more seconds and have the same faults. */
const mostBytes = 5000;
/** Readings compete with edits only in formats with a lenient grammar, so these have so many times as many texts as others. */
const timesWithReadings = 3;

/**
 * @param {Drawing} drawing
 * @returns {AsyncGenerator<Broken>}
 */
export async function* brokenTexts({ seed, size, judges, files }) {
  const quarter = Math.ceil(size / 4);
  for (const several of [false, true]) {
    for await (const fault of faultCases({ seed, size: quarter, judges, files, several })) {
      const { format, kind, input, original, faults, oracle } = fault;
      const verdict = await oracle(input, new AbortController().signal);
      const meant = new TextDecoder().decode(original);
      const without = faults.map((each) =>
        withFaults(
          meant,
          faults.filter((other) => other !== each),
        ),
      );
      const nearer = several ? without.map((each) => new TextEncoder().encode(each)) : [];
      yield { format, kind, input, original, nearer, verdict };
    }
  }
  yield* habitual({ seed, size: size - 2 * quarter, judges, files });
}

const collections =
  "people people-asked people-fresh people-unseen people-later people-json people-posted people-daily";

/**
 * Files that people broke, with their programs.
 * @returns {AsyncGenerator<{ broken: Broken, oracle: Oracle }>}
 */
export async function* peopleTexts() {
  const files = collections
    .split(" ")
    .flatMap((collection) => peopleFiles({ collection, held: false, only: "" }));
  for (const format of new Set(files.map((file) => file.format))) {
    const judge = programs[format];
    if (judge === undefined || !judge.isHere) continue;
    const { oracle, stop } = judge.start();
    for (const { name, input, truth } of files.filter((file) => file.format === format)) {
      const verdict = await oracle(input, new AbortController().signal);
      const original = new TextEncoder().encode(truth);
      yield { broken: { format, kind: name, input, original, nearer: [], verdict }, oracle };
    }
    await stop();
  }
}

/**
 * @param {Drawing} drawing
 * @returns {AsyncGenerator<Broken>}
 */
export async function* habitual({ seed, size, judges, files }) {
  const streams = [...judges].flatMap(([format, { oracle }], index) =>
    Array.from({ length: lenientGrammar(format) === undefined ? 1 : timesWithReadings }, (_, nth) => {
      const random = new Random(seed + index + nth * judges.size);
      return { format, oracle, random, texts: repeated(() => drawFiles(format, files, random)) };
    }),
  );
  const ended = new Set();
  for (let made = 0; made < size && ended.size < streams.length; ) {
    for (const stream of streams) {
      if (made >= size || ended.has(stream)) continue;
      const broken = await nextBroken(stream);
      if (broken === null) ended.add(stream);
      else {
        made++;
        yield broken;
      }
    }
  }
}

/**
 * @template T
 * @param {() => Iterable<T>} draw
 */
function* repeated(draw) {
  for (let isEmpty = false; !isEmpty; ) {
    isEmpty = true;
    for (const each of draw()) {
      isEmpty = false;
      yield each;
    }
  }
}

/**
 * @param {{ format: string, oracle: Oracle, random: Random, texts: Generator<{ text: string }> }} stream
 * @returns {Promise<Broken | null>}
 */
async function nextBroken({ format, oracle, random, texts }) {
  const { signal } = new AbortController();
  const encoder = new TextEncoder();
  const verdictOn = (/** @type {string} */ text) => oracle(encoder.encode(text), signal);
  const rejects = async (/** @type {string} */ text) => (await verdictOn(text)).outcome !== "pass";
  for (let useless = 0; useless < mostUseless; useless++) {
    const { value: file, done } = texts.next();
    if (done) return null;
    if (file.text.length > mostBytes || (await rejects(file.text))) continue;
    const isExcerpt = random.below(2) === 0;
    const excerpt = isExcerpt ? await drawExcerpt(file.text, format, random, rejects) : file.text;
    if (excerpt === null) continue;
    const original = await withOtherValues(excerpt, format, random, rejects);
    const draw = draws[random.below(draws.length)] ?? drawHabit;
    const drawn =
      isExcerpt && random.below(tokenInExcerpt) === 0
        ? await oneToken(original, random, rejects)
        : await draw(original, format, random, rejects);
    if (drawn === null) continue;
    const { kind, input } = drawn;
    return {
      format,
      kind,
      input: encoder.encode(input),
      original: encoder.encode(drawn.original),
      nearer: drawn.nearer.map((each) => encoder.encode(each)),
      verdict: await verdictOn(input),
    };
  }
  return null;
}

/**
 * @param {string} text
 * @param {Random} random
 * @param {(text: string) => Promise<boolean>} rejects
 */
async function oneToken(text, random, rejects) {
  const kind = faultKinds[random.below(faultKinds.length)] ?? "deleted";
  const [fault] = await drawFaults(text, [kind], 1, random, rejects);
  return fault === undefined ? null : { kind, input: withFaults(text, [fault]), original: text, nearer: [] };
}
