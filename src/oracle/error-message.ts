import { legible } from "./legible.ts";

/** What a program said about its failure. */
export interface ErrorMessage {
  /** The message; only its first line is stable, the others may quote anything. */
  readonly text: string;
  /** The innermost function of the program's own in the stack trace; for Rust the place of the panic. */
  readonly frame?: string | undefined;
}

/**
 * The error message in the output (`legible`) of a program, recognised by the form that languages, compilers and
 * run-time checks give it; undefined when no such form is there.
 */
export function errorMessage(output: string): ErrorMessage | undefined {
  for (const form of forms) {
    const message = form(output);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** `TypeError: ...` or `java.lang.NullPointerException`, perhaps after the name of a file or program. */
const namedError =
  /(?:^|[\s:])(?<text>(?:[\w$]+\.)*(?:[A-Z][\w$]*)?(?:Error|Exception|Throwable)(?: \[\w+\])?(?:: .*)?)$/m;

type Form = (output: string) => ErrorMessage | undefined;

/** From the most telling to the least: a sanitizer's summary says more than the stack trace below it. */
const forms: readonly Form[] = [
  sanitizer,
  matching(/^.*?:\d+:\d+: (?<text>runtime error: .*)$/m),
  matching(/(?<text>internal compiler error: .*)$/m),
  matching(/^(?:.*: )?(?<frame>[^:\n]*): Assertion [`'](?<text>.*)' failed/m),
  matching(/^(?<text>Assertion failed: .*?)(?:, function (?<frame>[^,\n]+).*)?$/m),
  matching(/^thread '.*' (?:\(\d+\) )?panicked at '(?<text>.*)', (?<frame>\S+:\d+:\d+)$/m),
  matching(/^thread '.*' (?:\(\d+\) )?panicked at (?<frame>\S+:\d+:\d+):\n(?<text>.*)$/m),
  goPanic,
  pythonTraceback,
  (output) => thrown(output, javaScriptFrame),
  (output) => thrown(output, javaFrame),
  matching(/\b(?<text>(?:fatal )?error(?:\[\w+\]| \w+\d+)?: .*)$/im),
  matching(namedError),
  // Node's report of a thrown value that is no error: the place, the line with a caret, the value.
  matching(/^ *\^+\n\n?(?<text>\S.*)$/m),
];

function matching(pattern: RegExp): Form {
  return (output) => {
    const { text = "", frame } = pattern.exec(output)?.groups ?? {};
    return text === "" ? undefined : { text, frame };
  };
}

function sanitizer(output: string): ErrorMessage | undefined {
  const [, text, summarised] = /^SUMMARY: (\w+Sanitizer: .*?)(?: in (\S+))?$/m.exec(output) ?? [];
  // Functions that start with two underscores are the sanitizer's own.
  const frame = /^ *#\d+ 0x[0-9a-f]+ in (?!__)(\S+)/m.exec(output)?.[1] ?? summarised;
  return text === undefined ? undefined : { text, frame };
}

function goPanic(output: string): ErrorMessage | undefined {
  const text = /^panic: .*$/m.exec(output)?.[0];
  const frame = /^goroutine \d+ .*:\n(?:(?:panic|runtime)[.(].*\n\t.*\n)*([\w./*()]+?)\(/m.exec(output)?.[1];
  return text === undefined ? undefined : { text, frame };
}

function pythonTraceback(output: string): ErrorMessage | undefined {
  // The last of several is the one that ended the program.
  const header = output.lastIndexOf("Traceback (most recent call last):\n");
  if (header < 0) return undefined;
  const trace = output.slice(output.indexOf("\n", header) + 1);
  const text = /^\S.*$/m.exec(trace)?.[0];
  const frame = [...trace.matchAll(/^ +File ".*", line \d+, in (.+)$/gm)].at(-1)?.[1];
  return text === undefined ? undefined : { text, frame };
}

const javaScriptFrame =
  /^ +at (?:async )?(?:(?<name>.*?)(?: \[as .*\])? \()?(?<place>(?:\S+:\d+:\d+|<anonymous>|native))\)?/;
const javaFrame = /^\s+at (?<name>[\w$.<>/]+)\((?<place>[^)]*)\)/;

/** An error with its stack trace, and the error that caused it. */
function thrown(output: string, frameLine: RegExp): ErrorMessage | undefined {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => frameLine.test(line));
  if (first < 0) return undefined;
  const text = header(lines.slice(0, first));
  const cause = lines.findLastIndex((line) => line.startsWith("Caused by: "));
  if (cause < first) return { text, frame: ownFrame(lines.slice(first), frameLine) };
  return {
    text: `${firstLine(text)} <- ${lines[cause]?.slice("Caused by: ".length)}`,
    frame: ownFrame(lines.slice(cause + 1), frameLine),
  };
}

/** The innermost function of a JavaScript stack trace that is neither built in nor the platform's. */
export function throwingFunction(stack: string): string | undefined {
  const lines = legible(stack).split("\n");
  const first = lines.findIndex((line) => javaScriptFrame.test(line));
  return first < 0 ? undefined : ownFrame(lines.slice(first), javaScriptFrame);
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? text;

/** The message from the last line that names a kind of error on; failing that, the last line that is not blank. */
function header(lines: readonly string[]): string {
  const start = lines.findLastIndex((line) => namedError.test(line));
  if (start < 0) return lines.findLast((line) => line.trim() !== "") ?? "";
  const { text = "" } = namedError.exec(lines[start] ?? "")?.groups ?? {};
  return [text, ...lines.slice(start + 1)].join("\n");
}

/** Built-in functions and those of the platform are called from anywhere: the program's own tells more. */
function ownFrame(lines: readonly string[], frameLine: RegExp): string | undefined {
  let innermost: string | undefined;
  for (const line of lines) {
    const { name = "<anonymous>", place } = frameLine.exec(line)?.groups ?? {};
    if (place === undefined) break;
    if (!/^(?:<anonymous>|native|node:)/.test(place) && !/^(?:javax?|jdk|sun)\./.test(name)) return name;
    innermost ??= name;
  }
  return innermost;
}
