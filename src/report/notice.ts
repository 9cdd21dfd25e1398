import { formatDuration } from "../base/quantity.ts";
import type { Outcome } from "../oracle/outcome.ts";
import type { StopReason } from "../oracle/stop.ts";
import type { WrongCall } from "../oracle/wrong-call.ts";
import type { News } from "../remote/news.ts";
import type { OtherEncoding } from "../repair/in-utf8.ts";
import { count, inLine, plural, quoted } from "./words.ts";

/** The data of each kind of notice. */
interface Notices {
  // About the grammar of the input.
  /** It was chosen by the input's name or content. */
  "grammar-chosen": { grammar: string };
  /** No grammar of the input's language is installed; this command installs one. */
  "grammar-missing": { command: string };
  /** Its reader could not convert this part. */
  "grammar-lacks": { what: string; line: number | null };
  /** No edits within the limits of the search make the input valid. */
  "not-edited": unknown;

  // About the program under test.
  /** An argument is taken for a file, although it does not look like a path. */
  "taken-for-file": { argument: string; path: string };
  /**
   * It did not fail in this many runs; `ended` describes an unsuccessful end. `shell`: for an interestingness test,
   * commands that run it on the input again.
   */
  "does-not-fail": {
    program: string;
    outcome: Outcome;
    reason: string | null;
    ended: string | null;
    runs: number;
    said: string;
    shell: readonly string[];
  };
  "judged-by-reader": { reader: string };
  /** It is not on `PATH`, but was found in this folder of the user's package. */
  "program-of-package": { program: string; folder: string };
  /** `npx` would run the program in this folder of the user's package, but it is run directly. */
  "without-npx": { program: string; folder: string };
  /**
   * It behaves differently in the user's folder than in a private one. `isAdopted`: the failure in the private folder
   * is used. `remedy`: whether the folder makes the difference, or the files next to the input.
   */
  "differs-here": {
    program: string;
    here: string;
    apart: string;
    isAdopted: boolean;
    remedy: "folder" | "beside";
  };
  /** It fails in the same way with an empty input, and reports a wrong invocation. */
  "wrong-call": { program: string; because: WrongCall; said: string };
  /** The input failed only in some runs. Up to `deciding` runs decide now; `advised` would be reliable. */
  flaky: { failures: number; runs: number; deciding: number; advised: number };
  /** The first run reached the usual limit of time, which is taken for the failure. */
  "timed-out": unknown;
  /** So many of a search's runs reached the limit of time, unlike the run of the input. */
  "runs-timed-out": { runs: number; of: number; milliseconds: number };
  /** It behaves differently on the same input, even on the result. */
  unsteady: { advised: number };
  /** Two runs with an empty input differed. */
  "unsteady-start": unknown;
  /** The empty input fails in the same way; whether a script judges, in a directory of its own. */
  "empty-fails": { isTestApart: boolean };
  /** The nearest accepted text keeps less than half of the input: this share, from 0 to 1. */
  "mere-part": { share: number };
  /** It misses something that the input names; the input itself has no known fault. */
  absent: { program: string; name: string };
  /**
   * It rejects an input in a binary format, for which there is no search. The format's lengths and checksums are right,
   * were corrected in vain, or cannot be read.
   */
  "binary-refused": {
    program: string;
    format: string;
    because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
  };
  /** It accepts no part of the input, or only blank ones. */
  "nothing-accepted": { blankIsAccepted: boolean; isBinary: boolean };
  /** No part of the input passes. */
  "nothing-passes": unknown;
  /** The user's passing input does not pass. */
  "passing-input-fails": { path: string; reason: string | null };
  /** This many runs left no counts of calls. */
  "uncounted-runs": { runs: number };

  // About remembered results of earlier runs.
  /** The journal of an earlier run could not be fully read or written. */
  journal: { problem: string };
  /** The program's outcomes differ from the remembered ones. */
  "memory-outdated": { was: Outcome; is: Outcome };
  /** A fresh run of the result showed another outcome, or another failure. */
  denied: { expected: Outcome; met: string; isOtherFailure: boolean };
  /** For these reasons, the journal was renamed to `aside` and the search repeated. */
  "searched-again": { because: readonly Notice[]; aside: string };

