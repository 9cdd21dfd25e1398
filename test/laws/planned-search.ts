import fc from "fast-check";
import { keyOf } from "../../src/base/hash.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { learningPredictor, type Predictor } from "../../src/oracle/predict.ts";
import { untilStopped } from "../../src/oracle/stop.ts";
import type { About } from "../../src/oracle/walk.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { workingAhead } from "../../src/oracle/wrap/working-ahead.ts";
import { bytesOf, textOf } from "./texts.ts";
import type { Subject } from "./wide-searches.ts";

/** How the answers come about, which must not be seen in the result. */
export interface Plan {
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

export const plans: fc.Arbitrary<Plan> = fc.record({
  width: fc.integer({ min: 2, max: 64 }),
  waste: fc.oneof(fc.constantFrom(1, 2, 1000), fc.double({ min: 1, max: 4, noNaN: true })),
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

export interface Searched {
  readonly asked: readonly string[];
  readonly found: readonly string[];
  readonly started: number;
}

/** What is asked and found, by `tests` answers at most, when these answers are known. */
export async function searched(
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
export const longest = 300;
export const alone: Plan = {
  width: 1,
  waste: 1,
  salt: 0,
  predictor: "learning",
  isDeaf: false,
  crew: "steady",
};
