import { expect, it } from "vitest";
import { allStages } from "../../src/reduce/all-stages.ts";
import { emptyFiles, hoistFiles, takeFiles } from "../../src/reduce/files/minimize-folder.ts";

it("stages have names of their own, by which they are told and counted; three run again before items go", () => {
  const stages = [...allStages(() => null), takeFiles, emptyFiles, hoistFiles];
  const names = stages.map(({ name }) => name);
  expect(names).not.toContain("");
  const again = names.filter((name, index) => names.indexOf(name) < index);
  expect(again).toEqual(["ended parts", "statements", "unused"]);
});
