import { OptionsError } from "../../base/options-error.ts";
import { writeEbnf } from "../../grammar/write/ebnf.ts";
import { inferGrammar, mostAsked } from "../../inference/infer-grammar.ts";
import { over } from "../../oracle/oracle.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { unlessStopped } from "../../oracle/stop.ts";
import { counted, limited, Tally } from "../../oracle/wrap/counted.ts";
import type { UnlearnedInAnswer } from "../../report/commands/learn.ts";
import { decodeText } from "../../text/encoding.ts";
import { fileInAnswer, noTests } from "../answer/answer-frame.ts";
import { tellingStage, type Watch, withOpened } from "../context/context.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { refuseForeign } from "../files/file-errors.ts";
import { type InputFile, readInput, sampleFiles } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";

/** The session of `culprit learn` with a program. Throws OptionsError and OracleError. */
export const learnGrammarSession = concluding("learn grammar", learnGrammar);

/** Larger samples, in bytes, are left out: their many parts use up all questions, and small samples say as much. */
const largestSample = 2_000;

/** Brackets inside each other; a few levels show all of a recursion. */
const deepestSample = 100;

const tooLarge = `of at most ${largestSample / 1_000} kB with at most ${deepestSample} brackets inside each other`;

/** The number of brackets that are open at once, by their count alone. */
function nestingOf(bytes: Uint8Array): number {
  let open = 0;
  let deepest = 0;
  for (const byte of bytes) {
    const place = "([{<)]}>".indexOf(String.fromCharCode(byte));
    if (place >= 0) open += place < 4 ? 1 : -1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

async function learnGrammar(
  { samples: paths, settings }: { readonly samples: readonly string[]; readonly settings: Settings },
  watch: Watch,
): Promise<Concluded<"learn grammar">> {
  const path = settings.grammar ?? settings.out ?? "learned.ebnf";
  refuseForeign(path, readOwnGrammar, "grammar that learn wrote");
  const samples = sampleFiles(paths).map((each) => readInput(each));
  const small = samples.filter(
    ({ bytes }) => bytes.length <= largestSample && nestingOf(bytes) <= deepestSample,
  );
  const [first] = small;
  if (first === undefined) {
    throw new OptionsError(
      `there is no sample to learn from: give files that the program accepts, ${tooLarge}.`,
    );
  }
  const { inferred, tests, stopped } = await asking(first, small, { settings, watch });
  const large = samples.filter((each) => !small.includes(each));
  const refused: readonly UnlearnedInAnswer[] = [
    ...large.map((each) => ({ path: each.path, reason: `it is not ${tooLarge}` })),
    ...small
      .filter((_, index) => inferred?.accepted[index] === false)
      .map((each) => ({ path: each.path, reason: "the program does not accept it" })),
  ];
  const content = inferred && new TextEncoder().encode(`${heading}${writeEbnf(inferred.grammar)}`);
  if (content) writeAtomically(path, content);
  const answer = {
    samples: samples.length - refused.length,
    refused,
    rules: inferred?.grammar.rules.size ?? 0,
    check: inferred?.check ?? { made: 0, accepted: 0 },
    isUsedUp: inferred?.isUsedUp ?? false,
    tests,
    stopped,
    output: content ? fileInAnswer(path, content) : null,
  };
  return { answer, isFound: inferred !== undefined, about: { path, state: settings.state } };
}

/** The beginning of each grammar that learn wrote. */
const heading = "# Learned by culprit from samples.\n\n";

/** Throws OptionsError for a file that learn did not write. */
function readOwnGrammar(path: string): void {
  if (!readPlain(path).toString().startsWith(heading)) throw new OptionsError("it has another beginning");
}

function asking(
  first: InputFile,
  samples: readonly InputFile[],
  { settings, watch }: { readonly settings: Settings; readonly watch: Watch },
) {
  const most = Number.isFinite(settings.maxTests) ? settings.maxTests : mostAsked;
  const withoutGrammar = { ...settings, grammar: "none", start: undefined };
  return withOpened(
    first,
    { settings: withoutGrammar, watch },
    async ({ program, signal, watcher, deadline }) => {
      const tally = new Tally();
      const onStage = tellingStage(watcher);
      const within = limited(counted(program.ask, tally), { deadline, now: () => performance.now() });
      const oracle = over(within, (text: string) => {
        onStage({ name: "asking", done: tally.counts.total, of: most });
        return new TextEncoder().encode(text);
      });
      const texts = samples.map(({ bytes }) => decodeText(bytes).text);
      const { result: inferred, stopped } = await unlessStopped(() =>
        inferGrammar(texts, oracle, { signal, most }),
      );
      const tests = { ...noTests, ...tally.counts };
      return { inferred, tests, stopped: inferred?.stopped ?? stopped };
    },
  );
}
