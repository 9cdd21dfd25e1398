/** Runs every test that draws cases again and again, each time from another seed; the others once. */
import { randomInt } from "node:crypto";
import fc from "fast-check";
import { TestRunner } from "vitest";

const rounds = Number(process.env["LAW_ROUNDS"]);

let drew = false;

function beforeEach() {
  drew = true;
}

export default class LawRunner extends TestRunner {
  /** @param {import("vitest").RunnerTestCase} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    drew = true;
    for (let round = 0; round < rounds && drew; round++) {
      drew = false;
      fc.configureGlobal({ seed: randomInt(2 ** 31), beforeEach });
      await run();
    }
  }
}
