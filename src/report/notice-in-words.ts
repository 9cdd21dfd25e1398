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
    `the grammar is ${grammar}, by the input's name or content; --grammar takes another, or none.`,
  "grammar-missing": ({ command }) =>
    `with a grammar of the input's language the result is smaller after fewer runs; ${command.startsWith("--") ? "this folder has one, which runs code from here: give" : "to install it:"} ${command}`,
  "grammar-lacks": ({ what, line }) => (line === null ? what : `line ${line}: ${what}`),
  "not-edited": () =>
    "the input could not be edited into one of the grammar's within the limits of the search.",
  "taken-for-file": ({ argument, path }) => `${argument} is taken for the file ${path}.`,
  "does-not-fail": ({ program, outcome, reason, ended, runs, said, shell }) => {
    const isOther = ended !== null && (outcome === "pass" || reason === ended);
    const told = outcome === "pass" ? "accepted it" : `told nothing about it (${reason ?? outcome})`;
    const did = isOther ? `ended with ${ended}, which is not the failure that was asked for,` : told;
    const saying = said === "" ? "it printed nothing" : `it printed "${said}"`;
    return `${program} ${did} in ${runs === 1 ? "one run" : `all ${runs} runs`}; ${saying}. ${shell.length > 0 ? "Expected exit 0, which makes an input interesting. To try it in a shell:" : "Expected a failing run: check the command, or say what counts as failing with --fail-when."}`;
  },
  "judged-by-reader": ({ reader }) =>
    `no program was given, so ${reader} judges; to ask another one, give it after --.`,
  "program-of-package": ({ program, folder }) =>
    `${program} is not on PATH; the one in ${folder} is run, and that folder stands last on its PATH.`,
  "differs-here": ({ program, here, apart, isAdopted, remedy }) =>
    `in this folder ${program} ${here}; in the private folder of a run it ${apart}${isAdopted ? ", and that is what is worked on" : ""}. ${remedies[remedy]}`,
  "wrong-call": ({ program, because, said }) =>
    `${program} printed "${said}", with an empty input too: ${wrongCalls[because]}. Check the command; if this is the failure that you look for, say so with --fail-when.`,
  flaky: ({ failures, runs, deciding, advised }) =>
    `the program is flaky: the input failed in ${failures} of ${runs} runs. With --repeat ${advised} a failing candidate would be missed about once in a thousand times; now up to ${deciding} ${deciding === 1 ? "run decides" : "runs decide"}.`,
  unsteady: ({ advised }) =>
    `The program answers differently for the same input, so nothing is guaranteed; --repeat ${advised} asks it more often about each candidate.`,
  "unsteady-start": () =>
    "two runs with an empty input differed, so calls and failures vary from run to run.",
  "empty-fails": () =>
    "the empty input fails in the same way, so the failure may have nothing to do with what is in the input; check the command.",
  "size-limit": ({ program, limit, bytes }) =>
    `${program} refuses any text of more than ${plural(limit, "byte")}, whatever it holds, and the input has ${count(bytes)}. Raise that limit or split the input; --algorithm lexical finds the largest part that fits.`,
  absent: ({ program, name }) =>
    `${program} misses ${name}; the input itself looks fine, so nothing was changed. Provide ${name}, or use --algorithm lexical to drop the parts that need it.`,
  "mere-part": ({ share }) =>
    `this is no repair: the nearest text that the program accepts keeps ${Math.round(share * 100)} % of the input's words, numbers and signs, so nothing was written. The input may be in another format, or one fault may hide others. --force-partial writes that text.`,
  "binary-refused": ({ program, format, because }) =>
    `this is binary (${format}): ${whyBinary[because](program)} --algorithm lexical looks for a part of it that is accepted.`,
  "nothing-accepted": ({ blankIsAccepted, isBinary }) =>
    isBinary
      ? "this binary input cannot be repaired: it is not accepted with the lengths and checksums that its format states put right, as far as they are known, and no part of it is. Check the command with a file known to be good."
      : blankIsAccepted
        ? "no part of the input is accepted but an empty or blank one; --allow-empty takes that. Expected a program that accepts more: --require-output makes empty output a failure."
        : "no part of the input is accepted; expected a program that accepts some of it. Check the command with an input known to be good; --pass-when says which runs accept one.",
  "nothing-passes": () =>
    "no part of the input was found that passes; expected an input that the program accepts. Name one with --passing.",
  "passing-input-fails": ({ path, reason }) =>
    `${path} does not pass${reason === null ? "" : ` (${reason})`}; expected an input that the program accepts. Name another with --passing, or say with --pass-when which runs pass.`,
  "uncounted-runs": ({ runs }) =>
    `${plural(runs, "run")} left no counts of calls, as runs do that are killed.`,
  "worker-joined": ({ worker, places, platform, version }) =>
    `worker ${worker} (${[platform, ...(version === null ? [] : [version])].join(", ")}) does ${plural(places, "run")} at once.`,
  "worker-refused": ({ worker, there, here, version }) =>
    `worker ${worker}: ${there}, here ${here}: another version${version === null ? "" : ` than ${version}`}? It is not used.`,
  "worker-unfit": ({ worker, problem }) => `worker ${worker} is not used: ${problem}.`,
  "worker-gone": ({ worker, isLost }) =>
    isLost
      ? `worker ${worker} was not heard any more; others do its runs.`
      : `worker ${worker} left; others do its runs.`,
  "no-workers": () =>
    "no worker is there that can be used, so the program runs here until one is; `culprit worker <redis url>` lends a machine.",
  "workers-disagree": ({ first, second }) =>
    `a candidate was run twice, on two machines, and did not do the same (${first}, then ${second}): the program is flaky, or the machines differ. --repeat asks more often.`,
  "redis-away": () => "Redis is away; waiting for it.",
  "redis-back": () => "Redis is back; going on.",
  "redis-given-up": ({ seconds }) =>
    `Redis has been away for ${seconds} seconds, so the program runs here until it is back.`,
  journal: ({ problem }) => problem,
  "memory-outdated": ({ was, is }) =>
    `asked again about what it had answered before, the program says ${is}, not ${was}.`,
  denied: ({ expected, met, isOtherFailure }) =>
    `run once more, the result did not show what it was found with: expected ${expected}, got ${isOtherFailure ? `another failure, ${met}` : met}.`,
  "searched-again": ({ because, aside }) =>
    `${because.map(noticeInWords).join(" ")} What was known is set aside as ${aside}, and the search done once more.`,
  "mostly-refused": ({ tried, valid }) =>
    `of ${plural(tried, "input")} like this one, the program ${valid === 0 ? "took none" : `took only ${valid}`} for valid, and a refused one tells nothing; say with --pass-when and --unresolved-when which runs do, or give a grammar that is nearer to the program.`,
  "always-fails": ({ inputs }) =>
    `all ${count(inputs)} inputs that were tried fail in the same way, so nothing can be learned; give inputs that pass with --samples.`,
  unsettled: ({ asked }) =>
    `after ${count(asked)} inputs new ones still did not do as predicted, so the theory tells what was seen and no more; --features takes features of your own, and a grammar that is nearer to the program has better ones.`,
  "cut-short": ({ asked, seconds }) =>
    `The time for the theory (${formatDuration(seconds * 1_000)}) was used up after ${plural(asked, "input")}, so it is not confirmed. culprit explain --max-time allows another time.`,
  "nothing-tells": ({ passing, failing }) =>
    `no feature of the grammar tells the ${failing} failing inputs that were tried from the ${passing} passing ones; --features takes features of your own, and --repeat asks a program more often that fails only sometimes.`,
  "not-abstracted": ({ seconds }) =>
    `which parts may be anything was left out, as it would take about ${formatDuration(seconds * 1_000)}; culprit abstract finds out.`,
  "not-explained": ({ seconds }) =>
    `A theory on when inputs fail was left out, as it would take about ${formatDuration(seconds * 1_000)}. Run culprit explain.`,
  "nothing-open": () =>
    "no part of the input may be anything: with whatever else the grammar derives in its place, the program passes.",
  "hardly-confirmed": ({ failing, wanted }) =>
    `only ${failing} of ${wanted} inputs could be found that confirm the pattern, as few are valid with all open parts replaced.`,
  "nothing-refused": () =>
    "of all inputs that were tried none was refused or failed in another way, so there is no theory of that.",
  "other-failures-only": ({ explained, failures, met }) =>
    `no input failed in the way that was explained (${explained}), and ${failures} in another, such as ${met}: if that is the same to this program, --same any counts every failure.`,
  "other-features": ({ module }) =>
    `${module} is not as it was when the theory was learned, which may ask it about something else now.`,
  "stopped-before": ({ limit, sight }) =>
    `${stopped[limit](sights[sight])} the same command goes on from here.`,
  "fresh-forgets": () => "to go on from here, leave out --fresh.",
  "more-time": ({ candidates }) =>
    `${candidates} candidates ran out of time; asking about them again with more`,
  converted: ({ from }) =>
    `the input is text in ${from}, not in UTF-8, as the result is; all of its letters are kept.`,
  "fewer-repairs": ({ found, wanted }) => `found ${found} of the ${wanted} repairs asked for.`,
  "compared-in-part": () => "stopped early; what was counted until then is compared.",
  "ambiguous-pattern": ({ name, meanings }) =>
    `pattern ${name} can be read in several ways; it is taken as ${meanings.join("; as ")}. Say the nonterminal (${name}='<nonterminal>: …') or give the tree as JSON.`,
  "groups-left-out": () =>
    "no grammar can say that texts are the same, so this one derives all that meets the condition and, beside it, inputs that would but for their groups; culprit generate --where and parse --where look at them.",
  "never-met": () => "no input of the grammar meets the condition.",
  "never-occurs": ({ name }) =>
    `pattern ${name} is in no input of the grammar: its start symbol does not lead there, or what is open derives no text.`,
  "always-met": () => "every input of the grammar meets the condition.",
  "never-learned": () =>
    "what was learned gives no input that meets the condition; choices are made half by that, half evenly.",
  "near-valid": ({ inputs }) =>
    `the inputs are made near ${plural(inputs, "valid input")} that the pattern's file tells of; --samples and --probabilities make others.`,
  "contexts-left-out": () =>
    "choices were learned by what stands above them (--context), which the grammar of a condition does not tell apart; they are made as often as anywhere.",
  "not-learned": ({ path, reason }) => `not learned from ${path}: ${reason}`,
  "nothing-learned": () => "nothing was learned: no sample parses with the grammar.",
  "one-outcome": ({ passing, failing }) =>
    passing + failing === 0
      ? "no sample parses with the grammar, so there is nothing to learn from."
      : `all samples that the grammar reads ${failing > 0 ? "fail" : "pass"}, so nothing tells failing from passing ones; give some that ${failing > 0 ? "pass" : "fail"}.`,
  "went-on": ({ inputs }) => `went on after ${plural(inputs, "input")} that an earlier run had written.`,
  "line-breaks": ({ inputs }) =>
    `left out ${inputs} inputs that hold a line break; --format jsonl takes them too.`,
  "tokens-left-out": ({ tokens }) =>
    `no input has ${tokens.join(", ")}: in every text that was tried such a token is read as another one, or runs into the next.`,
  "size-cuts": ({ size, cut, inputs }) =>
    `the size of ${plural(size, "expansion")} ended ${cut} of ${plural(inputs, "input")} before what was learned did, and each in the shortest way; with a larger --size they are more as was learned.`,
  "fewer-inputs": ({ found, wanted, inVain }) =>
    `found only ${found} of ${wanted}: ${inVain} more in a row could not be used; try another --size.`,
  configuration: ({ path }) => `options are taken from ${path}.`,
  "configuration-not-approved": ({ path, leftOut }) =>
    `${path} also sets ${leftOut.join(", ")}, which ${leftOut.length === 1 ? "is" : "are"} left out: whoever wrote that could run programs as you. Look at the file; if you trust it, name it once with --config ${path}.`,
  "configuration-left-alone": ({ path, because }) =>
    because === "module"
      ? `${path} is a program, which runs only when it is named with --config.`
      : `${path} belongs to another user; to use it, name it with --config.`,
};

