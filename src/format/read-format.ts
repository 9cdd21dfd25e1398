import * as v from "valibot";
import { wordsOfError } from "../base/thrown.ts";
import { GrammarError } from "../grammar/grammar-error.ts";
import type { BinaryFormat } from "./binary-format.ts";
import type { Format } from "./format.ts";
import type { TokenFacts } from "./style.ts";

/** The files that a folder of a format may hold. */
export const formatFiles = [
  "format.json",
  "strict.ebnf",
  "lenient.ebnf",
  "tokens.json",
  "fields.json",
] as const;

/** The text of each file of a format's folder, by name. */
export type FormatFiles = Readonly<Partial<Record<(typeof formatFiles)[number], string>>>;

/** Reads the files of a format's folder. Throws a GrammarError that says what is wrong with one in JSON. */
export function readFormat(name: string, files: FormatFiles): Format {
  const facts = factsIn("format.json", files["format.json"] ?? "{}", formatSchema);
  const { "tokens.json": tokens, "fields.json": fields } = files;
  return {
    name,
    ...facts,
    title: facts.title ?? name,
    strict: files["strict.ebnf"],
    lenient: files["lenient.ebnf"],
    tokens: tokens === undefined ? undefined : factsIn("tokens.json", tokens, tokensSchema),
    fields: fields === undefined ? undefined : factsIn("fields.json", fields, fieldsSchema),
  };
}

/** Reads a JSON file of a format by its schema. */
function factsIn<Facts>(file: string, text: string, schema: v.GenericSchema<unknown, Facts>): Facts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new GrammarError(`${file} is not JSON: ${wordsOfError(error)}`);
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

const sign = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.optional(v.array(v.pipe(v.string(), v.toLowerCase())), []);

/** A regular expression, without flags. */
const expression = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    try {
      if (dataset.typed) new RegExp(dataset.value);
    } catch {
      addIssue({ expected: "a regular expression", received: `"${dataset.value}"` });
    }
  }),
);

const formatSchema = v.strictObject({
  title: v.optional(v.string()),
  extensions: names,
  fileNames: names,
  beginning: v.optional(expression),
  like: v.optional(v.string()),
  unit: v.optional(v.literal("line")),
  signatures: v.optional(v.array(v.strictObject({ begins: sign, at: v.optional(count) }))),
});

const stringSchema = v.strictObject({
  open: sign,
  close: v.optional(sign),
  escape: v.optional(sign),
  isLong: v.optional(v.boolean()),
  behind: v.optional(expression),
});

const tokensSchema: v.GenericSchema<unknown, TokenFacts> = v.strictObject({
  lineComments: v.optional(v.array(sign), []),
  commentsBehind: v.optional(v.picklist(["line-start", "white-space"])),
  blockComments: v.optional(v.array(v.strictTuple([sign, sign])), []),
  strings: v.optional(v.array(stringSchema)),
  hasTags: v.optional(v.boolean()),
  tabsAreSigns: v.optional(v.boolean()),
  foreign: v.optional(v.record(v.string(), v.string())),
  pairedWords: v.optional(v.record(v.string(), v.string())),
  pairedAnywhere: v.optional(v.array(v.string())),
  foldsCase: v.optional(v.boolean()),
  keywords: v.optional(v.array(sign), []),
});

const bit = v.optional(v.strictObject({ part: v.string(), bit: count }));

const statementSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("size"), of: v.string(), paddedTo: v.optional(count) }),
  v.strictObject({ kind: v.literal("size-of-rest") }),
  v.strictObject({ kind: v.literal("crc-32"), of: v.array(v.string()) }),
  v.strictObject({ kind: v.picklist(["inflated-size", "inflated-crc-32"]), of: v.string() }),
  v.strictObject({ kind: v.picklist(["count", "size-of-records", "place-of-first"]), of: v.string() }),
  v.strictObject({ kind: v.literal("place-of-same"), of: v.string() }),
]);

const partSchema = v.strictObject({
  name: v.string(),
  size: v.optional(
    v.union([count, v.strictObject({ statedBy: v.string() }), v.strictObject({ endsWith: count })]),
  ),
  values: v.optional(v.array(sign)),
  ifBit: bit,
  states: v.optional(statementSchema),
  unlessBit: bit,
});

const fieldsSchema: v.GenericSchema<unknown, BinaryFormat> = v.strictObject({
  order: v.picklist(["big", "little"]),
  records: v.array(v.strictObject({ name: v.string(), parts: v.array(partSchema) })),
  last: v.optional(
    v.strictObject({
      record: v.string(),
      part: v.optional(v.string()),
      value: v.optional(v.string()),
    }),
  ),
});
