import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Section } from "../../src/report/picture/block.ts";
import { bestSection } from "../../src/report/picture/kept-passage.ts";
import type { LivePicture } from "../../src/report/picture/live-picture.ts";
import { Follower, liveFrame } from "../../src/web/follower.ts";
import type { LiveMessage } from "../../src/web/page/live/live-message.ts";
import { type LiveView, viewAfter } from "../../src/web/page/live/live-view.ts";

const best = (text: string): Section => bestSection(null, new TextEncoder().encode(text));

const others = (reason: string): Section => ({
  kind: "others",
  blocks: [{ kind: "text", words: reason }],
});

const picture = (...sections: readonly Section[]): LivePicture => ({
  title: "",
  now: { state: "running", doing: "", facts: [], share: null, skippable: null },
  sections,
});

/** What was written until now, message by message. */
const messagesIn = (stream: PassThrough): readonly LiveMessage[] =>
  String(stream.read() ?? "")
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => JSON.parse(event.slice("data: ".length)));

describe("a page that follows a run", () => {
  it("is told of sections that changed, and knows all there are", () => {
    const stream = new PassThrough();
    const follower = new Follower(stream);
    const pictures = [
      picture(best("aa")),
      picture(best("aa"), others("b")),
      picture(best("a"), others("b")),
      picture(others("b")),
    ];
    for (const each of pictures) follower.tell(liveFrame(each));
    const messages = messagesIn(stream);
    expect(messages.map(({ changed }) => changed.map(({ kind }) => kind))).toEqual([
      ["best"],
      ["others"],
      ["best"],
      [],
    ]);
    let view: LiveView | null = null;
    const seen = messages.map((message) => {
      view = viewAfter(view, message);
      return view.sections;
    });
    expect(seen).toEqual(pictures.map(({ sections }) => sections));
    expect(seen[2]?.[1]).toBe(seen[1]?.[1]);
  });

  it("is told later, of all that changed until then, when it does not keep up, but of the end at once", () => {
    const stream = new PassThrough({ highWaterMark: 10 });
    const follower = new Follower(stream);
    for (const text of ["1", "2", "3"]) follower.tell(liveFrame(picture(best(text))));
    expect(messagesIn(stream).map(({ changed }) => changed)).toEqual([[best("1")]]);
    follower.tell(liveFrame(picture(best("4"))));
    follower.tell(liveFrame(picture(best("5")), { name: "", html: "" }));
    expect(messagesIn(stream).map(({ changed }) => changed)).toEqual([[best("4")], [best("5")]]);
  });
});