  // About the success of a search.
  /** Hardly any of the similar inputs was valid for the program. */
  "mostly-refused": { tried: number; valid: number };
  /** The search for a repair ended after this many seconds. */
  "repair-cut-short": { seconds: number };
  /** The pattern was not searched, because that would take this many seconds. */
  "not-abstracted": { seconds: number };
  /** No theory was searched, because that would take this many seconds. */
  "not-explained": { seconds: number };
  /** All of this many inputs fail. */
  "always-fails": { inputs: number };
  /** After this many inputs, new ones still contradicted the theory. */
  unsettled: { asked: number };
  /** The allowed time was used up after this many inputs. */
  "cut-short": { asked: number; seconds: number };
  /** No feature of the grammar separates failing from passing inputs. */
  "nothing-tells": { passing: number; failing: number };
  /** No part of the input can be replaced freely, nearly this text; the input passes with another one. */
  "nothing-open": { nearly: { readonly text: string; readonly passing: string } | null };
  /** Only some of the wanted inputs to confirm a pattern were found. */
  "hardly-confirmed": { failing: number; wanted: number };
  /** No input showed the explained failure, but this many showed another, such as `met`. */
  "other-failures-only": { explained: string; failures: number; met: string };
  /** The module with the user's features changed since the theory was learned. */
  "other-features": { module: string };
  /** The search ended before it saw anything of this kind. */
  "stopped-before": {
    limit: StopReason;
    sight: "failure" | "pass" | "acceptance" | "pattern" | "circumstance";
  };
  /** `--fresh` must be left out to resume this run. */
  "fresh-forgets": unknown;
  /** This many candidates timed out and are run again with more time. */
  "more-time": { candidates: number };
  /** The input was decoded from this encoding; the result is in UTF-8. */
  converted: { from: OtherEncoding };
  /** Fewer repairs were found than requested. */
  "fewer-repairs": { found: number; wanted: number };
  /** Each of the inputs to compare the samples with is a sample. */
  "equal-suites": unknown;
  /** Only the part counted before the stop was compared. */
  "compared-in-part": { limit: StopReason };

  // About a condition on inputs, and its patterns.
  /** A pattern's text is ambiguous; each meaning contrasts the chosen parse with another. */
  "ambiguous-pattern": { name: string; meanings: readonly string[] };
  /** A grammar cannot express that texts are equal, so it derives more than the condition allows. */
  "groups-left-out": unknown;
  "never-met": unknown;
  /** No input of the grammar contains the pattern of this name. */
  "never-occurs": { name: string };
  "always-met": unknown;
  /** The learned model gives no such input. */
  "never-learned": unknown;
  /** Inputs are generated near this many valid ones from the pattern's file. */
  "near-valid": { inputs: number };
  /** Choices were counted by context, but only their overall counts are used. */
  "contexts-left-out": unknown;

  // About samples and generated inputs.
  /** A sample was skipped. */
  "not-learned": { path: string; reason: string };
  /** No sample parses. */
  "nothing-learned": unknown;
  /** So many of the failing samples have the text of a passing one; the paths of two. */
  "both-outcomes": { inputs: number; failing: number; example: readonly [string, string] };
  /** All parsed samples pass, or all fail. */
  "one-outcome": { passing: number; failing: number };
  /** An earlier run had written this many. */
  "went-on": { inputs: number };
  /** No text parses as tokens of these rules, so no input has them. */
  "tokens-left-out": { tokens: readonly string[] };
  /** The inputs have these paths of symbols, except the missed ones, of which some are shown. */
  "paths-covered": { paths: number; missed: number; shown: readonly string[] };
  /** The size limit ended this many of the inputs before the model did. */
  "size-cuts": { size: number; cut: number; inputs: number };
  /** This many contain a line break, which the format does not allow. */
  "line-breaks": { inputs: number };
  /** This many inputs in a row could not be used. */
  "fewer-inputs": { found: number; wanted: number; inVain: number };

  /** The results are in a folder for others; `reason` is the ending of a run of its script. */
  bundled: { path: string; fails: boolean; reason: string };

  // About the options.
  /** They come from this file, which was found automatically. */
  configuration: { path: string };
  /**
   * These options of the file can run or redirect something; they are ignored because the user did not approve them.
   */
  "configuration-not-approved": { path: string; leftOut: readonly string[] };
  /** A configuration was found but ignored: it is a module, or belongs to another user. */
  "configuration-left-alone": { path: string; because: "module" | "owner" };
}

