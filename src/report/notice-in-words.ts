import { formatDuration } from "../base/quantity.ts";
import type { Notice } from "./notice.ts";
import { count, plural } from "./plural.ts";
import { inLine } from "./visible.ts";

/** A notice for a person, in one line. */
export function noticeInWords(notice: Notice): string {
  // The function takes this kind of notice, which the compiler cannot infer.
  const say = words[notice.kind] as (notice: Notice) => string;
  return inLine(say(notice));
}

type Words = {
  readonly [K in Notice["kind"]]: (notice: Extract<Notice, { readonly kind: K }>) => string;
};

const words: Words = {
  "grammar-chosen": ({ grammar }) =>
    `Grammar: ${grammar}, chosen by the input's name or content. Choose another with --grammar, or none.`,
  "grammar-missing": ({ command }) =>
    `With a grammar of the input's language the result is smaller after fewer runs. ${command.startsWith("--") ? "This folder has one, which runs code from here: give" : "To install it:"} ${command}`,
  "grammar-lacks": ({ what, line }) => (line === null ? what : `line ${line}: ${what}`),
  "not-edited": () => "No edits within the limits of the search make the input valid for the grammar.",
  "taken-for-file": ({ argument, path }) => `Culprit takes ${argument} for the file ${path}.`,
  "does-not-fail": ({ program, outcome, reason, ended, runs, said, shell }) => {
    const isOther = ended !== null && (outcome === "pass" || reason === ended);
    const verdict = outcome === "pass" ? "accepted it" : `returned no verdict (${reason ?? outcome})`;
    const did = isOther ? `ended with ${ended}, which is not the failure that you asked for,` : verdict;
    const output = said === "" ? "It printed nothing" : `It printed "${said}"`;
    return `${program} ${did} in ${runs === 1 ? "one run" : `all ${runs} runs`}. ${output}. ${shell.length > 0 ? "Expected exit 0, which makes an input interesting. To try it in a shell:" : "Expected a failing run: check the command, or say what counts as failing with --fail-when."}`;
  },
  "judged-by-reader": ({ reader }) =>
    `You gave no program, so ${reader} judges the input. To use another judge, name it after --.`,
  "program-of-package": ({ program, folder }) =>
    `${program} is not on PATH. Culprit runs the one in ${folder} and adds that folder to the end of its PATH.`,
  "differs-here": ({ program, here, apart, isAdopted, remedy }) =>
    `In this folder ${program} ${here}; in the private folder of a run it ${apart}${isAdopted ? ", and Culprit works on that failure" : ""}. ${remedies[remedy]}`,
  "wrong-call": ({ program, because, said }) =>
    `${program} printed "${said}" for an empty input too: ${wrongCalls[because]}. Check the command. If this is the failure that you look for, select it with --fail-when.`,
  flaky: ({ failures, runs, deciding, advised }) =>
    `The program is flaky: the input failed in ${failures} of ${runs} runs. Now up to ${deciding} ${deciding === 1 ? "run decides" : "runs decide"}. --repeat ${advised} would miss a failing candidate about once in a thousand times.`,
  unsteady: ({ advised }) =>
    `The program behaves differently for the same input, so nothing is guaranteed. --repeat ${advised} runs each candidate more often.`,
  "unsteady-start": () =>
    "Two runs with an empty input differed, so calls and failures vary from run to run.",
  "empty-fails": () =>
    "The empty input fails in the same way, so the failure may not depend on the input. Check the command.",
  absent: ({ program, name }) =>
    `${program} misses ${name}; the input itself looks fine, so nothing was changed. Provide ${name}, or use --algorithm lexical to drop the parts that need it.`,
  "mere-part": ({ share }) =>
    `This is no repair: the nearest text that the program accepts keeps ${Math.round(share * 100)} % of the input's words, numbers and signs. Nothing was written. The input may be in another format, or one fault may hide others. --force-partial writes that text.`,
  "binary-refused": ({ program, format, because }) =>
    `This input is binary (${format}): ${whyBinary[because](program)} --algorithm lexical looks for a part that the program accepts.`,
  "nothing-accepted": ({ blankIsAccepted, isBinary }) =>
    isBinary
      ? "This binary input cannot be repaired. The program rejects it even with corrected lengths and checksums, and rejects each of its parts. Check the command with a file known to be good."
      : blankIsAccepted
        ? "The program accepts no part of the input but an empty or blank one; --allow-empty takes that. Expected a program that accepts more: --require-output makes empty output a failure."
        : "The program accepts no part of the input; expected a program that accepts some of it. Check the command with an input known to be good. --pass-when says which runs accept one.",
  "nothing-passes": () =>
    "No part of the input passes; expected an input that the program accepts. Name one with --passing.",
  "passing-input-fails": ({ path, reason }) =>
    `${path} does not pass${reason === null ? "" : ` (${reason})`}; expected an input that the program accepts. Name another with --passing, or say with --pass-when which runs pass.`,
  "uncounted-runs": ({ runs }) =>
    `${plural(runs, "run")} left no counts of calls. Runs that are killed leave none.`,
  "worker-joined": ({ worker, places, platform, version }) =>
    `Worker ${worker} (${[platform, ...(version === null ? [] : [version])].join(", ")}) does ${plural(places, "run")} at once.`,
  "worker-refused": ({ worker, there, here, version }) =>
    `Worker ${worker} is not used. There: ${there}; here: ${here}. Does it have another version${version === null ? "" : ` than ${version}`}?`,
  "worker-unfit": ({ worker, problem }) => `Worker ${worker} is not used: ${problem}.`,
  "worker-gone": ({ worker, isLost }) =>
    isLost
      ? `Worker ${worker} went silent; others take over its runs.`
      : `Worker ${worker} left; others take over its runs.`,
  "no-workers": () =>
    "No usable worker is connected, so the program runs here until one is. `culprit worker <redis url>` lends a machine.",
  "workers-disagree": ({ first, second }) =>
    `A candidate behaved differently on two machines (${first}, then ${second}): the program is flaky, or the machines differ. --repeat runs each candidate more often.`,
  "redis-away": () => "Redis does not answer; waiting for it.",
  "redis-back": () => "Redis answers again.",
  "redis-given-up": ({ seconds }) =>
    `Redis has not answered for ${seconds} seconds, so the program runs here until it does.`,
  journal: ({ problem }) => problem,
  "memory-outdated": ({ was, is }) => `The program now returns ${is} for a remembered input, not ${was}.`,
  denied: ({ expected, met, isOtherFailure }) =>
    `Run once more, the result behaved differently: expected ${expected}, got ${isOtherFailure ? `another failure, ${met}` : met}. The program may be flaky.`,
  "searched-again": ({ because, aside }) =>
    `${because.map(noticeInWords).join(" ")} Culprit moved the earlier results to ${aside} and searched again.`,
  "mostly-refused": ({ tried, valid }) =>
    `The program accepted ${valid === 0 ? "none" : `only ${valid}`} of ${plural(tried, "similar input")} as valid, and nothing can be learned from rejected ones. Say with --pass-when and --unresolved-when which inputs are valid, or give a grammar that is closer to the program.`,
  "always-fails": ({ inputs }) =>
    `All ${count(inputs)} inputs fail in the same way, so nothing can be learned. Give inputs that pass with --samples.`,
  unsettled: ({ asked }) =>
    `New inputs still contradict the theory after ${count(asked)}; it only describes those seen. Add features with --features, or give a grammar that is closer to the program.`,
  "cut-short": ({ asked, seconds }) =>
    `The time for the theory (${formatDuration(seconds * 1_000)}) was used up after ${plural(asked, "input")}, so it is not confirmed. Give more with culprit explain --max-time.`,
  "nothing-tells": ({ passing, failing }) =>
    `No grammar feature separates the ${failing} failing from the ${passing} passing inputs. Add features with --features; if the program is flaky, use --repeat.`,
  "not-abstracted": ({ seconds }) =>
    `Skipped: abstract would take about ${formatDuration(seconds * 1_000)}. Run culprit abstract to find the parts that may be anything.`,
  "not-explained": ({ seconds }) =>
    `Skipped: a theory would take about ${formatDuration(seconds * 1_000)}. Run culprit explain.`,
  "nothing-open": () =>
    "No part of the input may be anything: each part has a replacement with which the program passes.",
  "hardly-confirmed": ({ failing, wanted }) =>
    `Only ${failing} of ${wanted} confirming inputs were found, because few inputs are valid with all open parts replaced.`,
  "nothing-refused": () =>
    "The program rejected none of the inputs, and none failed in another way. So there is no theory of rejections.",
  "other-failures-only": ({ explained, failures, met }) =>
    `No input showed the explained failure (${explained}), and ${failures} showed another, such as ${met}. --same any counts every failure.`,
  "other-features": ({ module }) =>
    `${module} changed since the theory was learned; its features may have another meaning now.`,
  "stopped-before": ({ limit, sight }) =>
    `${stopped[limit]} before ${sights[sight]}. ${limit === "tests" ? "With a higher --max-tests, the" : "The"} same command resumes.`,
  "fresh-forgets": () => "To resume this run, leave out --fresh.",
  "more-time": ({ candidates }) =>
    `${candidates} candidates timed out; Culprit runs them again with more time.`,
  converted: ({ from }) => `The input is text in ${from}; the result has the same characters in UTF-8.`,
  "fewer-repairs": ({ found, wanted }) => `Found ${found} of the ${wanted} repairs that you asked for.`,
  "compared-in-part": () => "Stopped early; the comparison covers the runs until then.",
  "ambiguous-pattern": ({ name, meanings }) =>
    `Pattern ${name} is ambiguous; Culprit reads it as ${meanings.join("; as ")}. Name the nonterminal (${name}='<nonterminal>: …') or give the tree as JSON.`,
  "groups-left-out": () =>
    "A grammar cannot require equal texts, so this one also derives inputs whose groups differ. culprit generate --where and culprit parse --where compare the texts.",
  "never-met": () => "No input of the grammar meets the condition.",
  "never-occurs": ({ name }) =>
    `Pattern ${name} occurs in no input of the grammar: the start symbol does not lead there, or its open parts derive no text.`,
  "always-met": () => "Every input of the grammar meets the condition.",
  "never-learned": () =>
    "The learned probabilities produce no input that meets the condition. Half of the choices follow them, half are even.",
  "near-valid": ({ inputs }) =>
    `The inputs resemble ${plural(inputs, "valid input")} from the pattern's file. For others, use --samples or --probabilities.`,
  "contexts-left-out": () =>
    "The probabilities depend on context (--context), but the grammar of a condition does not. Culprit uses the overall ones.",
  "not-learned": ({ path, reason }) => `Skipped ${path}: ${reason}`,
  "nothing-learned": () => "Nothing was learned: the grammar parses no sample.",
  "one-outcome": ({ passing, failing }) =>
    passing + failing === 0
      ? "The grammar parses no sample, so nothing can be learned."
      : `All samples that the grammar parses ${failing > 0 ? "fail" : "pass"}, so nothing can be learned. Give some that ${failing > 0 ? "pass" : "fail"}.`,
  "went-on": ({ inputs }) => `Resumed after ${plural(inputs, "input")} from an earlier run.`,
  "line-breaks": ({ inputs }) =>
    `Left out ${inputs} inputs that contain a line break; --format jsonl takes them too.`,
  "tokens-left-out": ({ tokens }) =>
    `No input contains ${tokens.join(", ")}: in each text tried, another token absorbs such a token.`,
  "size-cuts": ({ size, cut, inputs }) =>
    `${cut} of ${plural(inputs, "input")} reached the limit of ${plural(size, "expansion")} and were completed in the shortest way. A larger --size follows the learned probabilities further.`,
  "fewer-inputs": ({ found, wanted, inVain }) =>
    `Found only ${found} of ${wanted} inputs: ${inVain} more in a row could not be used. Try another --size.`,
  configuration: ({ path }) => `Options come from ${path}.`,
  "configuration-not-approved": ({ path, leftOut }) =>
    `${path} also sets ${leftOut.join(", ")}, which Culprit ignores, because ${leftOut.length === 1 ? "it" : "they"} could run programs as you. Look at the file; if you trust it, name it once with --config ${path}.`,
  "configuration-left-alone": ({ path, because }) =>
    because === "module"
      ? `${path} is a program; it runs only if you name it with --config.`
      : `${path} belongs to another user; to use it, name it with --config.`,
};

