import { describe, expect, it } from "vitest";
import { ModeStack } from "../../src/parse/lexer/tokenize.ts";

describe("the modes of a lexer", () => {
  it("go back to where they were pushed, and to the default one from the first", () => {
    const modes = new ModeStack();
    const first = modes.current;
    modes.apply([
      { kind: "push", mode: "inner" },
      { kind: "push", mode: "innermost" },
    ]);
    expect(modes.current).toBe("innermost");
    modes.apply([{ kind: "set", mode: "other" }, { kind: "pop" }]);
    expect(modes.current).toBe("inner");
    modes.apply([{ kind: "pop" }]);
    expect(modes.current).toBe(first);
  });

  it("go back as often as they were pushed, at every point of several changes", () => {
    const modes = new ModeStack();
    expect(modes.allows([{ kind: "pop" }])).toBe(false);
    expect(modes.allows([{ kind: "push", mode: "a" }, { kind: "pop" }])).toBe(true);
    expect(modes.allows([{ kind: "pop" }, { kind: "push", mode: "a" }])).toBe(false);
    modes.apply([{ kind: "push", mode: "a" }]);
    expect(modes.allows([{ kind: "pop" }])).toBe(true);
    expect(modes.allows([{ kind: "pop" }, { kind: "pop" }])).toBe(false);
  });
});