/** A message for the user, during a session or in its answer. */
export type Notice = { [K in keyof Notices]: Readonly<{ kind: K } & Notices[K]> }[keyof Notices] | News;

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
  "without-npx": ({ program, folder }) =>
    `Culprit runs ${program} in ${folder} itself, as npx takes long and would not find it in the private folder of a run.`,
  "differs-here": ({ program, here, apart, isAdopted, remedy }) =>
    `In this folder ${program} ${here}; in the private folder of a run it ${apart}${isAdopted ? ", and Culprit works on that failure" : ""}. ${remedies[remedy]}`,
  "wrong-call": ({ program, because, said }) =>
    `${program} printed "${said}" for an empty input too: ${wrongCalls[because]}. Check the command. If this is the failure that you look for, select it with --fail-when.`,
  flaky: ({ failures, runs, deciding, advised }) =>
    `The program is flaky: the input failed in ${failures} of ${runs} runs. Now up to ${deciding} ${deciding === 1 ? "run decides" : "runs decide"}. --repeat ${advised} would miss a failing candidate about once in a thousand times.`,
  "timed-out": () =>
    "The run of the input reached the time limit, and Culprit takes that for the failure. If the program is only slow, give it more time with --timeout 60s.",
  "runs-timed-out": ({ runs, of, milliseconds }) =>
    `${runs} of ${plural(of, "run")} reached the time limit of ${formatDuration(milliseconds)}. If the program hangs there, a shorter --timeout saves time; if it is only slow, a longer one gives it more.`,
  unsteady: ({ advised }) =>
    `The program behaves differently for the same input, so nothing is guaranteed. --repeat ${advised} runs each candidate more often.`,
  "unsteady-start": () =>
    "Two runs with an empty input differed, so calls and failures vary from run to run.",
  "empty-fails": ({ isTestApart }) =>
    `The empty input fails in the same way, so the failure may not depend on the input. ${isTestApart ? "The script runs in a directory of its own: name files in it by absolute paths, or add --cwd ." : "Check the command."}`,
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
        : "The program rejected every text that was tried. The input may have several faults that hide one another, or the command may reject every input: try it on an input known to be good. --pass-when says which runs accept one.",
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
    `The time for the theory (${formatDuration(seconds * 1_000)}) was used up after ${plural(asked, "input")}. Give more with culprit explain --max-time.`,
  "nothing-tells": ({ passing, failing }) =>
    `No grammar feature separates the ${failing} failing from the ${passing} passing inputs. Add features with --features; if the program is flaky, use --repeat.`,
  "repair-cut-short": ({ seconds }) =>
    `The time for a repair (${formatDuration(1_000 * seconds)}) was used up. Run culprit repair to look longer.`,
  "not-abstracted": ({ seconds }) =>
    `Skipped: abstract would take about ${formatDuration(seconds * 1_000)}. Run culprit abstract to find the parts that may be anything.`,
  "not-explained": ({ seconds }) =>
    `Skipped: a theory would take about ${formatDuration(seconds * 1_000)}. Run culprit explain.`,
  "nothing-open": ({ nearly }) =>
    `No part of the input may be anything: ${nearly === null ? "every replacement was rejected" : `the program passes with ${quoted(nearly.passing)} instead of ${quoted(nearly.text)}`}.`,
  "hardly-confirmed": ({ failing, wanted }) =>
    `Only ${failing} of ${wanted} confirming inputs were found, because few inputs are valid with all open parts replaced.`,
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
  "equal-suites": () =>
    "Each input of --common is also a sample, so these two suites cannot differ. Check the paths.",
  "compared-in-part": ({ limit }) => stoppedInWords(limit, "the comparison covers the runs until then"),
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
  "both-outcomes": ({ inputs, failing, example: [one, other] }) =>
    `${inputs} of ${plural(failing, "failing sample")} ${inputs === 1 ? "is" : "are"} also among the passing ones, such as ${inLine(one)} and ${inLine(other)}: no rule can tell these apart. Check the folders.`,
  "one-outcome": ({ passing, failing }) =>
    passing + failing === 0
      ? "The grammar parses no sample, so nothing can be learned."
      : `All samples that the grammar parses ${failing > 0 ? "fail" : "pass"}, so nothing can be learned. Give some that ${failing > 0 ? "pass" : "fail"}.`,
  "went-on": ({ inputs }) => `Resumed after ${plural(inputs, "input")} from an earlier run.`,
  "line-breaks": ({ inputs }) =>
    `Left out ${inputs} inputs that contain a line break; --format jsonl takes them too.`,
  "tokens-left-out": ({ tokens }) =>
    `No input contains ${tokens.join(", ")}: in each text tried, another token absorbs such a token.`,
  "paths-covered": ({ paths, missed, shown }) =>
    missed === 0
      ? `The inputs have all ${plural(paths, "path")} of the grammar.`
      : `The inputs have ${paths - missed} of ${plural(paths, "path")} of the grammar. No text with the others was found, such as ${shown.join("; ")}: other tokens absorb theirs.`,
  "size-cuts": ({ size, cut, inputs }) =>
    `${cut} of ${plural(inputs, "input")} reached the limit of ${plural(size, "expansion")} and were completed in the shortest way. A larger --size follows the learned probabilities further.`,
  "fewer-inputs": ({ found, wanted, inVain }) =>
    `Found only ${found} of ${wanted} inputs: ${inVain} more in a row could not be used. Try another --size.`,
  bundled: ({ path, fails, reason }) =>
    fails
      ? `${path} holds the input, the results and reproduce.sh, which ran in a copy of it and failed: ${reason}.`
      : `${path} is incomplete: reproduce.sh, run in a copy of it, ended with ${reason}. The program may depend on the name or place of its files, or be flaky.`,
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

/** Why the work stopped early, the consequence, and the remedy. */
export const stoppedInWords = (limit: StopReason, consequence: string): string =>
  `${stopped[limit]}: ${consequence}.${further[limit]}`;

const further = {
  tests: " A higher --max-tests goes further.",
  time: " A higher --max-time goes further.",
  signal: "",
  skip: "",
} as const;

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
