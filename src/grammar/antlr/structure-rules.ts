import { EMPTY, oneOf, reference, repeatedBy, sequence } from "../expression.ts";
import type { Alternative, Expression, Rule } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { type AntlrAlternative, type Item, isEndOfInput } from "./antlr-syntax.ts";
import type { LoadedRule } from "./load-antlr.ts";

/** The tokens available to parser rules. */
export interface Vocabulary {
  /** The expression for a literal: itself, or the token rule with that text. */
  literal(text: string): Expression;
  /** References and literals for all tokens that the parser can see. */
  readonly visible: readonly Expression[];
}

/** Translates the parser rules. The alternatives of a left-recursive rule are operators in order of precedence. */
export function structureRulesOf(rules: readonly LoadedRule[], vocabulary: Vocabulary): Rule[] {
  return rules.map((rule) => {
    refuseCommands(rule);
    const alternatives = rule.alternatives.map(
      ({ items, label, associativity }): Alternative => ({
        expression: sequenceOf(items, { rule, vocabulary }),
        ...(label !== undefined && { label }),
        ...(associativity !== undefined && { associativity }),
      }),
    );
    const precedence = rule.alternatives.some(({ items: [first] }) => isItself(rule, first));
    return { name: rule.name, alternatives, ...(precedence && { precedence }), position: rule.position };
  });
}

const isItself = (rule: LoadedRule, item: Item | undefined): boolean =>
  item?.kind === "name" && item.name === rule.name;

function refuseCommands({ alternatives, file }: LoadedRule): void {
  const [command] = alternatives.flatMap(({ commands }) => commands);
  if (!command) return;
  throw new GrammarError(`the command "${command.name}" stands in a parser rule`, {
    text: file.text,
    position: command.position,
    suggestion: "only a lexer rule, whose name begins with a capital, has commands",
  });
}

interface Context {
  readonly rule: LoadedRule;
  readonly vocabulary: Vocabulary;
}

function sequenceOf(items: readonly Item[], context: Context): Expression {
  return sequence(...items.map((item) => itemExpression(item, context)));
}

function itemExpression(item: Item, context: Context): Expression {
  switch (item.kind) {
    case "text":
      return item.text === "" ? EMPTY : context.vocabulary.literal(item.text);
    case "name":
      return isEndOfInput(item) ? EMPTY : reference(item.name);
    case "any":
      return oneOf(context.vocabulary.visible);
    case "not":
      return tokensExcept(item.item, context);
    case "block":
      return blockExpression(item.alternatives, context);
    case "repeat": {
      const repeated = repeatedBy(item.sign, itemExpression(item.item, context));
      return item.lazy ? { ...repeated, lazy: true } : repeated;
    }
    case "predicate":
    case "action":
      return EMPTY;
    case "range":
    case "set":
      throw new GrammarError("a set of characters stands in a parser rule", {
        text: context.rule.file.text,
        position: item.position,
        suggestion: "only a lexer rule, whose name begins with a capital, is made of characters",
      });
  }
}

function blockExpression(alternatives: readonly AntlrAlternative[], context: Context): Expression {
  return oneOf(alternatives.map(({ items }) => sequenceOf(items, context)));
}

function tokensExcept(item: Item, context: Context): Expression {
  const { rule, vocabulary } = context;
  const excluded = new Set(excludedTokens(item, context).map(keyOf));
  const others = vocabulary.visible.filter((token) => !excluded.has(keyOf(token)));
  if (others.length > 0) return oneOf(others);
  throw new GrammarError("there is no token besides those after ~", {
    text: rule.file.text,
    position: item.position,
    suggestion: "nothing could ever match here",
  });
}

function keyOf(token: Expression): string {
  if (token.kind === "reference") return token.name;
  return token.kind === "literal" ? `'${token.text}'` : "";
}

/** The tokens after `~`: one token, or a block of tokens. */
function excludedTokens(item: Item, context: Context): Expression[] {
  if (item.kind === "text" || item.kind === "name") return [itemExpression(item, context)];
  if (item.kind === "block") {
    return item.alternatives.flatMap(({ items }) => items.flatMap((inner) => excludedTokens(inner, context)));
  }
  throw new GrammarError("what follows ~ in a parser rule is not a token", {
    text: context.rule.file.text,
    position: item.position,
    suggestion: "~ takes tokens: ~NAME, ~';', ~(A | B)",
  });
}
