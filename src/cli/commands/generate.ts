import { OptionsError } from "../../base/options-error.ts";
import type { InputFormat } from "../../session/files/input-sink.ts";
import type { GenerateRequest, Manner } from "../../session/generate/generate.ts";
import type { Command } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions, patternOptions } from "../shared-options.ts";

const manners: readonly Manner[] = ["like", "unlike", "around", "mutated"];
const formats: readonly InputFormat[] = ["files", "jsonl", "lines"];

/** `culprit generate`: makes inputs from a grammar, like or unlike samples. */
export const generateCommand: Command = {
  name: "generate",
  question: "Makes inputs of a grammar: uniform, like samples, or unlike them.",
  usage: "[options]",
  options: [
    {
      heading: "What to make:",
      options: [
        ...grammarOptions,
        { flags: "-n, --number <n>", words: "how many inputs", value: 10, least: 1 },
        {
          flags: "--size <n>",
          words:
            "their size, in expansions of the grammar's rules (default: 100, or that of the largest sample)",
          least: 0,
        },
        {
          flags: "--min-size <n>",
          words: "draw smaller ones again (default: half of --size, or 0 if anything was learned)",
          least: 0,
        },
        { flags: "--seed <n>", words: "seed of every random choice", value: 1, least: 0 },
        { flags: "--samples <files...>", words: "learn from these files and folders" },
        { flags: "--probabilities <files...>", words: "files that culprit learn wrote" },
        {
          flags: "--manner <manner>",
          words: "how to use them (default: like)",
          choices: manners,
        },
        { flags: "--uniform", words: "all derivations of that size are equally likely" },
        {
          flags: "--cover <k>",
          words: "as many as have all paths of k symbols in derivation trees, whatever -n",
          least: 1,
        },
        { flags: "--unique", words: "no input twice" },
        { flags: "--where <condition>", words: "only inputs that meet it, such as 'not zero'" },
        ...patternOptions,
        { flags: "--valid-with <command>", words: "only inputs that this program accepts" },
        { flags: "--theory <file>", words: "a theory that explain wrote, with --predicted" },
        {
          flags: "--predicted <outcome>",
          words: "only inputs with this prediction, none twice",
          choices: ["fail", "pass"],
        },
        {
          flags: "--features <module>",
          words: "your own features that the theory was learned with",
          isRare: true,
        },
      ],
    },
    {
      heading: "Output:",
      options: [
        { flags: "-o, --out <place>", words: "a folder, a file, or - for standard output", value: "-" },
        {
          flags: "--format <format>",
          words: "a file each, JSON lines, or lines (default: by --out)",
          choices: formats,
        },
        ...outputOptions,
      ],
    },
  ],
  examples: "  $ culprit generate --samples samples/ --grammar json --manner unlike -n 100 --out uncommon/",
  details: `
Inputs of a pattern, in which <name> is anything that the nonterminal derives:
  $ culprit generate --grammar json --where 'at least 2 pair' --pattern pair='[<element>,<element>]'
Inputs that fail according to a theory:
  $ culprit generate --theory crash.theory.json --predicted fail -n 100 --out failing/`,
  runsProgram: false,
  run: (call: Call, _: undefined, options: GenerateRequest & ShowOptions) => generateInputs(call, options),
};

async function generateInputs({ host }: Call, options: GenerateRequest & ShowOptions): Promise<void> {
  refuseContradictions(options);
  refuseBesideTheory(options);
  const { generateSession } = await import("../../session/generate/generate.ts");
  return conclude(host, options, generateSession, options);
}

function refuseContradictions({
  samples,
  probabilities,
  manner,
  uniform,
  minSize = 0,
  size = Number.POSITIVE_INFINITY,
  where,
  cover,
  json,
  out,
}: GenerateRequest & ShowOptions): void {
  const isLearned = samples !== undefined || probabilities !== undefined;
  if (uniform && (isLearned || manner)) {
    throw new OptionsError(
      "--uniform makes all derivations of a size equally likely, whatever was learned; leave out --samples, --probabilities and --manner.",
    );
  }
  if (manner && !isLearned) {
    throw new OptionsError(
      "--manner is about what was learned, and nothing was; give --samples or --probabilities.",
    );
  }
  if (minSize > (uniform ? 0 : size)) {
    throw new OptionsError(
      uniform
        ? "--uniform makes inputs of exactly --size; leave out --min-size."
        : `--min-size ${minSize} is more than --size ${size}; give a larger --size.`,
    );
  }
  if (manner === "mutated" && (samples === undefined || where !== undefined)) {
    throw new OptionsError("--manner mutated changes --samples; give these, and leave out --where.");
  }
  if (cover !== undefined && (where !== undefined || uniform || manner === "mutated")) {
    throw new OptionsError(
      "--cover draws its own inputs; leave out --where, --uniform and --manner mutated.",
    );
  }
  if (json && out === "-") {
    throw new OptionsError(
      "the answer of --json and the inputs cannot both go to standard output; name a file or folder with --out.",
    );
  }
}

/** Options that exclude `--theory`, because they also determine the inputs. */
const likenesses = ["cover", "where", "pattern", "samples", "probabilities", "manner", "uniform"] as const;

function refuseBesideTheory(options: GenerateRequest): void {
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

/** Options of `generate` about the model, a condition or a theory. */
const notForMutating =
  /^--(?:cover|samples|probabilities|manner|uniform|min-size|where|pattern|exact|theory|predicted|features)/;

/** `culprit mutate`: `generate --manner mutated` of the named samples. */
export const mutateCommand: Command = {
  name: "mutate",
  question: "Changes samples, so that the grammar still derives them.",
  usage: "[options] <samples...>",
  operand: { form: "<samples...>", words: "files, and folders of files" },
  options: generateCommand.options.map(({ heading, options }) => ({
    heading,
    options: options.filter(({ flags }) => !notForMutating.test(flags)),
  })),
  examples: "  $ culprit mutate samples/ --grammar json -n 1000 --unique --out mutants/",
  runsProgram: false,
  run: (call: Call, samples: readonly string[], options: GenerateRequest & ShowOptions) =>
    generateInputs(call, { ...options, samples, manner: "mutated" }),
};
