import { expect, it } from "vitest";
import { allStages } from "../../src/reduce/all-stages.ts";
import { emptyFiles } from "../../src/reduce/files/empty-files.ts";
import { hoistFiles } from "../../src/reduce/files/hoist-files.ts";
import { takeFiles } from "../../src/reduce/files/take-files.ts";

it("stages have names of their own, by which they are told and counted", () => {
  const stages = [...allStages(new Uint8Array(), () => null), takeFiles, emptyFiles, hoistFiles];
  const names = stages.map(({ name }) => name);
  expect(names).not.toContain("");
  expect(new Set(names).size).toBe(names.length);
});
