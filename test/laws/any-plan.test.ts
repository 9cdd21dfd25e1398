import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Walk } from "../../src/oracle/walk.ts";
import { alone, longest, plans, searched } from "./planned-search.ts";
import { textOf } from "./texts.ts";
import { commands, searches, walks } from "./wide-searches.ts";

/** Of longer searches the end is left to limits by chance. */
const most = 40;

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

  it.each(Object.entries(commands))(
    "does so in a whole %s, of which no limit or number of runs is seen",
    async (_, subjects) => {
      await fc.assert(
        fc.asyncProperty(subjects, plans, fc.nat(longest), async (subject, plan, tests) => {
          const whole = await searched(subject, alone);
          const wide = await searched(subject, plan);
          expect(wide.asked).toEqual(whole.asked);
          expect(wide.found).toEqual(whole.found);
          expect(wide.started).toBeLessThanOrEqual(Math.max(1, plan.waste) * whole.asked.length);
          for (const limit of [tests % 10, tests % (whole.asked.length + 1)]) {
            const first = await searched(subject, plan, { tests: limit });
            expect(first.asked).toEqual(whole.asked.slice(0, limit));
            expect(first.started).toBeLessThanOrEqual(Math.max(1, plan.waste) * limit);
            expect(first.found).toEqual((await searched(subject, alone, { tests: limit })).found);
            const rest = await searched(subject, plan, { tests: longest, known: first.asked });
            expect(rest.asked).toEqual(whole.asked.slice(limit));
            expect(rest.found).toEqual(whole.found);
          }
        }),
        { numRuns: 2 },
      );
    },
  );

  it("ends at a limit where it ends alone, and goes on from there", async () => {
    await fc.assert(
      fc.asyncProperty(searches, plans, fc.nat(60), async (subject, plan, tests) => {
        const whole = await searched(subject, alone);
        const limit = Math.min(tests, whole.asked.length);
        const first = await searched(subject, plan, { tests: limit });
        expect(first.asked).toEqual(whole.asked.slice(0, limit));
        expect(first.started).toBeLessThanOrEqual(Math.max(1, plan.waste) * limit);
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
          expect(first.started).toBeLessThanOrEqual(Math.max(1, plan.waste) * limit);
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
