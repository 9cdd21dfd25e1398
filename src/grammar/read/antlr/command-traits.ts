import { didYouMean } from "../../../base/closest.ts";
import type { TokenTraits } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import type { Command } from "./antlr-syntax.ts";

const bare: Readonly<Record<string, TokenTraits>> = {
  skip: { skip: true },
  more: { more: true },
  popMode: { modes: [{ kind: "pop" }] },
};

const visibleChannels: ReadonlySet<string> = new Set(["DEFAULT_TOKEN_CHANNEL", "DEFAULT_CHANNEL", "0"]);

const withArgument: Readonly<Record<string, (argument: string) => TokenTraits>> = {
  channel: (channel) => (visibleChannels.has(channel) ? {} : { channel }),
  type: (type) => ({ type }),
  pushMode: (mode) => ({ modes: [{ kind: "push", mode }] }),
  mode: (mode) => ({ modes: [{ kind: "set", mode }] }),
};

const names: readonly string[] = [...Object.keys(bare), ...Object.keys(withArgument)];

/** What the commands of a lexer rule of this text say. Throws `GrammarError` with the place. */
export function traitsOfCommands(commands: readonly Command[], text: string): TokenTraits {
  const traits = commands.map((command) => traitsOfCommand(command, text));
  const modes = traits.flatMap((each) => each.modes ?? []);
  return Object.assign({}, ...traits, modes.length > 0 && { modes });
}

function traitsOfCommand({ name, argument, position }: Command, text: string): TokenTraits {
  const errorWith = (problem: string, suggestion: string): GrammarError =>
    new GrammarError(problem, { text, position, suggestion });
  const traits = Object.hasOwn(bare, name) ? bare[name] : undefined;
  const traitsFor = Object.hasOwn(withArgument, name) ? withArgument[name] : undefined;
  if (traits && argument !== undefined) throw errorWith(`"${name}" takes no argument`, `write ${name}`);
  if (traitsFor && argument === undefined) throw errorWith(`"${name}" needs a name`, `write ${name}(NAME)`);
  const found = traits ?? traitsFor?.(argument ?? "");
  if (found) return found;
  throw errorWith(
    `"${name}" is not a lexer command`,
    didYouMean(name, names) ?? `the commands are ${names.join(", ")}`,
  );
}
