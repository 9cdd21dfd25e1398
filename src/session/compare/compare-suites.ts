import { extname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import { inverted, probabilistic } from "../../generate/models.ts";
import { joinerOf } from "../../parse/join-tokens.ts";
import type { Watch } from "../context/context.ts";
import { type InputFile, readInput } from "../files/input-file.ts";
import { numberedFolder } from "../files/numbered-folder.ts";
import { noticesOfInputs } from "../generate/generate.ts";
import { producedInputs } from "../generate/produced-inputs.ts";
import type { GrammarChoice } from "../grammars/grammar-source.ts";
import { grammarToLearn, learnFrom, sampleFiles } from "../learn/learning.ts";

/** The origin of the suites. */
export interface SuitesRequest extends GrammarChoice {
  /** Files and folders. */
  readonly samples: readonly string[];
  /** Inputs like the samples. Default: generated. */
  readonly common?: readonly string[] | undefined;
  /** The number of inputs in each generated suite. */
  readonly number: number;
  /** The number of expansions drawn before an input is completed. */
  readonly size: number;
  readonly seed: number;
}

export interface Suite {
  readonly name: string;
  readonly inputs: readonly InputFile[];
}

/** The suites to compare, the samples first. */
export interface Suites {
  readonly suites: readonly Suite[];
  /** The grammar of the generated inputs, as a user would name it; null if none was used. */
  readonly grammar: string | null;
}

/**
 * Reads the samples and `--common`, and generates the other suites in the folder with probabilities learned from the
 * samples. The inputs equal those of `culprit generate` with the same seed and size; there are fewer after a stop.
 * Throws OptionsError and GrammarError.
 */
export async function gatherSuites(request: SuitesRequest, folder: string, watch: Watch): Promise<Suites> {
  const samples = suiteOf("samples", request.samples);
  const given = request.common ? suiteOf("common", request.common) : undefined;
  if (request.grammar === "none") {
    if (given === undefined) {
      throw new OptionsError(
        "nothing to compare the samples with: give inputs with --common, or leave --grammar none out.",
      );
    }
    return { suites: [samples, given], grammar: null };
  }
  const { grammar, make } = await suiteMaker(request, folder, watch);
  const common = given ?? (await make("common"));
  return { suites: [samples, common, await make("uncommon")], grammar };
}

function suiteOf(name: string, paths: readonly string[]): Suite {
  const inputs = sampleFiles(paths).map(readInput);
  if (inputs.length > 0) return { name, inputs };
  throw new OptionsError(`no inputs in ${paths.join(", ")}; name files, or folders that hold some.`);
}

interface SuiteMaker {
  readonly grammar: string;
  readonly make: (name: "common" | "uncommon") => Promise<Suite>;
}

async function suiteMaker(request: SuitesRequest, folder: string, watch: Watch): Promise<SuiteMaker> {
  const { samples, number: count, size, seed } = request;
  const { name: grammarName, grammar, sites } = await grammarToLearn(request, samples);
  const { learned, files, unlearned } = await learnFrom(samples, sites, { depth: 0, ...watch });
  for (const { path, reason } of unlearned) {
    watch.watcher({ kind: "notice", notice: { kind: "not-learned", path, reason } });
  }
  if (files === 0 && !watch.signal.aborted) {
    throw new OptionsError(
      `no sample parses with the grammar ${grammarName}, so nothing like them can be made; name another grammar, or compare with --common <paths> --grammar none.`,
    );
  }
  const extension = extname(sampleFiles(samples)[0] ?? "");
  return {
    grammar: grammarName,
    async make(name) {
      const model = { common: probabilistic, uncommon: inverted }[name](learned);
      const source = { sites, model, random: new Random(seed) };
      const inputs = producedInputs({ size, uniform: false, stats: false }, source, joinerOf(grammar));
      const place = join(folder, name);
      const sink = numberedFolder(place, extension);
      let cut = 0;
      let made = 0;
      for (; made < count && !watch.signal.aborted; made++) {
        const { bytes, isCut } = inputs.produce();
        sink.write(bytes);
        if (isCut) cut += 1;
        watch.watcher({ kind: "phase", name: "making", subject: name, done: made + 1, of: count });
        // Lets the process handle Ctrl-C.
        await new Promise((resolve) => setImmediate(resolve));
      }
      sink.close();
      for (const notice of noticesOfInputs({ inputs: made, cut, size, isLearned: true }, inputs)) {
        watch.watcher({ kind: "notice", notice });
      }
      return { name, inputs: sampleFiles([place]).map(readInput) };
    },
  };
}
