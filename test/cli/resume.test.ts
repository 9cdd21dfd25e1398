import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  answerOf,
  type CulpritRun,
  culprit,
  folderWith,
  startCulprit,
  told,
} from "./run-culprit.ts";

const words = Array.from({ length: 24 }, (_, index) => `w${index % 7} n${index}`).join("\n");

/** Fails when three pieces are there; another failure hides behind a fourth. It starts no other program, to be quick. */
const program = `#!/bin/sh
while IFS= read -r line || [ "$line" ]; do
  case $line in *n8*) one=1 ;; esac
  case $line in *n16*) two=1 ;; esac
  case $line in *w5*) three=1 ;; esac
  case $line in *n20*) four=1 ;; esac
done <"$1"
[ "$one" ] && [ "$two" ] && [ "$three" ] || exit 0
[ "$four" ] || { echo "error: other" >&2; exit 2; }
echo "error: all three" >&2
exit 1
`;

const files = { "input.txt": words, "program.sh": program };
const minimize = (...options: string[]): string[] => [
  "minimize",
  "input.txt",
  ...options,
  "--",
  "./program.sh",
  "{}",
];

/** What is found, and which tests are counted, when nothing comes in between; found once. */
interface Straight {
  readonly result: string;
  readonly tests: Answer["tests"];
}

const known = new Map<string, Straight>();

async function straight(jobs: string): Promise<Straight> {
  const found = known.get(jobs) ?? (await minimized(folderWith(files), jobs));
  known.set(jobs, found);
  return found;
}

async function minimized(folder: string, jobs: string): Promise<Straight> {
  const { answer } = await answerOf(folder, ...minimize("--jobs", jobs));
  return { result: readFileSync(join(folder, "input.min.txt"), "utf8"), tests: answer.tests };
}

/** A seeded sequence of numbers of verdicts, so that a failing test can be run again. */
function* moments(seed: number): Generator<number, never, void> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield 5 + (state % 25);
  }
}

/** How many verdicts the journal in the folder's state holds. */
function journaled(folder: string): number {
  const state = join(folder, ".culprit", "input.txt");
  const names = existsSync(state) ? readdirSync(state) : [];
  return names
    .filter((name) => name.endsWith(".journal"))
    .map((name) => readFileSync(join(state, name), "utf8").match(/^[0-9a-f]{32} .*\n/gm)?.length ?? 0)
    .reduce((sum, verdicts) => sum + verdicts, 0);
}

/** Sends the signal as soon as the journal has grown by so many verdicts, unless the process ends before. */
async function interrupt(
  signal: NodeJS.Signals,
  verdicts: number,
  folder: string,
  jobs: string,
): Promise<CulpritRun> {
  const before = journaled(folder);
  const child = startCulprit(folder, minimize("--jobs", jobs));
  const watch = setInterval(() => {
    if (journaled(folder) < before + verdicts) return;
    clearInterval(watch);
    child.kill(signal);
  }, 2);
  const run = await child.finished;
  clearInterval(watch);
  return run;
}

describe("the answer", () => {
  it("is the same, byte for byte, with 1, 2 and 8 jobs, and counts the same tests", async () => {
    const seen = new Set<string>();
    for (const jobs of ["1", "2", "8"]) {
      const { result, tests } = await straight(jobs);
      const { total, pass, fail, unresolved, cached } = tests;
      seen.add(JSON.stringify([result, total, pass, fail, unresolved, cached]));
    }
    expect([...seen]).toHaveLength(1);
  });

  it.each(["1", "8"])("is the same after the process was killed again and again (%s jobs)", async (jobs) => {
    const folder = folderWith(files);
    const seeded = moments(Number(jobs));
    for (let kills = 0; kills < 2; kills++) await interrupt("SIGKILL", seeded.next().value, folder, jobs);
    const { result, tests } = await minimized(folder, jobs);
    const expected = await straight(jobs);
    expect(result).toBe(expected.result);
    expect(tests["total"]).toBe(expected.tests["total"]);
    expect(tests["replayed"]).toBeGreaterThan(0);
  });

  it("is looked for anew once the program is another one", async () => {
    const folder = folderWith(files);
    await answerOf(folder, ...minimize());
    const edited = program.replace(' && [ "$three" ]', "");
    writeFileSync(join(folder, "program.sh"), edited);
    const { answer } = await answerOf(folder, ...minimize());
    expect(answer).toMatchObject({ status: "ok", guarantee: "1-minimal" });
    const { result } = await minimized(folderWith({ ...files, "program.sh": edited }), "2");
    expect(readFileSync(join(folder, "input.min.txt"), "utf8")).toBe(result);
    expect(answer.tests["replayed"]).toBe(0);
    // With the old program back, its verdicts count again.
    writeFileSync(join(folder, "program.sh"), program);
    const { answer: back } = await answerOf(folder, ...minimize());
    expect(back.tests["replayed"]).toBe(back.tests["total"]);
  });

  it("is looked for anew once what the program reads is another, and says so", async () => {
    const reading = {
      ...files,
      "program.sh":
        '#!/bin/sh\nIFS= read -r word <"$(dirname "$0")/sou""ght"\ngrep -q "$word" "$1" && exit 1\nexit 0\n',
      sought: "n8\n",
    };
    const folder = folderWith(reading);
    expect((await answerOf(folder, ...minimize())).answer).toMatchObject({ status: "ok", notices: [] });
    writeFileSync(join(folder, "sought"), "w3\n");
    const { run, answer } = await answerOf(folder, ...minimize());
    expect(answer).toMatchObject({ status: "ok", guarantee: "1-minimal" });
    expect(readFileSync(join(folder, "input.min.txt"), "utf8")).toBe("w3");
    const [, aside = ""] =
      /moved the earlier results to (.*\.set-aside-1\.journal) and/.exec(told(answer)) ?? [];
    expect(existsSync(aside)).toBe(true);
    expect(run.stderr).toContain(aside);
  });

  it("costs no run of the program when it is asked for again", async () => {
    const folder = folderWith(files);
    const first = await answerOf(folder, ...minimize());
    const second = await answerOf(folder, ...minimize());
    expect(second.answer.tests["replayed"]).toBe(first.answer.tests["total"]);
    const fresh = await answerOf(folder, ...minimize("--fresh"));
    expect(fresh.answer.tests["replayed"]).toBe(0);
  });
});

