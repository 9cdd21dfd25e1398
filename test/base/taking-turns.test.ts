import { expect, it } from "vitest";
import { takingTurns } from "../../src/base/in-turns.ts";

it.each([
  [0, true],
  [1e9, false],
])("what waits has its turn after %d ms: %s", async (milliseconds, hadItsTurn) => {
  let isHeard = false;
  const takeTurns = takingTurns(milliseconds);
  setTimeout(() => {
    isHeard = true;
  }, 0);
  await takeTurns();
  expect(isHeard).toBe(hadItsTurn);
});
