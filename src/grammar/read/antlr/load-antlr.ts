import { GrammarError } from "../../grammar-error.ts";
import type { AntlrFile, AntlrRule } from "./antlr-syntax.ts";
import { parseAntlr } from "./parse-antlr.ts";
import { isTokenName } from "./scan-antlr.ts";

/** The text of the grammar with this name (`X` for `X.g4`); undefined when there is none. */
export type GrammarFiles = (name: string) => string | undefined;

/** All that an ANTLR grammar consists of: its file, the ones it imports, and the lexer it takes its tokens from. */
export interface AntlrProject {
  readonly files: readonly LoadedFile[];
  readonly structure: readonly LoadedRule[];
  /** The rules of tokens; the one declared first wins between equal matches. */
  readonly tokens: readonly LoadedRule[];
  /** Tokens declared without a rule. */
  readonly declared: readonly string[];
  /** Whether the literals of the parser rules, where no token rule has them, match letters of both cases. */
  readonly caseInsensitive: boolean;
}

export interface LoadedFile extends AntlrFile {
  readonly text: string;
}

export interface LoadedRule extends AntlrRule {
  readonly file: LoadedFile;
  readonly caseInsensitive: boolean;
}

/** Reads a grammar and what it needs. Throws `GrammarError` when something needed is missing or malformed. */
export function loadAntlr(text: string, files: GrammarFiles): AntlrProject {
  const main = mainFile({ ...parseAntlr(text), text }, files);
  const loaded = withImports(main, files);
  const lexer = main.kind === "parser" ? lexerOf(main, files) : undefined;
  const lexerFiles = lexer ? withImports(lexer, files) : [];
  const rules = rulesOf(loaded);
  const lexerRules = rulesOf(lexerFiles);
  return {
    files: [...loaded, ...lexerFiles],
    structure: rules.filter((rule) => !isTokenName(rule.name)),
    tokens: [...rules, ...lexerRules].filter((rule) => isTokenName(rule.name)),
    declared: [...loaded, ...lexerFiles].flatMap((file) => file.tokens),
    caseInsensitive: isCaseInsensitive(lexer ?? main),
  };
}

/** A lexer given alone stands for the parser that goes by its name. */
function mainFile(file: LoadedFile, files: GrammarFiles): LoadedFile {
  if (file.kind !== "lexer") return file;
  const parserName = file.name.replace(/Lexer$/, "Parser");
  const text = parserName === file.name ? undefined : files(parserName);
  if (text !== undefined) return { ...parseAntlr(text, `${parserName}.g4`), text };
  throw new GrammarError(`"${file.name}" is a lexer: it has tokens but no structure`, {
    text: file.text,
    position: { line: 1, column: 1 },
    suggestion: `read the parser grammar instead, with "tokenVocab = ${file.name};" among its options`,
  });
}

function lexerOf(parser: LoadedFile, files: GrammarFiles): LoadedFile {
  const name = parser.options.get("tokenVocab")?.replace(/^['"]|['"]$/g, "");
  const wanted = name ?? parser.name.replace(/(Parser)?$/, "Lexer");
  const text = files(wanted) ?? files(wanted.replace(/^.*[/\\.]/, ""));
  if (text !== undefined) return { ...parseAntlr(text, `${wanted}.g4`), text };
  throw new GrammarError(
    `the tokens of the parser "${parser.name}" come from "${wanted}", which was not found`,
    { text: parser.text, position: parser.position, suggestion: `put ${wanted}.g4 beside it` },
  );
}

/** The file and, after it, those it imports, in the order in which they are met, each once. */
function withImports(file: LoadedFile, files: GrammarFiles): LoadedFile[] {
  const loaded = new Map([[file.name, file]]);
  // A map's iteration goes on to what is added meanwhile.
  for (const importer of loaded.values()) {
    for (const { name, position } of importer.imports) {
      const text = files(name);
      if (text === undefined) {
        const suggestion = `put ${name}.g4 beside it`;
        throw new GrammarError(`the imported grammar "${name}" was not found`, {
          text: importer.text,
          position,
          suggestion,
        });
      }
      if (!loaded.has(name)) loaded.set(name, { ...parseAntlr(text, `${name}.g4`), text });
    }
  }
  return [...loaded.values()];
}

/** The rules of all files; the first file that defines a name keeps it, and within a file it is defined once. */
function rulesOf(files: readonly LoadedFile[]): LoadedRule[] {
  const rules = new Map<string, LoadedRule>();
  const [main] = files;
  for (const file of files) {
    for (const rule of file.rules) {
      const earlier = rules.get(rule.name);
      if (earlier?.file === file) throw alreadyDefined(rule, earlier);
      const own = rule.options.get("caseInsensitive");
      const caseInsensitive = own === undefined ? isCaseInsensitive(main) : own === "true";
      if (!earlier) rules.set(rule.name, { ...rule, file, caseInsensitive });
    }
  }
  return [...rules.values()];
}

function alreadyDefined(rule: AntlrRule, earlier: LoadedRule): GrammarError {
  const { position } = rule;
  const line = earlier.position.line;
  return new GrammarError(`the rule "${rule.name}" is already defined`, {
    text: earlier.file.text,
    position,
    suggestion: `its first definition is in line ${line}`,
  });
}

function isCaseInsensitive(file: AntlrFile | undefined): boolean {
  return file?.options.get("caseInsensitive") === "true";
}
