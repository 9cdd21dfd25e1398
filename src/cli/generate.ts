import { Command, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type InputFormat, inputFormats } from "../session/files/input-sink.ts";
import { type GenerateRequest, generateSession, manners } from "../session/generate/generate.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Host } from "./host.ts";
import { listed } from "./listed.ts";
import { reportOption } from "./report-option.ts";
import { wholeNumber } from "./whole-number.ts";

/** Options as commander gives them. */
interface GenerateOptions extends ShowOptions {
  readonly grammar?: string;
  readonly start?: string;
  readonly number: string;
  readonly size: string;
  readonly seed: string;
  readonly probabilities?: readonly string[];
  readonly samples?: readonly string[];
  readonly invert?: boolean;
  readonly uniform?: boolean;
  readonly where?: string;
  readonly pattern?: readonly string[];
  readonly exactBlanks?: boolean;
  readonly manner?: GenerateRequest["manner"];
  readonly stats?: boolean;
  readonly format?: InputFormat;
  readonly out: string;
  readonly unique?: boolean;
  readonly validWith?: string;
  readonly theory?: string;
  readonly predicted?: GenerateRequest["predicted"];
  readonly features?: string;
  readonly state?: string;
}

/** `culprit generate`: inputs of a grammar, like or unlike samples. */
export function generateCommand(host: Host): Command {
  return new Command("generate")
    .description("Inputs of a grammar: uniform, like the samples, or unlike them.")
    .option(
      "--grammar <spec>",
      "a grammar file, or a built-in grammar (default: as the probabilities say, or by the samples' extension)",
    )
    .option("--start <nonterminal>", "the nonterminal to start from")
    .option("-n, --number <n>", "how many inputs", "10")
    .option("--size <n>", "expansions of the grammar's rules in each input, about", "100")
    .option("--seed <n>", "seed of every random choice", "1")
    .optionsGroup("What they are like:")
    .option("--probabilities <files...>", "what culprit learn wrote")
    .option("--samples <files...>", "files and folders to learn from")
    .addOption(new Option("--manner <manner>", "of what was learned (default: like)").choices([...manners]))
    .option("--invert", "the same as --manner unlike: the rare made common")
    .option("--uniform", "all derivations of exactly --size expansions equally likely")
    .option("--unique", "no input twice")
    .option("--where <condition>", "only inputs that meet it, as in 'has zero and at most 2 doubled'")
    .option(
      "--pattern <name=pattern>",
      "a pattern the condition names: its text, or a file; repeatable",
      listed,
    )
    .option("--exact-blanks", "white space in patterns, or none, stands for itself, and not for any")
    .option(
      "--valid-with <command>",
      "only inputs this program accepts; words divided at blanks, {} is the file",
    )
    .option("--theory <file>", "what culprit explain wrote, with --predicted")
    .addOption(
      new Option("--predicted <outcome>", "inputs of which the theory says so, no input twice").choices([
        "fail",
        "pass",
      ]),
    )
    .option("--features <module>", "the features of your own that the theory was learned with")
    .optionsGroup("Output:")
    .option("-o, --out <place>", "a folder, a file, or - for standard output", "-")
    .addOption(
      new Option("--format <format>", "a file each, JSON lines, or lines (default: by --out)").choices([
        ...inputFormats,
      ]),
    )
    .option("--stats", "how deep the derivations are and how many nodes they have, too; slower")
    .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
    .option("--json", "the answer as one JSON object on standard output")
    .option(...reportOption)
    .option("--quiet", "no progress, only the answer")
    .addHelpText(
      "after",
      "\nExample:\n  $ culprit generate --samples samples/ --grammar json --invert -n 100 --out uncommon/\n" +
        "Inputs of a pattern, in which <name> is anything that the nonterminal derives:\n" +
        "  $ culprit generate --grammar json --where 'at least 2 pair' --pattern pair='[<element>,<element>]'\n" +
        "Inputs of which a theory says that they fail:\n" +
        "  $ culprit generate --theory crash.theory.json --predicted fail -n 100 --out failing/",
    )
    .action((options: GenerateOptions) =>
      conclude(host, options, (watch) => generateSession(requestOf(options), watch)),
    );
}

