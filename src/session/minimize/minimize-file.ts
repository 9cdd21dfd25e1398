import { OptionsError } from "../../base/options-error.ts";
import { endsAll } from "../../oracle/stop.ts";
import { minimizeReadably } from "../../reduce/format/formatting.ts";
import { type MinimizeAlgorithm, minimize } from "../../reduce/minimize.ts";
import { mostParsedBytes, type TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Context } from "../context/context.ts";
import type { SearchChoice } from "../settings/search-choice.ts";
import type { Minimizing } from "./minimizing.ts";
import { readingTreeSource, treeSource } from "./tree-source.ts";

/** Minimizes the file of a session. Throws OptionsError. */
export function minimizingFile(context: Context, choice: SearchChoice<MinimizeAlgorithm>): Minimizing {
  requireTree(choice, context);
  const { input, grammar, settings } = context;
  const trees = treesFor(context, choice);
  return {
    grammar: grammar?.name ?? null,
    async search(oracle, { onSecond, ...search }) {
      const found = await minimizeReadably(input.bytes, oracle, {
        ...choice,
        ...search,
        tree: trees.first,
        isFormatted: settings.format,
      });
      const best = { ...found, isRead: isRead(trees.first, found.bytes) };
      if (trees.second === null || endsAll(best.stopped)) return { ...best, broken: null };
      onSecond();
      const { onImprovement: _, ...others } = search;
      const broken = await minimize(input.bytes, oracle, { ...others, tree: trees.second });
      return { ...best, stopped: broken.stopped ?? best.stopped, broken: broken.bytes };
    },
  };
}

/** Whether the search has kept to what is read: not while it is too large to be read, nor when it never was. */
const isRead = ({ reader }: TreeSource, result: Uint8Array): boolean =>
  reader !== undefined && result.length <= mostParsedBytes && reader.isRead(result);

/** Before the first result is written. */
function requireTree({ algorithm = "auto" }: SearchChoice<MinimizeAlgorithm>, { grammar }: Context): void {
  if (algorithm === "auto" || algorithm === "ddmin" || grammar !== undefined) return;
  throw new OptionsError(`--algorithm ${algorithm} needs a grammar; give one with --grammar.`);
}

/** Whose trees the search uses, and those of a second search that need not keep to what the grammar reads. */
interface Trees {
  readonly first: TreeSource;
  readonly second: TreeSource | null;
}

/** The published algorithms ask about what they were published to ask about. */
function treesFor(
  { grammar, input, settings }: Context,
  { algorithm = "auto" }: SearchChoice<MinimizeAlgorithm>,
): Trees {
  const any = treeSource(grammar);
  const first = algorithm === "auto" ? readingTreeSource(grammar, input.bytes) : any;
  return { first, second: settings.allowBroken && first.reader !== undefined ? any : null };
}
