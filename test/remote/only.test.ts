import { describe, expect, it } from "vitest";
import { isAllowed } from "../../src/remote/lent-run.ts";

describe("a worker that runs only some programs", () => {
  it.each([
    ["gcc", "gcc", true],
    ["gcc-13", "gcc*", true],
    ["g++", "gcc*", false],
    ["gxcc", "g.cc", false],
    // A file of that name may be anybody's.
    ["/tmp/gcc", "gcc", false],
    ["./gcc", "*", false],
  ])("finds %s by name for %s: %s", (program, pattern, expected) => {
    expect(isAllowed(program, pattern)).toBe(expected);
  });

  it("finds programs by their absolute paths, however they were called", () => {
    expect(isAllowed("sh", "/*/sh") || isAllowed("sh", "/usr/*/sh")).toBe(true);
    expect(isAllowed("/bin/sh", "/bin/*")).toBe(true);
    expect(isAllowed("/bin/../bin/sh", "/bin/*")).toBe(true);
    expect(isAllowed("/bin/sh", "/opt/*")).toBe(false);
  });
});
