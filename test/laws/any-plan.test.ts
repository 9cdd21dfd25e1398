import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../src/base/hash.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { learningPredictor, type Predictor } from "../../src/oracle/predict.ts";
import { untilStopped } from "../../src/oracle/stop.ts";
import type { About, Walk } from "../../src/oracle/walk.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { limited } from "../../src/oracle/wrap/limited.ts";
import { workingAhead } from "../../src/oracle/wrap/working-ahead.ts";
import { bytesOf, textOf } from "./texts.ts";
import { type Subject, searches, walks } from "./wide-searches.ts";

/** How the answers come about, which must not be seen in the result. */
interface Plan {
  readonly width: number;
  readonly waste: number;
  /** What makes runs take different times, and predictions chance. */
  readonly salt: number;
  readonly predictor: "learning" | "inverted" | "random";
  /** Whether runs that are cancelled end nevertheless. */
  readonly isDeaf: boolean;
  /** What runs are done by: always so many places, or workers that come, vanish with their runs and answer twice. */
  readonly crew: "steady" | "vanishing";
}

const plans: fc.Arbitrary<Plan> = fc.record({
  width: fc.constantFrom(2, 3, 8, 24, 64),
  waste: fc.constantFrom(1, 1.5, 2, 1000),
  salt: fc.nat(1000),
  predictor: fc.constantFrom("learning", "inverted", "random"),
  isDeaf: fc.boolean(),
  crew: fc.constantFrom("steady", "vanishing"),
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

/** Runs that take some ticks each, what was started, and how many there may be at once. */
function runsOf({ judge }: Subject, { salt, isDeaf, crew, width }: Plan) {
  let started = 0;
  const attempt = async (candidate: Uint8Array, signal: AbortSignal, worker: string): Promise<Verdict> => {
    const ticks = numberOf(`${salt} ${worker} ${keyOf(candidate)}`) % 20;
    for (let tick = 0; tick < ticks; tick++) {
      await Promise.resolve();
      if (!isDeaf) signal.throwIfAborted();
    }
    return judge(candidate);
  };
  const ask: Oracle = async (candidate, signal) => {
    started++;
    const fate =
      crew === "steady" ? "answers" : fates[numberOf(`${keyOf(candidate)} ${salt}`) % fates.length];
    // Its worker has vanished: it is asked for again when it is missed.
    if (fate === "vanishes") await attempt(candidate, signal, "vanished");
    const first = attempt(candidate, signal, "first");
    return fate === "answers twice" ? Promise.race([attempt(candidate, signal, "second"), first]) : first;
  };
  const places = crew === "steady" ? width : () => 1 + (numberOf(`${salt} ${started}`) % width);
  return { ask, places, started: () => started };
}

const fates = ["answers", "vanishes", "answers twice"] as const;

interface Searched {
  readonly asked: readonly string[];
  readonly found: readonly string[];
  readonly started: number;
}

/** What is asked and found, by `tests` answers at most, when these answers are known. */
async function searched(
  subject: Subject,
  plan: Plan,
  { tests = longest, known = [] }: { readonly tests?: number; readonly known?: readonly string[] } = {},
): Promise<Searched> {
  const { ask, places, started } = runsOf(subject, plan);
  const { oracle: ahead } = workingAhead(ask, places, { waste: plan.waste });
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
    const result = await subject.search(oracle, { signal, predictor: predictorOf(plan), onFound });
    found.push(...result);
  });
  return { asked: asked.slice(known.length), found, started: started() - before };
}

/** Questions after which all searches end here. */
const longest = 300;
/** Of longer searches the end is left to limits by chance. */
const most = 40;

const alone: Plan = { width: 1, waste: 1, salt: 0, predictor: "learning", isDeaf: false, crew: "steady" };

describe("a search that works ahead", () => {
  it("asks the same and finds the same at any width, whatever is predicted, cancelled, slow and lost", async () => {
    await fc.assert(
      fc.asyncProperty(searches, plans, async (subject, plan) => {
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
      fc.asyncProperty(searches, plans, fc.nat(60), async (subject, plan, tests) => {
        const whole = await searched(subject, alone);
        const limit = Math.min(tests, whole.asked.length);
        const first = await searched(subject, plan, { tests: limit });
        expect(first.asked).toEqual(whole.asked.slice(0, limit));
        expect(first.found).toEqual((await searched(subject, alone, { tests: limit })).found);
        const rest = await searched(subject, plan, { tests: longest, known: first.asked });
        expect(rest.asked).toEqual(whole.asked.slice(limit));
        expect(rest.found).toEqual(whole.found);
      }),
      { numRuns: 10 },
    );
  });

  it("ends at every limit where it ends alone, and goes on from there", async () => {
    await fc.assert(
      fc.asyncProperty(searches, plans, async (subject, plan) => {
        const whole = await searched(subject, alone);
        for (let limit = 0; limit <= Math.min(most, whole.asked.length); limit++) {
          const first = await searched(subject, plan, { tests: limit });
          expect(first.asked).toEqual(whole.asked.slice(0, limit));
          const rest = await searched(subject, plan, { tests: longest, known: first.asked });
          expect(rest.asked).toEqual(whole.asked.slice(limit));
          expect(rest.found).toEqual(whole.found);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("is a value: looking at other ways it could go changes nothing", async () => {
    const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.property(walks, bits, bits, (subject, answers, looks) => {
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