describe("a result that the last run denies", () => {
  // Fails on every text the first time it sees it, and on the whole always.
  const forgetful = `#!/bin/sh
grep -q n20 "$1" && grep -q n7 "$1" && exit 1
seen="$0.$(cksum < "$1" | tr ' ' -)"
[ ! -e "$seen" ] && touch "$seen" && exit 1
exit 0
`;

  it("is no success, has no guarantee, and the user is told", async () => {
    const folder = folderWith({ "input.txt": words, "program.sh": forgetful });
    const { run, answer } = await answerOf(folder, ...minimize("--jobs", "1"));
    expect(run.code).toBe(1);
    expect(answer).toMatchObject({ status: "unconfirmed", guarantee: null });
    expect(told(answer)).toMatch(/The program behaves differently for the same input/);
    expect(run.stderr).toMatch(
      /Run once more, the result behaved differently.* moved the earlier results to /,
    );
  });
});

describe("a run that is stopped", () => {
  it("by Ctrl-C exits with 130, the best so far on disk and the way on printed", async () => {
    const folder = folderWith(files);
    const run = await interrupt("SIGINT", 25, folder, "1");
    expect(run.code).toBe(130);
    expect(run.stdout).toMatch(/stopped by a signal.*the same command resumes/);
    expect(readFileSync(join(folder, "input.min.txt"), "utf8").length).toBeLessThan(words.length);
  });

  it("never overwrites what the user made of its result meanwhile", async () => {
    const folder = folderWith(files);
    await interrupt("SIGKILL", 25, folder, "1");
    writeFileSync(join(folder, "input.min.txt"), "mine now");
    const { answer } = await answerOf(folder, ...minimize());
    expect(readFileSync(join(folder, "input.min.txt"), "utf8")).toBe("mine now");
    expect(answer.output?.path).toBe("input.min-2.txt");
  });

  it("at the limit of tests says so and gives the best so far", async () => {
    const { run, answer } = await answerOf(folderWith(files), ...minimize("--max-tests", "20"));
    expect(run.code).toBe(0);
    const strict = await culprit(folderWith(files), ...minimize("--max-tests", "20", "--strict"));
    expect(strict.code).toBe(4);
    expect(answer).toMatchObject({ status: "stopped", stopped: "tests", guarantee: null });
    expect(answer.tests["total"]).toBe(20);
    expect(answer.output?.bytes).toBeLessThan(words.length);
  });

  it("at the limit of time says so and gives the best so far", async () => {
    const slow = { ...files, "program.sh": program.replace("\n", "\nsleep 0.2\n") };
    const { answer } = await answerOf(folderWith(slow), ...minimize("--max-time", "2s"));
    expect(answer).toMatchObject({ status: "stopped", stopped: "time", guarantee: null });
  });
});

describe("without a terminal", () => {
  it("the output is plain lines without control codes", async () => {
    const run = await culprit(folderWith(files), ...minimize());
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what must not be there
    expect(run.stdout + run.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(run.stdout).toMatch(/1-minimal/);
  });
});
