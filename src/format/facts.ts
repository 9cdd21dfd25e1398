import * as v from "valibot";
import { GrammarError } from "../grammar/grammar-error.ts";

/** Reads a JSON file of a format by its schema. Throws a GrammarError that says what is wrong with it. */
export function factsIn<Facts>(file: string, text: string, schema: v.GenericSchema<unknown, Facts>): Facts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new GrammarError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => {
    const path = v.getDotPath(issue);
    const isUnknown = issue.type === "strict_object" && issue.expected === "never";
    if (isUnknown) return `there is no "${path}"`;
    return `${path === null ? "" : `"${path}": `}expected ${issue.expected ?? "another value"}, got ${issue.received}`;
  });
  throw new GrammarError(`${file}: ${problems.join("; ")}`);
}

/** The schema of a regular expression, without flags. */
export const expression = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return new RegExp(dataset.value);
    } catch {
      addIssue({ expected: "a regular expression", received: `"${dataset.value}"` });
      return NEVER;
    }
  }),
);
