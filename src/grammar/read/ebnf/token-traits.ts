import { didYouMean } from "../../../base/closest.ts";
import type { ModeChange, TokenTraits } from "../../grammar.ts";
import type { TextCursor } from "../source/text-cursor.ts";
import { readName, skipSpace } from "./lexicon.ts";
import type { RuleHead } from "./rule-head.ts";

/**
 * Reads the commands behind a token rule, `-> skip, push(STRING)`, and adds what its head says; undefined for a
 * rule that is no token's. Throws a GrammarError.
 */
export function readTokenTraits(cursor: TextCursor, head: RuleHead): TokenTraits | undefined {
  const isToken = head.modifiers.some((word) => word === "token" || word === "skip" || word === "fragment");
  skipSpace(cursor);
  const { offset } = cursor;
  const commands = cursor.accept("->") ? readCommands(cursor) : [];
  if (!isToken) {
    if (commands.length === 0) return undefined;
    const suggestion = `write "token ${head.name}" if it is one`;
    throw cursor.error("only token rules have commands", suggestion, offset);
  }
  const modes = commands.flatMap((command) => command.modes ?? []);
  return Object.assign(
    {},
    head.modifiers.includes("fragment") && { fragment: true },
    head.mode !== undefined && { mode: head.mode },
    head.modifiers.includes("skip") && { skip: true },
    ...commands,
    modes.length > 0 && { modes },
  );
}

function readCommands(cursor: TextCursor): TokenTraits[] {
  const commands: TokenTraits[] = [];
  do {
    skipSpace(cursor);
    commands.push(readCommand(cursor));
    skipSpace(cursor);
  } while (cursor.accept(","));
  return commands;
}

const COMMANDS: Readonly<Record<string, (argument: string) => TokenTraits>> = {
  skip: () => ({ skip: true }),
  more: () => ({ more: true }),
  channel: (channel) => ({ channel }),
  type: (type) => ({ type }),
  push: (mode) => ({ modes: [{ kind: "push", mode } satisfies ModeChange] }),
  mode: (mode) => ({ modes: [{ kind: "set", mode } satisfies ModeChange] }),
  pop: () => ({ modes: [{ kind: "pop" } satisfies ModeChange] }),
};

/** Commands that name nothing. */
const BARE = ["skip", "more", "pop"];

function readCommand(cursor: TextCursor): TokenTraits {
  const { offset } = cursor;
  const name = readName(cursor) ?? "";
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const suggestion =
      didYouMean(name, Object.keys(COMMANDS)) ?? `known are ${Object.keys(COMMANDS).join(", ")}`;
    throw cursor.error(`unknown command ${name === "" ? cursor.found() : `"${name}"`}`, suggestion, offset);
  }
  if (BARE.includes(name)) return command("");
  const argument = cursor.accept("(") ? readName(cursor) : undefined;
  if (argument === undefined || !cursor.accept(")")) {
    throw cursor.error(`the command "${name}" needs a name`, `write ${name}(NAME)`);
  }
  return command(argument);
}
