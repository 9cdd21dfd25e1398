// The fault of a crash, read from what a program printed: written by hand for this bench and independent of how
// culprit recognises failures.

/**
 * @typedef {object} Fault
 * @property {string} message the error's type and message without what it quotes of the input
 * @property {string} site function and file of the innermost frame in the package; empty when no stack was printed
 */

/** @typedef {"npm" | "PyPI" | "JVM" | "gcc" | "clang"} Kind */

/**
 * Undefined when nothing crashed.
 * @param {string} printed
 * @param {Kind} kind
 * @param {RegExp | undefined} quoted what the message quotes of the input
 * @returns {Fault | undefined}
 */
export function faultOf(printed, kind, quoted) {
  const { message, site } = readers[kind](printed);
  if (message === "") return undefined;
  return { message: quoted === undefined ? message : message.replace(quoted, "…"), site };
}

/**
 * @param {Fault | undefined} one
 * @param {Fault | undefined} other
 */
export const isSameFault = (one, other) =>
  one !== undefined && one.message === other?.message && one.site === other.site;

/** @type {Record<Kind, (printed: string) => Fault>} */
const readers = {
  npm: (printed) => {
    const lines = printed.split("\n");
    const frames = lines.filter((line) => /^ {4}at .*\/node_modules\//.test(line)).map(siteOfV8);
    return { message: messageBefore(lines), site: frames.find((frame) => !asserting.test(frame)) ?? "" };
  },
  PyPI: (printed) => {
    const lines = printed.trimEnd().split("\n");
    const frames = lines.filter((line) => /^ {2}File "/.test(line) && !/launch\.py|<string>/.test(line));
    const [, file = "", name = ""] = /File ".*?([^/"]+)", line \d+, in (.*)/.exec(frames.at(-1) ?? "") ?? [];
    const end = lines.findLastIndex((line) => /^ {2,}\S/.test(line));
    return { message: lines.slice(end + 1).join("\n"), site: frames.length === 0 ? "" : `${name} ${file}` };
  },
  JVM: (printed) => {
    // A wrapped error is only how the first one is told.
    const lines = (printed.split("Caused by: ").at(-1) ?? "").split("\n");
    const frame = lines.find(
      (line) => /^\tat /.test(line) && !/^\tat (?:java|jdk|sun)[.x/]|^\tat java\./.test(line),
    );
    const [, name = "", file = ""] = /at (?:[\w.]+\/+)?([\w.$<>]+)\(([\w.]+)?/.exec(frame ?? "") ?? [];
    return { message: (lines[0] ?? "").replace('Exception in thread "main" ', ""), site: `${name} ${file}` };
  },
  gcc: (printed) => {
    const [, message = ""] = /internal compiler error: (.*)/.exec(printed) ?? [];
    return { message, site: "" };
  },
  clang: (printed) => {
    const frames = [...printed.matchAll(/^ *#\d+ 0x\w+ (.*)/gm)].map(([, frame = ""]) => frame);
    // Outside of it are the handler of the signal and the C library.
    const handler = frames.findIndex((frame) => frame.includes("libc.so"));
    return { message: printed.includes("Stack dump:") ? "crash" : "", site: frames[handler + 1] ?? "" };
  },
};

/** Functions that only raise what another one found. */
const asserting = /^(?:invariant|assert\w*|fail|error) /;

/** @param {readonly string[]} lines */
function messageBefore(lines) {
  const end = lines.findIndex((line) => /^ {4}at /.test(line));
  return (end === -1 ? lines : lines.slice(0, end)).join("\n").trim();
}

/** @param {string} line */
function siteOfV8(line) {
  const [, name = "", file = ""] = /at (?:async )?(?:(.*) \()?.*?([^/(]+?):\d+:\d+\)?$/.exec(line) ?? [];
  return `${name.replace(/ \[as .*\]/, "")} ${file}`.trim();
}
