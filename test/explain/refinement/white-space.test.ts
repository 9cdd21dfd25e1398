import { expect, it } from "vitest";
import { explained, failingOn } from "./explained.ts";

const grammar = `
  list: entry+
  entry: key ":" _ tag? _ value? ";"
  key: /[ab]/
  tag: "!int" | "!str"
  value: digit+
  digit: /[0-9]/
  _: " "?`;

it("is a circumstance where two inputs that differ in nothing else were seen to do different things", async () => {
  const { words } = await explained(
    { grammar, failing: "a: !str 12;b: !int ;" },
    // Without the blank it is no tag.
    failingOn((text) => /: !int ?;/.test(text)),
  );
  expect(words).toEqual(["entry with tag/0 without value entry/0/2 blank"]);
});

it("is none where it matters to nothing", async () => {
  const { words } = await explained(
    { grammar, failing: "a: !str 12;b: !int ;" },
    failingOn((text) => /!int ?;/.test(text)),
    { seed: 2 },
  );
  expect(words).toEqual(["entry with tag/0 without value"]);
});
