import { type AntlrFile, type AntlrRule, errorIn, parseAntlr } from "./antlr-syntax.ts";
import { isTokenName } from "./scan-antlr.ts";

/** The text of the grammar with this name (`X` for `X.g4`); undefined when there is none. */
export type GrammarFiles = (name: string) => string | undefined;

/** An ANTLR grammar with all its files: the main file, its imports, and its lexer. */
export interface AntlrProject {
  readonly files: readonly AntlrFile[];
  readonly structure: readonly LoadedRule[];
  /** The token rules; of equal matches, the rule declared first wins. */
  readonly tokens: readonly LoadedRule[];
  /** Tokens declared without a rule. */
  readonly declared: readonly string[];
  /** Whether literals of parser rules without a token rule of their own ignore case. */
  readonly caseInsensitive: boolean;
}

export interface LoadedRule extends AntlrRule {
  readonly file: AntlrFile;
  readonly caseInsensitive: boolean;
}

/** Reads a grammar and the files it needs. Throws `GrammarError` when a file is missing or malformed. */
export function loadAntlr(text: string, files: GrammarFiles): AntlrProject {
  const main = mainFile(parseAntlr(text), files);
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

function fileNamed(name: string, files: GrammarFiles): AntlrFile | undefined {
  const text = files(name);
  return text === undefined ? undefined : parseAntlr(text, `${name}.g4`);
}

/** For a lexer, loads the parser of the same name. */
function mainFile(file: AntlrFile, files: GrammarFiles): AntlrFile {
  if (file.kind !== "lexer") return file;
  const parserName = file.name.replace(/Lexer$/, "Parser");
  const parser = parserName === file.name ? undefined : fileNamed(parserName, files);
  if (parser) return parser;
  throw errorIn(
    file,
    { line: 1, column: 1 },
    `"${file.name}" is a lexer: it has tokens but no structure`,
    `read the parser grammar instead, with "tokenVocab = ${file.name};" among its options`,
  );
}

function lexerOf(parser: AntlrFile, files: GrammarFiles): AntlrFile {
  const name = parser.options.get("tokenVocab")?.replace(/^['"]|['"]$/g, "");
  const wanted = name ?? parser.name.replace(/(Parser)?$/, "Lexer");
  const lexer = fileNamed(wanted, files) ?? fileNamed(wanted.replace(/^.*[/\\.]/, ""), files);
  if (lexer) return lexer;
  const problem = `the tokens of the parser "${parser.name}" come from "${wanted}", which was not found`;
  throw errorIn(parser, parser.position, problem, `put ${wanted}.g4 beside it`);
}

/** The file and its transitive imports, breadth first, each once. */
function withImports(file: AntlrFile, files: GrammarFiles): AntlrFile[] {
  const loaded = new Map([[file.name, file]]);
  // The loop includes entries added meanwhile.
  for (const importer of loaded.values()) {
    for (const { name, position } of importer.imports) {
      if (loaded.has(name)) continue;
      const imported = fileNamed(name, files);
      if (!imported) {
        const problem = `the imported grammar "${name}" was not found`;
        throw errorIn(importer, position, problem, `put ${name}.g4 beside it`);
      }
      loaded.set(name, imported);
    }
  }
  return [...loaded.values()];
}

/** The rules of all files. The first file that defines a name wins; a file may define it only once. */
function rulesOf(files: readonly AntlrFile[]): LoadedRule[] {
  const rules = new Map<string, LoadedRule>();
  const [main] = files;
  for (const file of files) {
    for (const rule of file.rules) {
      const earlier = rules.get(rule.name);
      if (earlier?.file === file) {
        const suggestion = `its first definition is in line ${earlier.position.line}`;
        throw errorIn(file, rule.position, `the rule "${rule.name}" is already defined`, suggestion);
      }
      const own = rule.options.get("caseInsensitive");
      const caseInsensitive = own === undefined ? isCaseInsensitive(main) : own === "true";
      if (!earlier) rules.set(rule.name, { ...rule, file, caseInsensitive });
    }
  }
  return [...rules.values()];
}

function isCaseInsensitive(file: AntlrFile | undefined): boolean {
  return file?.options.get("caseInsensitive") === "true";
}
