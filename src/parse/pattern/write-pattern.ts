import { type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { tokenNode, withChildren } from "../../tree/node.ts";
import { openNodesOf, type Pattern } from "../../tree/pattern.ts";
import { textOf, tokensOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { fold } from "../../tree/walk.ts";
import { joinTokens } from "../join-tokens.ts";
import { tokenize } from "../lexer/tokenize.ts";
import { PLACEHOLDER, type Placeholders, type PlaceholderTexts, placeholdersOf } from "./placeholders.ts";
import { type Piece, splitRoot, writeTemplate } from "./template.ts";

/**
 * Writes a pattern for `readPattern`. The text contains the root only where it would otherwise be misread. Tokens are
 * joined by `joinTokens`.
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

/** Inserts a blank wherever a word or another placeholder touches a placeholder. */
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

const isTokenRule = (node: Tree, { rules }: Grammar): boolean =>
  node.kind === "rule" && rules.get(node.name)?.token !== undefined;
