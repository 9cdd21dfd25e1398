import type { AntlrFile, AntlrRule, Imported, NamedAction, Options } from "./antlr-syntax.ts";
import { parseAlternatives, parseElementOptions } from "./parse-alternatives.ts";
import { TokenCursor } from "./token-cursor.ts";

/**
 * Reads an ANTLR v4 grammar file as it is written. Throws `GrammarError` with the place, and with the name of the file
 * when it is given.
 */
export function parseAntlr(text: string, fileName?: string): AntlrFile {
  const cursor = new TokenCursor(text, fileName);
  const head = parseHead(cursor);
  const options = new Map<string, string>();
  const imports: Imported[] = [];
  const tokens: string[] = [];
  const code: NamedAction[] = [];
  const rules: AntlrRule[] = [];
  let mode: string | undefined;
  while (cursor.next.kind !== "end") {
    if (cursor.sees("options")) {
      for (const [name, value] of parseOptions(cursor)) options.set(name, value);
    } else if (cursor.accept("import")) imports.push(...parseImports(cursor));
    else if (cursor.sees("tokens") && cursor.ahead(1).text === "{") tokens.push(...parseNames(cursor));
    else if (cursor.sees("channels") && cursor.ahead(1).text === "{") parseNames(cursor);
    else if (cursor.sees("@")) code.push(parseNamedAction(cursor));
    else if (cursor.sees("mode") && cursor.ahead(1).kind === "name") {
      cursor.take();
      mode = cursor.take().text;
      cursor.expect(";");
    } else rules.push(parseRule(cursor, mode));
  }
  if (rules.length === 0 && head.kind !== "lexer" && imports.length === 0) {
    throw cursor.error(`the grammar "${head.name}" has no rules`);
  }
  return { ...head, options, imports, tokens, rules, code };
}

function parseHead(cursor: TokenCursor): Pick<AntlrFile, "kind" | "name" | "position"> {
  const kind = cursor.accept("lexer") ? "lexer" : cursor.accept("parser") ? "parser" : "combined";
  cursor.expect("grammar", 'an ANTLR file begins with "grammar Name;" or "lexer grammar Name;"');
  const { text: name, position } = cursor.expectName("the name of the grammar");
  cursor.expect(";");
  return { kind, name, position };
}

function parseOptions(cursor: TokenCursor): Options {
  const options = new Map<string, string>();
  cursor.expect("options");
  cursor.expect("{");
  while (!cursor.accept("}")) {
    const name = cursor.expectName("the name of an option").text;
    cursor.expect("=");
    let value = "";
    while (!cursor.sees(";") && !cursor.sees("}") && cursor.next.kind !== "end") value += cursor.take().text;
    cursor.accept(";");
    options.set(name, value);
  }
  return options;
}

function parseImports(cursor: TokenCursor): Imported[] {
  const imports: Imported[] = [];
  do {
    const { text, position } = cursor.expectName("the name of a grammar");
    // `import Alias = Name` names it after the sign.
    const name = cursor.accept("=") ? cursor.expectName("the name of a grammar").text : text;
    imports.push({ name, position });
  } while (cursor.accept(","));
  cursor.expect(";");
  return imports;
}

function parseNames(cursor: TokenCursor): string[] {
  const names: string[] = [];
  cursor.take();
  cursor.expect("{");
  while (!cursor.accept("}")) {
    names.push(cursor.expectName("a name").text);
    if (!cursor.sees("}")) cursor.expect(",");
  }
  return names;
}

/** `@header {…}`, `@lexer::members {…}`. */
function parseNamedAction(cursor: TokenCursor): NamedAction {
  const { position } = cursor.next;
  cursor.expect("@");
  let name = cursor.expectName("the name of an action").text;
  if (cursor.accept("::")) name = cursor.expectName("the name of an action").text;
  if (!cursor.acceptKind("action")) throw cursor.error(`expected "{" but found ${cursor.found}`);
  return { name, position };
}

const modifiers: readonly string[] = ["fragment", "public", "private", "protected"];

function parseRule(cursor: TokenCursor, mode: string | undefined): AntlrRule {
  let fragment = false;
  while (modifiers.includes(cursor.next.text) && cursor.ahead(1).kind === "name") {
    fragment ||= cursor.take().text === "fragment";
  }
  const { text: name, position } = cursor.expectName("the name of a rule");
  const options = parseRuleHead(cursor);
  cursor.expect(":", `a rule is written "${name} : … ;"`);
  const alternatives = parseAlternatives(cursor);
  const isStray = cursor.sees(")") || cursor.sees("]") || cursor.sees("}");
  const advice = isStray
    ? `nothing is open that ${cursor.found} could close`
    : `the rule "${name}" ends with a semicolon`;
  cursor.expect(";", advice);
  while (cursor.accept("catch")) {
    cursor.acceptKind("arguments");
    cursor.acceptKind("action");
  }
  if (cursor.accept("finally")) cursor.acceptKind("action");
  return { name, position, fragment, ...(mode !== undefined && { mode }), options, alternatives };
}

/** Goes past arguments, results, local variables, exceptions and actions of a rule, and gives its options. */
function parseRuleHead(cursor: TokenCursor): Options {
  const options = new Map<string, string>();
  for (;;) {
    if (cursor.acceptKind("arguments") || cursor.accept("returns") || cursor.accept("locals")) continue;
    if (cursor.sees("options")) {
      for (const [name, value] of parseOptions(cursor)) options.set(name, value);
    } else if (cursor.sees("@")) parseNamedAction(cursor);
    else if (cursor.accept("throws")) {
      do cursor.expectName("an exception");
      while (cursor.accept(",") || cursor.accept("."));
    } else if (cursor.sees("<")) parseElementOptions(cursor);
    else return options;
  }
}
