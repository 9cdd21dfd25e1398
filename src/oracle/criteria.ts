import { closest } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { parseDuration } from "../base/quantity.ts";
import { wordsOfError } from "../base/thrown.ts";
import { failureKind, type RunRecord } from "./outcome.ts";

/** Searches a program's output for a user's regular expression. May throw if that takes too long. */
export type Match = (pattern: RegExp, text: string) => RegExpExecArray | null;

/** A match without a time limit. */
export const unboundedMatch: Match = (pattern, text) => pattern.exec(text);

/** Tests a run; searches its output with `match`. */
type Condition = (run: RunRecord, match: Match) => boolean;

/** A condition on a run, with the user's text for it. */
export interface Criterion {
  readonly text: string;
  readonly holds: Condition;
}

/**
 * Groups of conditions on a run. The criteria hold if each group has a condition that holds; without groups they never
 * hold.
 */
export type Criteria = readonly (readonly Criterion[])[];

/**
 * Parses the values of a repeatable option such as `--fail-when`. Each value is one group; commas separate its
 * criteria: `exit`, `exit:3`, `signal`, `signal:SIGSEGV`, `timeout`, `time:>200ms`, `empty` (only white space on
 * standard output), `stdout:/re/flags`, `stderr:/re/`, `output:/re/` (either stream). Throws `OptionsError`.
 */
export function parseCriteria(option: string, values: readonly string[]): Criteria {
  return values.map((value) => split(value, option).map((text) => criterion(text, option)));
}

/** The criteria that a run meets, as the user wrote them; undefined if it does not meet them. */
export function criteriaMet(
  criteria: Criteria,
  run: RunRecord,
  match: Match = unboundedMatch,
): string | undefined {
  const met: string[] = [];
  for (const group of criteria) {
    const holding = group.find(({ holds }) => holds(run, match));
    if (holding === undefined) return undefined;
    met.push(holding.text);
  }
  return met.length === 0 ? undefined : met.join(" and ");
}

/**
 * Splits at commas outside regular expressions. A slash in brackets or after a backslash does not end an expression.
 */
function split(value: string, option: string): readonly string[] {
  const item =
    /\s*([^,:]*(?::(?:\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/[])*\/[a-z]*(?=\s*(?:,|$))|[^,]*))?)(?:,|$)/y;
  const items: string[] = [];
  do {
    const text = item.exec(value)?.[1]?.trim();
    if (!text) throw new OptionsError(`${option} "${value}" lacks a criterion: ${expected}`);
    items.push(text);
  } while (item.lastIndex < value.length || value.endsWith(",", item.lastIndex));
  return items;
}

const expected =
  "expected exit, exit:<code>, signal, signal:<name>, timeout, time:><duration>, empty, stdout:/re/, stderr:/re/ or output:/re/, " +
  "several with commas between them";

/** Why the text after a criterion's name is invalid, with a suggestion. */
interface Malformed {
  readonly expected: string;
  readonly meant?: string | undefined;
}

const readers: Readonly<Record<string, (value: string | undefined) => Condition | Malformed>> = {
  exit(value) {
    if (value === undefined) return (run) => run.exitCode !== null && run.exitCode !== 0;
    const code = /^\d{1,3}$/.test(value) ? Number(value) : 256;
    return code > 255 ? { expected: "an exit code from 0 to 255" } : (run) => run.exitCode === code;
  },
  signal(value) {
    // A signal by which culprit ended the run at a limit does not count.
    if (value === undefined) return (run) => failureKind(run) === run.signal;
    const name = value.toUpperCase().replace(/^(?!SIG)/, "SIG");
    if (signals.includes(name)) return (run) => failureKind(run) === name;
    const meant = closest(name, signals);
    return { expected: "a signal's name such as SIGSEGV", meant: meant && `signal:${meant}` };
  },
  time(value) {
    const limit = durationIn(value?.startsWith(">") ? value.slice(1) : "");
    if (limit !== undefined) return (run) => run.milliseconds > limit;
    const meant = durationIn(value ?? "") === undefined ? undefined : `time:>${value}`;
    return { expected: "what is too long, as in time:>200ms", meant };
  },
  timeout: (value) => bare("timeout", value, (run) => run.timedOut),
  empty: (value) => bare("empty", value, (run) => run.stdout.trim() === ""),
  stdout: (value) => matching("stdout", value, (run) => [run.stdout]),
  stderr: (value) => matching("stderr", value, (run) => [run.stderr]),
  output: (value) => matching("output", value, (run) => [run.stdout, run.stderr]),
};

/** Parses a duration into milliseconds; undefined if the text is not a duration. */
function durationIn(text: string): number | undefined {
  try {
    return parseDuration(text, "time");
  } catch (error) {
    if (error instanceof OptionsError) return undefined;
    throw error;
  }
}

const signals: readonly string[] = (
  "SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGUSR1 SIGSEGV SIGUSR2 SIGPIPE SIGALRM " +
  "SIGTERM SIGSTKFLT SIGCHLD SIGCONT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGXCPU SIGXFSZ SIGVTALRM SIGPROF " +
  "SIGIO SIGPWR SIGSYS"
).split(" ");

function bare(name: string, value: string | undefined, condition: Condition): Condition | Malformed {
  return value === undefined ? condition : { expected: "nothing after it", meant: name };
}

function matching(
  name: string,
  value: string | undefined,
  outputs: (run: RunRecord) => readonly string[],
): Condition | Malformed {
  const expected = "a regular expression between slashes such as /error: .*/i";
  const parts = /^\/(.+)\/([a-z]*)$/s.exec(value ?? "");
  if (parts === null) {
    const body = value?.replace(/^\//, "");
    return { expected, meant: body && `${name}:/${body}/` };
  }
  const [, source = "", flags = ""] = parts;
  try {
    // With `g` or `y` a match would depend on the previous match.
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
    return (run, match) => outputs(run).some((output) => match(pattern, output) !== null);
  } catch (error) {
    return { expected: `${expected} (${wordsOfError(error)})` };
  }
}

function criterion(text: string, option: string): Criterion {
  const [, name = "", value] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (read === undefined) {
    const meant = closest(name, Object.keys(readers));
    const suggestion = didYouMean(meant && text.replace(name, meant));
    throw new OptionsError(`${option} "${text}" is no criterion: ${expected}${suggestion}`);
  }
  const holds = read(value);
  if (typeof holds === "function") return { text, holds };
  throw new OptionsError(`${option} "${text}": ${name} expects ${holds.expected}${didYouMean(holds.meant)}`);
}

const didYouMean = (meant: string | undefined): string => (meant ? `; did you mean ${meant}?` : "");
