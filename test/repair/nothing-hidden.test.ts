import { describe, expect, it } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { nothingHidden } from "../../src/repair/nothing-hidden.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Accepts lists of words, each text behind `#` on its line aside. */
const words: Oracle<Uint8Array> = async (text) => ({
  outcome: /^[\s\w-]*$/.test(new TextDecoder().decode(text).replaceAll(/#.*/g, "")) ? "pass" : "fail",
});

describe("a text in which a sign hides most of the input", () => {
  const outcomeOf = async (input: string, text: string) => {
    const { outcome } = await nothingHidden(words, encode(input))(encode(text), new AbortController().signal);
    return outcome;
  };

  it("is no repair, whether the sign is put in or stands for another", async () => {
    expect(await outcomeOf("a (b c d", "#a (b c d")).toBe("fail");
    expect(await outcomeOf("(a b c d", "#a b c d")).toBe("fail");
  });

  it("is one where most is still read", async () => {
    expect(await outcomeOf("(a\nb\nc\nd\n", "#(a\nb\nc\nd\n")).toBe("pass");
    expect(await outcomeOf("a (b", "a -b")).toBe("pass");
  });
});
