import { fileName } from "./quotation.ts";

/** Characters kept at each end of a long output; errors are at the start or at the end. */
const kept = 8_192;

/** What is kept of a line; it bounds the time that expressions matched against a line may take. */
const longestLine = 500;

/** The output as a person would read it for an error message: without colours, log prefixes and excess. */
export function legible(output: string): string {
  const ends =
    output.length <= 2 * kept ? output : `${output.slice(0, kept)}\n${output.slice(output.length - kept)}`;
  return ends
    .replace(colours, "")
    .replace(logPrefix, "")
    .split(/\r?\n/)
    .map((line) => line.slice(0, longestLine))
    .join("\n");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour code.
const colours = /\u001b\[[0-9;]*[A-Za-z]/g;

/** As in `[error] TypeError: ...`; it may stand before every line of a stack trace. */
const logPrefix = /^\[(?:error|fatal|warn|warning|info|debug)\] ?/gim;

/** A function in a stack trace. */
export interface Frame {
  readonly name: string;
  /** File and line where it is in the program's own text, such as `a.js:3`. */
  readonly place?: string | undefined;
  /** Whether it is in code that was made in this run; the place is then where that is made. */
  readonly isGenerated?: boolean;
}

/** `inner (a.js:3)`. */
export const frameText = ({ name, place }: Frame): string => (place ? `${name} (${place})` : name);

/**
 * File and line in the text of a program, without the folder. Code that was generated has neither: there, lines mean
 * something else in each run.
 */
function placeIn(path: string, line: string | undefined): string | undefined {
  const file = fileName(path);
  if (file === "_" || /^[[<(]|[>\])]$|^evalmachine/.test(file)) return undefined;
  return line === undefined ? file : `${file}:${line}`;
}

/** What generated code calls its functions differs between runs; where it is made does not. */
function generated(origin = ""): Frame {
  const [, path, line] = /^(.*?):(\d+):\d+\), /.exec(origin) ?? [];
  return { name: "eval", place: path && placeIn(path, line), isGenerated: true };
}

/** Whether the path is that of a candidate, whose functions come and go. */
const isCandidate = (path: string): boolean => /\/culprit-\w{6}\/work\//.test(path);

/** A frame that a line of a stack trace shows; undefined for one of the platform. */
interface FrameLine {
  readonly pattern: RegExp;
  readonly frame: (groups: Readonly<Record<string, string | undefined>>) => Frame | undefined;
}

/** The stack traces whose innermost frame stands first, below the message. */
const frameLines: readonly FrameLine[] = [
  {
    // JavaScript
    pattern:
      /^ +at (?:async )?(?:(?<name>.*?)(?: \[as .*\])? \()?(?:(?<path>(?:\w+:|\[|[A-Za-z]:[\\/]|\.{0,2}\/|internal\/|evalmachine).*?):(?<line>\d+):\d+|<anonymous>|native|index \d+)\)?$/,
    frame({ name = "<anonymous>", path, line }) {
      if (name.includes("(eval at ")) return generated(path);
      if (path === undefined || /^(?:node:|internal\/)/.test(path)) return undefined;
      // The receiver's class, which V8 puts before a function, may differ from call to call.
      return { name: name.replace(/^(?:[\w$]+\.)+(?=[\w$<])/, ""), place: placeIn(path, line) };
    },
  },
  {
    // .NET
    pattern: /^\s+at (?<name>[\w.<>`+[\], ]+?)\([^)]*\) in (?<path>.+):line (?<line>\d+)$/,
    frame: ({ name = "", path = "", line }) => ({ name, place: placeIn(path, line) }),
  },
  {
    // Java
    pattern: /^\s+at (?<name>[\w$.<>/@-]+)\((?<path>[^:)]*)(?::(?<line>\d+))?\)/,
    frame({ name = "", path = "", line }) {
      if (/^(?:java\.\w+(?:@[\w.]+)?\/|(?:javax?|jdk|sun|com\.sun|System|Microsoft)\.)/.test(name))
        return undefined;
      return {
        name: name.replace(/^.*\/|\d+/g, "").replace(/^.*\.(?=[^.]+\.[^.]+$)/, ""),
        place: line === undefined ? undefined : placeIn(path, line),
      };
    },
  },
];

/** A program's error message. */
export interface ErrorMessage {
  /** The message; only its first line is stable, the others may quote anything. */
  readonly text: string;
  /** The program's own functions in the stack trace, the innermost first; for Rust the place of the panic. */
  readonly frames: readonly Frame[];
}

/**
 * The error message in the output (`legible`) of a program, recognized by the form that languages, compilers and
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
  matching(/^(?:(?<path>.*?):(?<line>\d+):\d+: )(?<text>runtime error: .*)$/m),
  internalCompilerError,
  matching(
    /^(?:.*? )??(?:(?<path>[^\s:]+):(?<line>\d+): )?(?<name>[^:\n]*): Assertion [`'](?<text>.*)' failed/m,
  ),
  matching(
    /^(?<text>Assertion failed: .*?)(?:, function (?<name>[^,\n]+)(?:, file (?<path>[^,\n]+), line (?<line>\d+))?.*)?$/m,
  ),
  matching(/^(?<text>.*\bUNREACHABLE executed\b.*?)(?: at (?<path>\S+):(?<line>\d+))?!$/m),
  matching(/^thread '.*' (?:\(\d+\) )?panicked at '(?<text>.*)', (?<name>\S+:\d+:\d+)$/m),
  matching(/^thread '.*' (?:\(\d+\) )?panicked at (?<name>\S+:\d+:\d+):\n(?<text>.*)$/m),
  goPanic,
  pythonTraceback,
  ...frameLines.map(
    (line): Form =>
      (output) =>
        thrown(output, line),
  ),
  matching(/\b(?<text>(?:fatal )?error(?:\[\w+\]| \w+\d+)?: .*)$/im),
  matching(namedError),
  stackDump,
  // Node's report of a thrown value that is no error: the place, the line with a caret, the value.
  matching(/^ *\^+\n\n?(?<text>\S.*)$/m),
];

/** A form with groups for the text and, where it says so, the name of a function and its file and line. */
function matching(pattern: RegExp): Form {
  return (output) => {
    const { text = "", name, path, line } = pattern.exec(output)?.groups ?? {};
    if (text === "") return undefined;
    const place = path === undefined ? undefined : placeIn(path, line);
    const frame = name === undefined ? place && { name: place } : { name, place };
    return { text, frames: frame ? [frame] : [] };
  };
}

/** Frames such as `#0 0x55d in inner /src/as.c:5:3`, without those of the tools that print them. */
function nativeFrames(output: string): readonly Frame[] {
  const lines = output.matchAll(
    /^ *#\d+ (?:0x[0-9a-f]+ )?(?:in )?(?<name>[^\s(]+)(?:\([^)\n]*\))*(?<rest>.*)$/gm,
  );
  return [...lines].flatMap(({ groups: { name = "", rest = "" } = {} }) => {
    if (ofTheTool.test(name) || /\b(?:sanitizer|libc)\b|\/libc\.so/.test(rest)) return [];
    const [, path, line] = /(?:^|\s)(\/?[^\s:]+):(\d+)(?::\d+)?(?:\s|$)/.exec(rest) ?? [];
    return [{ name, place: path && placeIn(path, line) }];
  });
}

/** Functions of sanitizers, of LLVM's printing of stacks, and of the C library that a crash leads through. */
const ofTheTool =
  /^(?:__|_?_?interceptor_|llvm::sys::|SignalHandler|PrintStackTrace|abort$|raise$|gsignal$|crash_signal)/;

function sanitizer(output: string): ErrorMessage | undefined {
  const [, text, summarised] = /^SUMMARY: (\w+Sanitizer: .*?)(?: in (\S+))?$/m.exec(output) ?? [];
  if (text === undefined) return undefined;
  const frames = nativeFrames(output);
  const frame = summarised === undefined ? [] : [{ name: summarised }];
  // The place in the summary is that of the frame.
  return { text: text.replace(/(\S) \S+$/, "$1"), frames: frames.length > 0 ? frames : frame };
}

function internalCompilerError(output: string): ErrorMessage | undefined {
  const { text = "", name, path = "", line } = compilerError.exec(output)?.groups ?? {};
  if (text === "") return undefined;
  if (name !== undefined) return { text, frames: [{ name, place: placeIn(path, line) }] };
  const traced = output.matchAll(/^0x[0-9a-f]+ ([\w:~]+).*\n\t(\S+):(\d+)$/gm);
  const frames = [...traced].map(([, of = "", file = "", at]) => ({ name: of, place: placeIn(file, at) }));
  return { text, frames: frames.filter((frame) => !ofTheTool.test(frame.name)) };
}

const compilerError =
  /(?<text>internal compiler error: .*?)(?:(?<=: )in (?<name>\S+), at (?<path>[^\s:]+):(?<line>\d+))?$/m;

/** What LLVM's programs print of a crash; the lines between the words and the frames quote the input. */
function stackDump(output: string): ErrorMessage | undefined {
  return output.includes("Stack dump:\n") ? { text: "crash", frames: nativeFrames(output) } : undefined;
}

function goPanic(output: string): ErrorMessage | undefined {
  const text = /^(?:panic: |fatal error: ).*$/m.exec(output)?.[0];
  const start = /^goroutine \d+ .*:\n/m.exec(output);
  if (text === undefined || start === null) return undefined;
  const [trace = ""] = output.slice(start.index + start[0].length).split("\n\n", 1);
  const traced = trace.matchAll(/^(?<name>[\w./*()]+?)\(.*\n\t(?<path>.*?):(?<line>\d+)/gm);
  const frames = [...traced].map(([, name = "", path = "", line]) => ({ name, place: placeIn(path, line) }));
  return { text, frames: frames.filter(({ name }) => !/^(?:panic$|runtime\.|reflect\.)/.test(name)) };
}

function pythonTraceback(output: string): ErrorMessage | undefined {
  // The last of several is the one that ended the program.
  const header = output.lastIndexOf("Traceback (most recent call last):\n");
  if (header < 0) return undefined;
  const trace = output.slice(output.indexOf("\n", header) + 1);
  const text = /^\S.*$/m.exec(trace)?.[0];
  if (text === undefined) return undefined;
  const called = [...trace.matchAll(/^ +File "(.*)", line (\d+), in (.+)$/gm)]
    .filter(([, path = ""]) => !isCandidate(path))
    .toReversed();
  const own = called.filter(
    ([, path = ""]) => !/\/lib\/python[\d.]+\/(?!.*-packages\/)|^<frozen /.test(path),
  );
  const frames = own.map(([, path = "", line, name = ""]) => ({ name, place: placeIn(path, line) }));
  return { text, frames };
}

/** An error with its stack trace, and the error that caused it. */
function thrown(output: string, form: FrameLine): ErrorMessage | undefined {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => form.pattern.test(line));
  if (first < 0) return undefined;
  const text = header(lines.slice(0, first));
  const cause = lines.findLastIndex((line) => line.startsWith("Caused by: "));
  if (cause < first) return { text, frames: ownFrames(lines.slice(first), form) };
  return {
    text: `${firstLine(text)} <- ${lines[cause]?.slice("Caused by: ".length)}`,
    frames: ownFrames(lines.slice(cause + 1), form),
  };
}

/** The functions of a JavaScript stack trace that are neither built in nor the platform's, the innermost first. */
export function throwingFunctions(stack: string): readonly Frame[] {
  const [javaScript] = frameLines;
  return (javaScript && thrown(legible(stack), javaScript)?.frames) ?? [];
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? text;

/** The message from the last line that names a kind of error on; failing that, the last line that is not blank. */
function header(lines: readonly string[]): string {
  const start = lines.findLastIndex((line) => namedError.test(line));
  if (start < 0) return lines.findLast((line) => line.trim() !== "") ?? "";
  const { text = "" } = namedError.exec(lines[start] ?? "")?.groups ?? {};
  return [text, ...lines.slice(start + 1)].join("\n");
}

/** Functions of the platform are called from anywhere: the program's own tell more. */
function ownFrames(lines: readonly string[], { pattern, frame }: FrameLine): readonly Frame[] {
  const frames: Frame[] = [];
  for (const line of lines) {
    const groups = pattern.exec(line)?.groups;
    if (groups === undefined) break;
    const own = isCandidate(groups["path"] ?? "") ? undefined : frame(groups);
    if (own !== undefined) frames.push(own);
  }
  return frames;
}
