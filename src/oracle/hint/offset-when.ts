import { OptionsError } from "../../base/options-error.ts";
import { advance, type CandidateText, lineOf } from "./candidate-text.ts";

/**
 * Reads the value of `--offset-when`: a regular expression, between slashes when it has flags, with a group named
 * `offset` (in bytes from 0) or groups named `line` and `column` (in characters from 1). Throws `OptionsError`.
 */
export function parseOffsetWhen(option: string, value: string): RegExp {
  const [, source = value, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(value) ?? [];
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new OptionsError(`${option} "${value}" is no regular expression: ${cause}`);
  }
  const named = (name: string): boolean => source.includes(`(?<${name}>`);
  if (named("offset") || (named("line") && named("column"))) return pattern;
  throw new OptionsError(
    `${option} "${value}" names no place: expected a group (?<offset>\\d+), or groups (?<line>\\d+) and (?<column>\\d+)`,
  );
}

/** The index in the candidate that a match in the output names; undefined when there is none. */
export function offsetWhenPlace(found: RegExpExecArray | null, candidate: CandidateText): number | undefined {
  const { offset, line, column } = found?.groups ?? {};
  if (offset !== undefined) return advance(candidate, 0, { count: Number(offset), unit: "bytes" });
  if (line === undefined || column === undefined) return undefined;
  const start = lineOf(candidate, Number(line))?.start;
  return start === undefined
    ? undefined
    : advance(candidate, start, { count: Number(column) - 1, unit: "characters" });
}
