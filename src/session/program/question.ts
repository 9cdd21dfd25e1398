import { contentKey } from "./content-key.ts";
import { withNamedFiles } from "./named-files.ts";

/**
 * All that decides what a run shows and means: what is asked and what the files hold that it is asked of, and that
 * those name. A file that was written to between this call and the first of what it returns counts by its name alone:
 * the first runs lie between, and what they write, such as a log, would make every start another question.
 */
export function questionOn(asked: object, files: readonly string[]): () => unknown {
  const before = contentsOf(withNamedFiles(files));
  let question: unknown;
  return () => {
    question ??= { ...asked, contents: steady(before) };
    return question;
  };
}

/** Keys of contents, by the file's path. */
type Contents = Readonly<Record<string, string>>;

const contentsOf = (files: readonly string[]): Contents =>
  Object.fromEntries(files.map((path) => [path, contentKey(path) ?? ""]));

const steady = (contents: Contents): Contents =>
  Object.fromEntries(Object.entries(contents).filter(([path, key]) => (contentKey(path) ?? "") === key));
