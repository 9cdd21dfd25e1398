import { isTwoLevel } from "../../grammar/analysis/two-level.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../../grammar/normalize/expand.ts";
import { tokenNode, withChildren } from "../../tree/node.ts";
import type { Pattern } from "../../tree/pattern.ts";
import { openNodesOf } from "../../tree/pattern.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { fold, walk } from "../../tree/walk.ts";
import { joinTokens, type TokenText } from "../join-tokens.ts";
import { tokenize } from "../tokenize.ts";
import { PLACEHOLDER, type PlaceholderTexts } from "./placeholder-texts.ts";
import { type Placeholders, placeholdersOf } from "./placeholders.ts";
import { type Piece, splitRoot, writeTemplate } from "./template.ts";

/**
 * Writes the pattern as `readPattern` reads it. The text says its root only where it would be misread otherwise; tokens
 * are joined as `joinTokens` does.
 */
export function writePattern(grammar: Grammar, { tree, groups }: Pattern): string {
  const placeholders = placeholdersOf(grammar);
  const open = [...openNodesOf(tree)];
  const pieces = placeholders.texts.split(encodedText(tree, placeholders)).map((part): Piece => {
    const name = placeholders.texts.nameOf(part);
    if (name === undefined) return { kind: "text", text: part };
    const group = open.shift()?.group;
    return { kind: "open", name, ...(group !== undefined && { group: groups[group] ?? `${group}` }) };
  });
  const text = writeTemplate(pieces, grammar);
  const root =
    "name" in tree && splitRoot(text, grammar)
      ? writeTemplate([{ kind: "open", name: tree.name }], grammar)
      : "";
  return root === "" ? text : `${root}: ${text}`;
}

function encodedText(tree: Tree, placeholders: Placeholders): string {
  const { base, grammar, texts } = placeholders;
  const encoded = fold<Tree>(tree, (node, children) =>
    node.kind === "open"
      ? tokenNode(placeholders.tokenOf(node.name), texts.of(node.name))
      : withChildren(node, children),
  );
  if (!isTwoLevel(base) || isTokenRule(tree, base)) return textOf(encoded);
  const { text } = joinTokens(grammar, tokensOf(encoded, base));
  const legible = apartFromWords(text, texts);
  return isReadAlike(text, legible, grammar) ? legible : text;
}

/** The text with a blank wherever a word or another placeholder touches a placeholder. */
function apartFromWords(text: string, texts: PlaceholderTexts): string {
  const isWord = (character: string): boolean =>
    /[\p{L}\p{N}_]/u.test(character) || PLACEHOLDER.test(character);
  const parts = texts.split(text);
  return parts
    .map((part, index) => {
      const next = parts[index + 1]?.[0] ?? "";
      return isWord(part.at(-1) ?? "") && isWord(next) ? `${part} ` : part;
    })
    .join("");
}

function isReadAlike(one: string, other: string, grammar: Grammar): boolean {
  const [tokens, others] = [one, other].map((text) =>
    tokenize(grammar, text).tokens.map((token) => [token.rule, token.text]),
  );
  return JSON.stringify(tokens) === JSON.stringify(others);
}

/** The tokens of a tree of two levels. */
function tokensOf(tree: Tree, grammar: Grammar): readonly TokenText[] {
  const literals = literalTokens(grammar);
  const tokens: TokenText[] = [];
  walk(tree, {
    enter: (node) => {
      if (isTokenRule(node, grammar)) tokens.push({ rule: typeOf(node.name, grammar), text: textOf(node) });
      else if (node.kind === "token") tokens.push({ rule: node.name, text: node.text });
      else if (node.kind === "leaf")
        tokens.push({ rule: tokenOfLiteral(literals, node.text), text: node.text });
      else return undefined;
      return "skip";
    },
  });
  return tokens;
}

const isTokenRule = (node: Tree, { rules }: Grammar): node is RuleNode =>
  node.kind === "rule" && rules.get(node.name)?.token !== undefined;

const typeOf = (name: string, { rules }: Grammar): string => rules.get(name)?.token?.type ?? name;
