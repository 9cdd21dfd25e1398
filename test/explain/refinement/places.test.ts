import { expect, it } from "vitest";
import { explained, failingOn } from "./explained.ts";

it("says in what a thing has to stand, though it was seen there only", async () => {
  const { words } = await explained(
    {
      grammar: `
        sheet: (rule | frame)+
        rule: "r{" entry* "}"
        frame: "f{" entry* "}"
        entry: word "!"? ";"
        word: /[a-c]/`,
      failing: "f{a!;}",
    },
    failingOn((text) => /f\{[^}]*!/.test(text)),
  );
  expect(words).toHaveLength(1);
  expect(words[0]).toMatch(/^(frame contains|entry .*inside frame|entry in frame)/);
});

it("says what has to stand behind a thing, and what must not stand before it", async () => {
  const { words } = await explained(
    {
      grammar: `
        file: line+
        line: (pair | table) ";"
        pair: key? "=" digit
        key: "a" | "b"
        table: "[" key "]"
        digit: /[0-9]/`,
      failing: "b=1;=2;[a];",
    },
    failingOn((text) => /^([ab]?=.;)*=.;.*\[/.test(text)),
  );
  expect(words).toHaveLength(1);
  // A table's line has a key, too.
  expect(words[0]).toMatch(/^(line|pair) +without key table behind not table before$/);
});

it("says what must not stand right behind a thing, though no input has that before", async () => {
  const { words } = await explained(
    {
      grammar: `
        list: (entry | pair) (";" (entry | pair))*
        entry: tag? (word | digit)?
        pair: "<" tag? (word | digit)? "=" tag? (word | digit)? ">"
        tag: "#" ("a" | "b") "!"*
        word: /[a-c]/
        digit: /[0-9]/`,
      failing: "#a",
    },
    async (text) => {
      if (/#a!*[a-c]/.test(text)) return { outcome: "unresolved" };
      return { outcome: /#a!*(?![!0-9])/.test(text) ? "fail" : "pass" };
    },
  );
  expect(words).toHaveLength(1);
  expect(words[0]).toMatch(/^tag with .* not digit right behind/);
});
