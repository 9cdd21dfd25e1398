import { fileName } from "./quotation.ts";

/** Characters kept at each end of a long output: errors stand at its start or its end. */
const kept = 8_192;

/** Characters kept of a line: bounds the time for matching expressions against it. */
const longestLine = 500;

/** Returns the output without colours, log prefixes and its long middle. */
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

/** As in `[error] TypeError: ...`; some loggers put it before every line of a stack trace. */
const logPrefix = /^\[(?:error|fatal|warn|warning|info|debug)\] ?/gim;

export interface Frame {
  readonly name: string;
  /** File and line in the program's source, such as `a.js:3`. */
  readonly place?: string | undefined;
  /** Whether this run generated the function's code; `place` is then where the code is generated. */
  readonly isGenerated?: boolean;
}

/** Formats a frame like `inner (a.js:3)`. */
export const frameText = ({ name, place }: Frame): string => (place ? `${name} (${place})` : name);

/** File name and line in the program's source. Undefined for generated code, whose line numbers differ between runs. */
function placeIn(path: string, line: string | undefined): string | undefined {
  const file = fileName(path);
  if (file === "_" || /^[[<(]|[>\])]$|^evalmachine/.test(file)) return undefined;
  return line === undefined ? file : `${file}:${line}`;
}

/** A frame of generated code: function names there differ between runs, the place that generates it does not. */
function generated(origin = ""): Frame {
  const [, path, line] = /^(.*?):(\d+):\d+\), /.exec(origin) ?? [];
  return { name: "eval", place: path && placeIn(path, line), isGenerated: true };
}

/** Whether the path is a candidate's. Its functions differ between candidates. */
const isCandidate = (path: string): boolean => /\/culprit-\w{6}\/work\//.test(path);

/** How to read a frame from a line of a stack trace. `frame` returns undefined for the platform's own frames. */
interface FrameLine {
  readonly pattern: RegExp;
  readonly frame: (groups: Readonly<Record<string, string | undefined>>) => Frame | undefined;
}

/** Stack traces that list the innermost frame first, below the message. */
const frameLines: readonly FrameLine[] = [
  {
    // JavaScript.
    pattern:
      /^ +at (?:async )?(?:(?<name>.*?)(?: \[as .*\])? \()?(?:(?<path>(?:\w+:|\[|[A-Za-z]:[\\/]|\.{0,2}\/|internal\/|evalmachine).*?):(?<line>\d+):\d+|<anonymous>|native|index \d+)\)?$/,
    frame({ name = "<anonymous>", path, line }) {
      if (name.includes("(eval at ")) return generated(path);
      if (path === undefined || /^(?:node:|internal\/)/.test(path)) return undefined;
      // V8 prefixes the receiver's class, which may differ from call to call.
      return { name: name.replace(/^(?:[\w$]+\.)+(?=[\w$<])/, ""), place: placeIn(path, line) };
    },
  },
  {
    // .NET.
    pattern: /^\s+at (?<name>[\w.<>`+[\], ]+?)\([^)]*\) in (?<path>.+):line (?<line>\d+)$/,
    frame: ({ name = "", path = "", line }) => ({ name, place: placeIn(path, line) }),
  },
  {
    // Java.
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

/** An error message with its stack trace. */
export interface ErrorMessage {
  /** The message. Only its first line is stable; the others may quote the candidate. */
  readonly text: string;
  /** The program's own functions in the stack trace, innermost first; for Rust, the place of the panic. */
  readonly frames: readonly Frame[];
}

/**
 * Finds an error message in a `legible` output by the formats of languages, compilers and sanitizers; undefined without
 * one.
 */
export function errorMessage(output: string): ErrorMessage | undefined {
  for (const form of forms) {
    const message = form(output);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** `TypeError: ...` or `java.lang.NullPointerException`, optionally after a file or program name. */
const namedError =
  /(?:^|[\s:])(?<text>(?:[\w$]+\.)*(?:[A-Z][\w$]*)?(?:Error|Exception|Throwable)(?: \[\w+\])?(?:: .*)?)$/m;

type Form = (output: string) => ErrorMessage | undefined;

/** Most specific first: a sanitizer's summary is more precise than the stack trace below it. */
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
  // Node's report of a thrown value that is not an error: the place, a line with a caret, the value.
  matching(/^ *\^+\n\n?(?<text>\S.*)$/m),
];

/** Makes a form from an expression with a group `text` and optional groups `name`, `path` and `line`. */
function matching(pattern: RegExp): Form {
  return (output) => {
    const { text = "", name, path, line } = pattern.exec(output)?.groups ?? {};
    if (text === "") return undefined;
    const place = path === undefined ? undefined : placeIn(path, line);
    const frame = name === undefined ? place && { name: place } : { name, place };
    return { text, frames: frame ? [frame] : [] };
  };
}

/** Frames such as `#0 0x55d in inner /src/as.c:5:3`, without those of the sanitizer itself. */
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

/** Functions of sanitizers, of LLVM's stack printer, and of the C library's crash handling. */
const ofTheTool =
  /^(?:__|_?_?interceptor_|llvm::sys::|SignalHandler|PrintStackTrace|abort$|raise$|gsignal$|crash_signal)/;

function sanitizer(output: string): ErrorMessage | undefined {
  const [, text, summarised] = /^SUMMARY: (\w+Sanitizer: .*?)(?: in (\S+))?$/m.exec(output) ?? [];
  if (text === undefined) return undefined;
  const frames = nativeFrames(output);
  const frame = summarised === undefined ? [] : [{ name: summarised }];
  // The place in the summary repeats the frame's.
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

/** LLVM's stack dump. The lines between its header and the frames quote the input, so they are ignored. */
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
  // The last traceback is the one that ended the program.
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

/** An error with its stack trace, or with its root cause's message and stack trace. */
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

/** The program's own functions in a JavaScript stack trace, innermost first. */
export function throwingFunctions(stack: string): readonly Frame[] {
  const [javaScript] = frameLines;
  return (javaScript && thrown(legible(stack), javaScript)?.frames) ?? [];
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? text;

/** The message starts at the last line that names an error; without such a line, it is the last non-blank line. */
function header(lines: readonly string[]): string {
  const start = lines.findLastIndex((line) => namedError.test(line));
  if (start < 0) return lines.findLast((line) => line.trim() !== "") ?? "";
  const { text = "" } = namedError.exec(lines[start] ?? "")?.groups ?? {};
  return [text, ...lines.slice(start + 1)].join("\n");
}

/** Only the program's own frames: platform functions are called from many places. */
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
