import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../src/base/hash.ts";
import { follow } from "../../src/oracle/follow.ts";
import { hintOfMessage } from "../../src/oracle/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { learningPredictor, type Predictor } from "../../src/oracle/predict.ts";
import { untilStopped } from "../../src/oracle/stop.ts";
import { type About, ending, toBest, type Walk } from "../../src/oracle/walk.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { limited } from "../../src/oracle/wrap/limited.ts";
import { workingAhead } from "../../src/oracle/wrap/working-ahead.ts";
import { allStages } from "../../src/reduce/all-stages.ts";
import { walkOfStages } from "../../src/reduce/walk-of-stages.ts";
import { completableReader } from "../../src/repair/edit/completable-reader.ts";
import { editing } from "../../src/repair/edit/edit-search.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { pointedReader } from "../../src/repair/edit/pointed-reader.ts";
import { prefixReader } from "../../src/repair/edit/prefix-reader.ts";
import { bytesOf, textOf } from "./texts.ts";

/** A text that fails as long as it has these parts of it in their order. */
const failing = fc
  .tuple(
    fc.array(fc.constantFrom("ab", "[c, d]", "1", " ", "x = (y)", "\n"), { minLength: 2, maxLength: 6 }),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }),
  )
  .map(([words, places]) => {
    const text = words.join("");
    const wanted = places.toSorted((one, other) => one - other).map((place) => words[place % words.length]);
    const fails = (candidate: string): boolean => {
      let at = 0;
      return wanted.every((word: string | undefined = "") => {
        const found = candidate.indexOf(word, at);
        at = found + word.length;
        return found >= 0;
      });
    };
    return { text, fails: (candidate: string) => candidate !== "" && fails(candidate) };
  });

/** A search, and what it is answered. */
interface Subject {
  /** Ends with texts. */
  readonly walk: () => Walk<Uint8Array, readonly string[]>;
  readonly judge: (candidate: Uint8Array) => Verdict;
}

const minimized: fc.Arbitrary<Subject> = failing.map(({ text, fails }) => {
  const input = bytesOf(text);
  const stages = allStages(input, () => null);
  return {
    walk: () => ending(toBest(walkOfStages(input, stages, true), input), (best) => [textOf(best)]),
    judge: (candidate) => ({ outcome: fails(textOf(candidate)) ? "fail" : "pass" }),
  };
});

/** JSON with something wrong, read by a program that says where it stopped, that it wants more, or nothing. */
const repaired: fc.Arbitrary<Subject> = fc
  .tuple(
    fc.array(fc.constantFrom("[1", ", 2", ' "a', '"', ", {", '"b": ', "}", "]"), {
      minLength: 2,
      maxLength: 6,
    }),
    fc.constantFrom("place", "incomplete", "nothing"),
  )
  .map(([parts, said]) => {
    const input = bytesOf(parts.join(""));
    const judge = (candidate: Uint8Array): Verdict => {
      try {
        JSON.parse(textOf(candidate));
        return { outcome: "pass" };
      } catch (error) {
        const { incomplete = false, offset } = hintOfMessage((error as Error).message, candidate);
        if (said === "nothing") return { outcome: "fail" };
        return { outcome: "fail", incomplete, ...(said === "place" && offset !== undefined && { offset }) };
      }
    };
    const reader = { place: pointedReader, incomplete: prefixReader, nothing: completableReader }[said];
    const options = { input, reader, pointedAt: judge(input).offset, mostQuestions: 10, asked: 0 };
    const walk = () => editing(edited(input, []), options);
    return {
      walk: () => ending(walk(), ({ accepted }) => accepted.map(({ bytes }) => textOf(bytes))),
      judge,
    };
  });

const subjects = fc.oneof(minimized, repaired);

/** How the answers come about, which must not be seen in the result. */
interface Plan {
  readonly width: number;
  readonly waste: number;
  /** What makes runs take different times, and predictions chance. */
  readonly salt: number;
  readonly predictor: "learning" | "inverted" | "random";
  /** Whether runs that are cancelled end nevertheless. */
  readonly isDeaf: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  width: fc.constantFrom(2, 3, 8, 24, 64),
  waste: fc.constantFrom(1, 1.5, 2, 1000),
  salt: fc.nat(1000),
  predictor: fc.constantFrom("learning", "inverted", "random"),
  isDeaf: fc.boolean(),
});

const numberOf = (text: string): number => Number.parseInt(keyOf(bytesOf(text)).slice(0, 8), 16);

function predictorOf({ predictor, salt }: Plan): Predictor {
  const learning = learningPredictor();
  const chanceOf: Record<Plan["predictor"], (about: About) => number> = {
    learning: (about) => learning.chance(about),
    inverted: (about) => 1 - learning.chance(about),
    random: ({ kind, kept }) => (numberOf(`${salt} ${kind} ${JSON.stringify(kept)}`) % 1000) / 1000,
  };
  return { ...learning, chance: chanceOf[predictor] };
}

