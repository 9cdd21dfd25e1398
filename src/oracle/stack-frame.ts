import { fileName } from "./shortened.ts";

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
export function placeIn(path: string, line: string | undefined): string | undefined {
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
export const isCandidate = (path: string): boolean => /\/culprit-\w{6}\/work\//.test(path);

/** A frame that a line of a stack trace shows; undefined for one of the platform. */
export interface FrameLine {
  readonly pattern: RegExp;
  readonly frame: (groups: Readonly<Record<string, string | undefined>>) => Frame | undefined;
}

/** The stack traces whose innermost frame stands first, below the message. */
export const frameLines: readonly FrameLine[] = [
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
