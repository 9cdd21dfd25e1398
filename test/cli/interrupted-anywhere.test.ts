import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { main } from "../../src/cli/main.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { Stop } from "../../src/oracle/stop.ts";
import { textOf } from "../../src/tree/text.ts";
import { folderWith, startCulprit } from "./run-culprit.ts";

/** Far more than the 0.3 s within which a quiet machine answers: only a hang takes longer on a busy one. */
const longestWait = 5_000;

const formats = ["json", "toml", "url", "ini", "csv", "xml", "yaml"];
const textOfFormat = (format: string, random: Random): string => {
  const sites = sitesOf(readEbnf(builtinGrammar(format)?.text ?? "").grammar);
  return textOf(new TreeProducer(sites, uniform, random).produce(2 ** (2 + random.below(8))));
};

/** What each verb is given; the input is `input`. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["minimize", "repair", "isolate", "abstract", "explain", "debug"].map((verb) => [
      verb,
      [verb, "input", "--oracle", "oracle.mjs"],
    ]),
  ),
  parse: ["parse", "input", "--tolerant"],
  learn: ["learn", "input"],
  generate: ["generate", "-n", "100000", "--out", "made"],
  specialize: ["specialize", "at least 6 as", "--pattern", "as=a", "--out", "made.ebnf"],
  compare: ["compare", "input", "-n", "20", "--calls", "printed"],
};

/** Runs a command line here and presses Ctrl-C after so many milliseconds; gives how long it went on, its exit code, and what it wrote. */
async function interrupted(
  folder: string,
  words: readonly string[],
  after: number,
): Promise<{ readonly wait: number; readonly code: number; readonly stdout: string }> {
  const controller = new AbortController();
  let pressed = Number.POSITIVE_INFINITY;
  const ctrlC = setTimeout(() => {
    pressed = performance.now();
    controller.abort(new Stop("signal"));
  }, after);
  const stdout: Uint8Array[] = [];
  let code = 0;
  const before = process.cwd();
  process.chdir(folder);
  try {
    await main(words, {
      stdout: { write: (text) => stdout.push(Buffer.from(text)) },
      stderr: { write: () => {} },
      interruption: { signal: controller.signal, hold: () => {}, release: () => {} },
      exitWith: (given) => {
        code = given;
      },
    });
  } finally {
    process.chdir(before);
    clearTimeout(ctrlC);
  }
  return { wait: Math.max(0, performance.now() - pressed), code, stdout: Buffer.concat(stdout).toString() };
}

describe("Ctrl-C at any moment", () => {
  it("ends every verb soon, with an answer, on random inputs", async () => {
    const cases = fc.record({
      verb: fc.constantFrom(...Object.keys(verbs)),
      format: fc.constantFrom(...formats),
      seed: fc.nat(),
      after: fc.nat(400),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ verb, format, seed, after }) => {
        const random = new Random(seed);
        const text = textOfFormat(format, random);
        const failing = text.slice(random.below(Math.max(1, text.length))).slice(0, 2);
        const folder = folderWith({
          input: text,
          "oracle.mjs": `export default (text) => text.includes(${JSON.stringify(failing)});`,
        });
        const program = verb === "compare" ? ["--", "sh", "-c", "cat; echo f 1", "{}"] : [];
        const words = [...(verbs[verb] ?? []), "--grammar", format, "--json", ...program];
        const { wait, code, stdout } = await interrupted(folder, words, after);
        expect(wait).toBeLessThan(longestWait);
        expect([0, 1, 2, 130]).toContain(code);
        if (stdout !== "") expect(JSON.parse(stdout)).toBeTypeOf("object");
      }),
      { numRuns: 20 },
    );
  });

  it("ends explain in the middle of a long round, with an answer", async () => {
    const nested = String.raw`/\["[^"\n]*",\s*\[[^\]\n]*,/.test(text)`;
    const folder = folderWith({
      "run.toml":
        'title = "x"\n[run]\nping = ["/usr/bin/ping -c4 8.8.8.8", ["packages", "rtt"]]\nkeep = true\n',
      "oracle.mjs": `export default (text) => ${nested};`,
    });
    const run = startCulprit(folder, ["explain", "run.toml", "--oracle", "oracle.mjs", "--json"]);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    run.kill("SIGINT");
    const hangs = setTimeout(() => run.kill("SIGKILL"), longestWait);
    const { stdout, signal } = await run.finished;
    clearTimeout(hangs);
    expect(signal).toBeNull();
    expect(JSON.parse(stdout)).toMatchObject({ command: "explain" });
  });
});