/** Runs that take some ticks each, and what was started. */
function runsOf({ judge }: Subject, { salt, isDeaf }: Plan) {
  let started = 0;
  const ask: Oracle = async (candidate, signal) => {
    started++;
    const ticks = numberOf(`${salt} ${keyOf(candidate)}`) % 20;
    for (let tick = 0; tick < ticks; tick++) {
      await Promise.resolve();
      if (!isDeaf) signal.throwIfAborted();
    }
    return judge(candidate);
  };
  return { ask, started: () => started };
}

interface Searched {
  readonly asked: readonly string[];
  readonly found: readonly string[];
  readonly started: number;
}

/** What is asked and found, by `tests` answers at most, when these answers are known. */
async function searched(
  subject: Subject,
  plan: Plan,
  { tests, known = [] }: { readonly tests?: number; readonly known?: readonly string[] } = {},
): Promise<Searched> {
  const { ask, started } = runsOf(subject, plan);
  const { oracle: ahead } = workingAhead(ask, plan.width, { waste: plan.waste });
  const asked: string[] = [];
  const noting: Oracle = async (candidate, signal): Promise<Verdict> => {
    asked.push(textOf(candidate));
    return ahead(candidate, signal);
  };
  const within = limited(ahead.ahead ? Object.assign(noting, { ahead: ahead.ahead }) : noting, {
    tests,
    now: () => 0,
  });
  const oracle = cached(within);
  const { signal } = new AbortController();
  for (const text of known) await oracle(bytesOf(text), signal);
  const before = started();
  const found: string[] = [];
  const onFound = (better: Uint8Array): void => {
    found.push(textOf(better));
  };
  await untilStopped(async () => {
    const result = await follow(oracle, subject.walk, { signal, predictor: predictorOf(plan), onFound });
    found.push(...result);
  });
  return { asked: asked.slice(known.length), found, started: started() - before };
}

const alone: Plan = { width: 1, waste: 1, salt: 0, predictor: "learning", isDeaf: false };

describe("a search that works ahead", () => {
  it("asks the same and finds the same at any width, whatever is predicted, cancelled and slow", async () => {
    await fc.assert(
      fc.asyncProperty(subjects, plans, async (subject, plan) => {
        const { asked, found } = await searched(subject, alone);
        const wide = await searched(subject, plan);
        expect(wide.asked).toEqual(asked);
        expect(wide.found).toEqual(found);
        expect(wide.started).toBeLessThanOrEqual(Math.max(1, plan.waste) * asked.length);
      }),
      { numRuns: 20 },
    );
  });

  it("ends at a limit where it ends alone, and goes on from there", async () => {
    await fc.assert(
      fc.asyncProperty(subjects, plans, fc.nat(60), async (subject, plan, tests) => {
        const whole = await searched(subject, alone);
        const limit = Math.min(tests, whole.asked.length);
        const first = await searched(subject, plan, { tests: limit });
        expect(first.asked).toEqual(whole.asked.slice(0, limit));
        expect(first.found).toEqual((await searched(subject, alone, { tests: limit })).found);
        const rest = await searched(subject, plan, { known: first.asked });
        expect(rest.asked).toEqual(whole.asked.slice(limit));
        expect(rest.found).toEqual(whole.found);
      }),
      { numRuns: 10 },
    );
  });

  it("is a value: looking at other ways it could go changes nothing", async () => {
    const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.property(subjects, bits, bits, (subject, answers, looks) => {
        const path = (look: (walk: Walk<Uint8Array, unknown>, step: number) => void): readonly string[] => {
          const asked: string[] = [];
          let walk = subject.walk();
          for (let step = 0; walk.kind === "question" && step < answers.length; step++) {
            look(walk, step);
            asked.push(`${textOf(walk.candidate())} ${walk.news.length}`);
            walk = walk.after(answers[step] ?? false);
          }
          return asked;
        };
        const seen = path((walk, step) => {
          let other = deeplyFrozen(walk);
          for (let ahead = 0; other.kind === "question" && ahead < 4; ahead++) {
            deeplyFrozen(other.about());
            other = deeplyFrozen(other.after(looks[(step + ahead) % looks.length] ?? false));
          }
        });
        expect(seen).toEqual(path(() => {}));
      }),
      { numRuns: 40 },
    );
  });
});

/** Bytes cannot be frozen. */
function deeplyFrozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) {
    return value;
  }
  Object.freeze(value);
  for (const each of Object.values(value)) deeplyFrozen(each);
  return value;
}