const remedies = {
  folder: "Add --cwd . to run it in this folder, with the same result as here.",
  beside: "It may need what lies beside the input: --ship puts files and folders there.",
} as const;

const wrongCalls = {
  "not-found": "something that it needs was not found",
  "not-installed": "something that it needs is not installed",
  misused: "its arguments are wrong",
} as const;

const sights = {
  failure: "the input was seen to fail",
  pass: "anything was seen to pass",
  pattern: "any part was opened",
  circumstance: "anything told failing from passing inputs",
  acceptance: "anything was accepted",
} as const;

/** Why a search stopped before any result. */
const stopped = {
  tests: (before: string) => `stopped at the limit of tests before ${before}; with a higher --max-tests`,
  time: (before: string) => `stopped at the limit of time before ${before};`,
  signal: (before: string) => `stopped by a signal before ${before};`,
  skip: (before: string) => `skipped before ${before};`,
} as const;

/** Why an input in a binary format is not repaired. */
const whyBinary: Readonly<
  Record<Extract<Notice, { readonly kind: "binary-refused" }>["because"], (program: string) => string>
> = {
  right: () =>
    "the lengths and checksums that it states are right, so that what is wrong is in its data, which cannot be repaired;",
  "put-right": (program) =>
    `${program} refuses it with the lengths and checksums that it states put right, too, so that it cannot be repaired;`,
  damaged: () => "it is cut off, or damaged where its parts begin, so that it cannot be repaired;",
  "too-large": () => "it is too large to be read for the lengths and checksums that it states;",
  unknown: () => "what such a file states about itself is not known here, so that it cannot be repaired;",
};