const remedies = {
  folder: "Add --cwd . to run it in this folder, with the same result as here.",
  beside: "It may need files next to the input: --ship copies files and folders there.",
} as const;

const wrongCalls = {
  "not-found": "something that it needs was not found",
  "not-installed": "something that it needs is not installed",
  misused: "its arguments are wrong",
} as const;

const sights = {
  failure: "any input failed",
  pass: "any input passed",
  pattern: "any part was opened",
  circumstance: "a feature separated failing from passing inputs",
  acceptance: "any input was accepted",
} as const;

/** Why a search stopped before any result. */
const stopped = {
  tests: "Stopped at the limit of tests",
  time: "Stopped at the limit of time",
  signal: "Stopped by a signal",
  skip: "Skipped",
} as const;

/** Why an input in a binary format is not repaired. */
const whyBinary: Readonly<
  Record<Extract<Notice, { readonly kind: "binary-refused" }>["because"], (program: string) => string>
> = {
  right: () =>
    "its lengths and checksums are correct, so the fault is in its data, which cannot be repaired.",
  "put-right": (program) => `${program} rejects it with corrected lengths and checksums, too.`,
  damaged: () => "it is cut off, or damaged where its parts begin.",
  "too-large": () => "it is too large to read its lengths and checksums.",
  unknown: () => "Culprit does not know the lengths and checksums of this format.",
};
