import { describe, expect, it } from "vitest";
import { noticeInWords } from "../../src/report/notice.ts";

describe("a notice", () => {
  it("is one line in which nothing works on a terminal", () => {
    const line = noticeInWords({ kind: "taken-for-file", argument: "a\nb\u001b[2J", path: "/a\nb" });
    expect(line).toBe("Culprit takes a␊b␛[2J for the file /a␊b.");
  });

  it("says why it was given", () => {
    const denied = { kind: "denied", expected: "fail", met: "exit 3", isOtherFailure: true } as const;
    const again = noticeInWords({ kind: "searched-again", because: [denied], aside: "x.journal" });
    expect(again).toBe(
      "Run once more, the result behaved differently: expected fail, got another failure, exit 3. The program may be flaky. Culprit moved the earlier results to x.journal and searched again.",
    );
  });
});
