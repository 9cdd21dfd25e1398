import { describe, expect, it } from "vitest";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import { endingOf } from "../../../src/oracle/run/slot.ts";

describe("the ending of a run", () => {
  it("is an exit code when the shell says nothing, however high the code is", () => {
    for (const status of [0, 1, 127, 128, 130, 139, 141, 255]) {
      expect(endingOf({ status, said: "" })).toEqual({ exitCode: status, signal: null });
    }
  });

  it("is a signal when the shell says something, in whatever language and length", () => {
    const said = "culprit: line 9:  9622 Segmentation fault      ( trap - HUP ...";
    expect(endingOf({ status: 139, said })).toEqual({ exitCode: null, signal: "SIGSEGV" });
    expect(endingOf({ status: 134, said: "Abgebrochen" })).toEqual({ exitCode: null, signal: "SIGABRT" });
    expect(endingOf({ status: 168, said: "Real-time signal 6" })).toEqual({
      exitCode: null,
      signal: "SIG40",
    });
  });

  it("is the helper's when both end together", () => {
    expect(endingOf({ helperEndedBy: "SIGKILL" })).toEqual({ exitCode: null, signal: "SIGKILL" });
  });

  it("is an error when the shell could not start the program", () => {
    const reply = { status: 2, said: "culprit: 9: cd: can't cd to /gone" };
    expect(() => endingOf(reply)).toThrow(OracleError);
    expect(() => endingOf(reply)).toThrow("can't cd to /gone");
  });
});