function requestOf(options: GenerateOptions): GenerateRequest {
  refuseContradictions(options);
  refuseBesideTheory(options);
  return {
    grammar: options.grammar,
    start: options.start,
    count: wholeNumber("--number", options.number, 1),
    size: wholeNumber("--size", options.size, 0),
    seed: wholeNumber("--seed", options.seed, 0),
    probabilities: options.probabilities ?? [],
    like: options.samples ?? [],
    manner: options.invert ? "unlike" : (options.manner ?? "like"),
    uniform: options.uniform ?? false,
    where: options.where,
    patterns: options.pattern ?? [],
    exactBlanks: options.exactBlanks ?? false,
    stats: options.stats ?? false,
    format: formatOf(options),
    out: options.out,
    unique: options.unique ?? options.theory !== undefined,
    theory: options.theory,
    predicted: options.predicted ?? "fail",
    features: options.features,
    validWith: wordsOf(options.validWith),
    state: options.state,
  };
}

function refuseContradictions({
  samples,
  probabilities,
  invert,
  manner,
  uniform,
  json,
  stats,
  out,
}: GenerateOptions): void {
  const isLearned = samples !== undefined || probabilities !== undefined;
  if (uniform && (isLearned || invert || manner)) {
    throw new OptionsError(
      "--uniform makes all derivations of a size equally likely, whatever was learned; leave out --samples, --probabilities, --manner and --invert.",
    );
  }
  if (invert && manner !== undefined && manner !== "unlike") {
    throw new OptionsError(
      `--invert is --manner unlike, but --manner says ${manner}; leave one of them out.`,
    );
  }
  if ((invert || manner) && !isLearned) {
    throw new OptionsError(
      `${invert ? "--invert" : "--manner"} is about what was learned, and nothing was; give --samples or --probabilities.`,
    );
  }
  if ((json || stats) && out === "-") {
    throw new OptionsError(
      `the answer of ${json ? "--json" : "--stats"} and the inputs cannot both go to standard output; name a file or folder with --out.`,
    );
  }
}

/** What says in another way what inputs are like. */
const likenesses = [
  "where",
  "pattern",
  "samples",
  "probabilities",
  "manner",
  "invert",
  "uniform",
  "stats",
] as const;

function refuseBesideTheory(options: GenerateOptions): void {
  const { theory, predicted } = options;
  if ((theory === undefined) !== (predicted === undefined)) {
    throw new OptionsError(
      "--theory and --predicted belong together: the file that explain wrote, and fail or pass.",
    );
  }
  if (options.features !== undefined && theory === undefined) {
    throw new OptionsError(
      "--features is about a theory that asks about features of your own; give that with --theory.",
    );
  }
  const other = likenesses.find((name) => options[name] !== undefined);
  if (theory === undefined || other === undefined) return;
  throw new OptionsError(
    `--theory says what the inputs are like, and so does --${other}; leave one of them out.`,
  );
}

function formatOf({ format, out }: GenerateOptions): InputFormat {
  if (format === "files" && out === "-") {
    throw new OptionsError("--format files needs a folder; name one with --out.");
  }
  if (format !== undefined) return format;
  if (out === "-" || /\.(jsonl|ndjson)$/.test(out)) return "jsonl";
  return /\.txt$/.test(out) ? "lines" : "files";
}

function wordsOf(command: string | undefined): string[] {
  const words = command?.split(/\s+/).filter((word) => word !== "") ?? [];
  if (command !== undefined && words.length === 0) {
    throw new OptionsError("--valid-with needs a command, got only blanks; leave it out to ask no program.");
  }
  return words;
}
