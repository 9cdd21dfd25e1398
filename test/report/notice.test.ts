import { describe, expect, it } from "vitest";
import { noticeInWords } from "../../src/report/notice-in-words.ts";

describe("a notice", () => {
  it("is one line in which nothing works on a terminal", () => {
    const line = noticeInWords({ kind: "taken-for-file", argument: "a\nb\u001b[2J", path: "/a\nb" });
    expect(line).toBe("a␊b␛[2J is taken for the file /a␊b.");
  });

  it("says why it was given", () => {
    const denied = { kind: "denied", expected: "fail", met: "exit 3", isOtherFailure: true } as const;
    const again = noticeInWords({ kind: "searched-again", because: [denied], aside: "x.journal" });
    expect(again).toBe(
      "run once more, the result did not show what it was found with: expected fail, got another failure, exit 3. What was known is set aside as x.journal, and the search done once more.",
    );
  });
});
