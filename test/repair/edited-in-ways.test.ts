import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { losesMuch } from "../../src/repair/loses-much.ts";
import { type RepairOptions, repair } from "../../src/repair/repair.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** JSON.parse, with what `hintsIn` makes of its message. */
function parsing(hintsIn: (error: Error, candidate: Uint8Array) => Partial<Verdict>): Oracle<Uint8Array> {
  return async (candidate) => {
    try {
      JSON.parse(textOf(candidate));
      return { outcome: "pass" };
    } catch (error) {
      return { outcome: "fail", ...hintsIn(error as Error, candidate) };
    }
  };
}

const truthful = parsing((error, candidate) => hintOfMessage(error.message, candidate));

const list = '[1, 2, {"a": 3}\n{"b": 4}]';
const mended = '[1, 2, {"a": 3},\n{"b": 4}]';

async function repaired(text: string, oracle: Oracle<Uint8Array>, options: RepairOptions = {}) {
  let asked = 0;
  const counting: Oracle<Uint8Array> = (candidate, signal) => {
    asked += 1;
    return oracle(candidate, signal);
  };
  const { bytes } = await repair(bytesOf(text), counting, options);
  return { text: bytes && textOf(bytes), asked };
}

describe("when one way of editing ends badly, another runs", () => {
  it("goes by the outcome alone where the program says the same of every text", async () => {
    const misled = await repaired(
      list,
      parsing(() => ({ offset: 0 })),
    );
    expect(misled.text).toBe(mended);
    expect(misled.asked).toBeLessThan(600);
  });

  it("goes by places that are yet to mislead, whatever is lost", async () => {
    const commented = await repaired('/* all that is said here */{"a": 1}', truthful);
    expect(commented.text).toBe('{"a": 1}');
    expect(commented.asked).toBeLessThan(9);
  });

  it("goes by places that lead on", async () => {
    const led = await repaired(list, truthful);
    expect(led.text).toBe(mended);
    expect(led.asked).toBeLessThan(30);
  });

  it("edits the input where a grammar that does not suit it loses much", async () => {
    const numbers = readEbnf(`list ::= "[" (number ("," number)*)? "]" ; number ::= " "? /[0-9]/+ ;`).grammar;
    const { text } = await repaired('[1, "two", "three" "four", 5]', truthful, { grammar: numbers });
    expect(text).toBe('[1, "two", "three", "four", 5]');
  });
});

describe("what was made of the input", () => {
  const quoting = readEbnf(`text: line ("\\n" line)*
line: /[a-z ]*/ | /[a-z ]*/ "'" /[a-z ]+/ missing | /[a-z ]*/ asked
missing: "" %means "'"
asked: "?" %means ""`);

  it("is taken back where the program stops as before, and only there", async () => {
    const accepting: Oracle<Uint8Array> = async (candidate) => {
      const text = textOf(candidate);
      return text === "x a b\ny\n" ? { outcome: "pass" } : { outcome: "fail", offset: text.search(/'|\?|$/) };
    };
    const { text, asked } = await repaired("x 'a b\ny?\n", accepting, { lenient: quoting.grammar });
    expect(text).toBe("x a b\ny\n");
    expect(asked).toBeLessThan(60);
  });
});

describe("what was made of other lines", () => {
  it("stays where the program stops as before", async () => {
    const { grammar } = readEbnf(`text: line ("\\n" line)*
line: /[a-z! ]*/ asked?
asked: "?" %means ""`);
    const accepting: Oracle<Uint8Array> = async (candidate) => {
      const text = textOf(candidate);
      return text === "x a\ny\n" ? { outcome: "pass" } : { outcome: "fail", offset: text.search(/!|\?|$/) };
    };
    const { text, asked } = await repaired("x !a\ny?\n", accepting, { lenient: grammar });
    expect(text).toBe("x a\ny\n");
    expect(asked).toBeLessThan(20);
  });
});

describe("what was made where the program stopped", () => {
  const { grammar } = readEbnf(`text: line ("\\n" line)*
line: /[a-z! ]*/ asked*
asked: "?" %means ""`);

  it("stays where the program stops earlier then, at what that fault had hidden", async () => {
    const marksFirst: Oracle<Uint8Array> = async (candidate) => {
      const text = textOf(candidate);
      if (text === "x a\ny\nz\n") return { outcome: "pass" };
      const mark = text.lastIndexOf("?");
      return { outcome: "fail", offset: mark >= 0 ? mark : Math.max(0, text.indexOf("!")) };
    };
    const { text, asked } = await repaired("x !a\ny\nz???\n", marksFirst, { lenient: grammar });
    expect(text).toBe("x a\ny\nz\n");
    expect(asked).toBeLessThan(60);
  });
});

describe("a repair loses much", () => {
  const losing = (
    text: string,
    start: number,
    end: number,
    put: { inserted?: string; label?: string } = {},
  ) => {
    const edit = {
      start,
      end,
      inserted: bytesOf(put.inserted ?? ""),
      ...(put.label && { label: put.label }),
    };
    return losesMuch(bytesOf(text), edited(bytesOf(text), [edit]));
  };

  it("where more than 15 % of the words, numbers and strings are deleted by more than half, however long", () => {
    const words = "aa bb cc dd ee ff gg ----------------------";
    expect([losing(words, 0, 2), losing(words, 0, 5), losing(words, 1, 4)]).toEqual([false, true, true]);
    expect(losing(words, 21, words.length)).toBe(false);
  });

  it("but not where a grammar says why, or where they are spelt in another way", () => {
    expect(losing("aa bb", 0, 2, { label: "comment" })).toBe(false);
    expect(losing("aa bb", 0, 2, { inserted: "xyz" })).toBe(false);
    expect(losing("aa bb", 0, 2, { inserted: "" })).toBe(true);
  });
});
