import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { Crew } from "../../src/remote/crew.ts";
import type { Message } from "../../src/remote/messages.ts";
import type { News } from "../../src/remote/news.ts";

const session = "0".repeat(32);
const idOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(32, "0");

const helloOf = (name: string, nonce = idOf(name)): Message<"hello"> => ({
  session,
  worker: idOf(name),
  nonce,
  name,
  places: 2,
  platform: "linux x64",
  version: null,
});

const fails: Verdict = { outcome: "fail", reason: "exit 1", fingerprint: "exit 1: Error: bad" };
const failsOtherwise: Verdict = { ...fails, fingerprint: "exit 1: Error: cannot find module" };
const passes: Verdict = { outcome: "pass", reason: "exit 0" };

/** A crew, and what it had others do. */
function crewWithLog() {
  const told: News[] = [];
  const probed: string[] = [];
  const crew = new Crew({
    probe: ({ name }) => probed.push(name),
    admit: () => {},
    tell: (news) => told.push(news),
  });
  return { crew, told, probed };
}

describe("the workers of a run", () => {
  it("are asked about the input as soon as it was run here, and used when they say the same", () => {
    const { crew, told, probed } = crewWithLog();
    crew.welcome(helloOf("a"), 0);
    expect([crew.isGathering, probed]).toEqual([true, []]);
    crew.expect(fails);
    crew.welcome(helloOf("b"), 0);
    expect(probed).toEqual(["a", "b"]);
    crew.judge(idOf("a"), fails);
    expect(crew.places).toBe(2);
    expect(told).toMatchObject([{ kind: "worker-joined", worker: "a", places: 2 }]);
  });

  it.each([
    ["another outcome", passes, "exit 0"],
    ["another message", failsOtherwise, "exit 1: Error: cannot find module"],
  ])("are not used with %s, however often they are asked", (_, verdict, there) => {
    const { crew, told, probed } = crewWithLog();
    crew.expect(fails);
    crew.welcome(helloOf("b"), 0);
    for (let time = 0; time < 3; time++) crew.judge(idOf("b"), verdict);
    expect(probed).toEqual(["b", "b", "b"]);
    expect(crew.places).toBe(0);
    expect(told).toMatchObject([{ kind: "worker-refused", worker: "b", there, here: "exit 1: Error: bad" }]);
  });

  it("may do any of what a flaky program did here", () => {
    const { crew } = crewWithLog();
    crew.expect(fails);
    crew.expect(passes);
    crew.welcome(helloOf("a"), 0);
    crew.judge(idOf("a"), passes);
    expect(crew.places).toBe(2);
  });

  it("count no more when they were not heard for long, until they are heard again", () => {
    const { crew, told } = crewWithLog();
    crew.expect(fails);
    crew.welcome(helloOf("a"), 0);
    crew.judge(idOf("a"), fails);
    crew.lookAround(10_000);
    expect(crew.places).toBe(2);
    crew.lookAround(16_000);
    expect([crew.places, told.at(-1)]).toEqual([0, { kind: "worker-gone", worker: "a", isLost: true }]);
    crew.hear({ session, worker: idOf("a"), beat: 1, isLeaving: false }, 17_000);
    expect(crew.places).toBe(2);
  });

  it("say nothing by messages that come again", () => {
    const { crew, probed } = crewWithLog();
    crew.expect(fails);
    crew.welcome(helloOf("a"), 0);
    crew.judge(idOf("a"), fails);
    crew.welcome(helloOf("a"), 5);
    expect([crew.places, probed]).toEqual([2, ["a"]]);
    const leaving = { session, worker: idOf("a"), beat: 1, isLeaving: true };
    crew.hear(leaving, 10);
    crew.hear({ ...leaving, beat: 2, isLeaving: false }, 20);
    crew.hear(leaving, 30);
    expect(crew.places).toBe(2);
  });
});
