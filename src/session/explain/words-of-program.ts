import { readFileSync, statSync } from "node:fs";
import { listedBeside } from "../../explain/near/listed-words.ts";
import type { RunRecord } from "../../oracle/outcome.ts";

/** Finds words that may replace a word of an input. */
export type RelatedWords = (word: string) => readonly string[];

/** The innermost functions of a stack trace rarely lie in more files. */
const mostFiles = 8;
/** Bytes of a file; longer ones are seldom written by people. */
const longestFile = 2 ** 20;
/** Words tried for each word of an input: more would need more runs than all its other replacements. */
const mostWords = 8;

/** The words that the program's sources list beside a word. The failing run names the sources in its stack trace. */
export function wordsOfProgram(run: RunRecord | undefined): RelatedWords {
  if (run === undefined) return () => [];
  const output = `${run.stderr}\n${run.stdout}`;
  const paths = [...output.matchAll(place)].map(([, path = ""]) => path);
  const sources = [...new Set(paths)].slice(0, mostFiles).map(sourceOf);
  return (word) => {
    const words = sources.flatMap((source) => listedBeside(source, word));
    return [...new Set(words)].slice(0, mostWords);
  };
}

/** `/a/b.js:3:4`, `file:///a/b.js:3` or `"/a/b.py", line 3`. */
const place = /(?<![\w./])(?:file:\/\/)?(\/[^\s"'():]+)(?:", line |:)\d+/g;

function sourceOf(path: string): string {
  try {
    const stat = statSync(path);
    // Reading a pipe, a device or a file of `/proc` may never end.
    const isShort = stat.isFile() && stat.size > 0 && stat.size <= longestFile;
    return isShort ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
