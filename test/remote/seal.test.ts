import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isOfOtherVersion,
  type Message,
  sealOf,
  sharedSecret,
  withoutSecret,
} from "../../src/remote/messages.ts";

const seal = sealOf("0123456789abcdef");
const beat: Message<"beat"> = {
  session: "a".repeat(32),
  worker: "b".repeat(32),
  beat: 1,
  isLeaving: false,
};

describe("a seal", () => {
  it("reads what it wrote", () => {
    expect(seal.read("beat", seal.write("beat", beat))).toEqual(beat);
  });

  it("reads nothing written with another secret, or as something else", () => {
    expect(sealOf("fedcba9876543210").read("beat", seal.write("beat", beat))).toBeUndefined();
    expect(seal.read("hello", seal.write("beat", beat))).toBeUndefined();
  });

  it("reads nothing in which a character is another one", () => {
    const text = seal.write("beat", beat);
    const place = fc.nat(text.length - 1);
    fc.assert(
      fc.property(place, fc.constantFrom("0", "9", "a", " ", '"'), (at, character) => {
        fc.pre(text[at] !== character);
        expect(seal.read("beat", text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it("reads nothing that anybody could have written", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(seal.read("job", text)).toBeUndefined();
      }),
    );
  });

  it("tells a message of another version from noise", () => {
    const text = seal.write("beat", beat);
    expect(isOfOtherVersion(text)).toBe(false);
    expect(isOfOtherVersion(text.replace(/^\d+/, "0"))).toBe(true);
    expect(isOfOtherVersion("0 hello")).toBe(false);
  });
});

describe("the secret", () => {
  it("has to be set, and long enough not to be tried out", () => {
    const expected = /CULPRIT_WORKER_SECRET must hold the secret .* at least 16 characters/;
    expect(() => sharedSecret({})).toThrow(expected);
    expect(() => sharedSecret({ CULPRIT_WORKER_SECRET: "short" })).toThrow(expected);
    expect(sharedSecret({ CULPRIT_WORKER_SECRET: "0123456789abcdef" })).toBe("0123456789abcdef");
  });

  it("is kept from the program under test", () => {
    const environment = withoutSecret({ HOME: "/", CULPRIT_WORKER_SECRET: "0123456789abcdef" });
    expect(environment["CULPRIT_WORKER_SECRET"]).toBeUndefined();
    expect(environment["HOME"]).toBe("/");
  });
});
