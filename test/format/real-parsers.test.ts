import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { Random } from "../../src/base/random.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { partProducer } from "../../src/generate/constrain.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { textOf } from "../../src/tree/text.ts";
import { mutate, produce, randomFrom } from "../grammar/produce.ts";
import { accepts } from "../grammar/recognizer.ts";
import { seedOfCase } from "../laws/seed.ts";

/** Texts of a built-in grammar, the same ones every time. */
function produced(name: string, count: number): string[] {
  const { grammar } = readEbnf(builtinGrammar(name)?.text ?? "");
  const random = randomFrom(seedOfCase(42));
  const texts = Array.from({ length: count }, () => produce(grammar, random));
  return [...new Set(texts)].filter((text) => text.length < 300);
}

/** Those texts with one to three characters changed. */
function damaged(name: string, count: number): string[] {
  const random = randomFrom(seedOfCase(7));
  const change = (text: string): string =>
    random(2) > 0 ? change(mutate(text, random)) : mutate(text, random);
  return produced(name, count)
    .map(change)
    .filter((text) => text.length < 80);
}

function decider(name: string): (text: string) => boolean {
  const { grammar } = readEbnf(builtinGrammar(name)?.text ?? "");
  return (text) => accepts(grammar, text);
}

function works(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

const hasPyYaml = spawnSync("python3", ["-c", "import yaml"]).status === 0;

/** Throws where one of the documents cannot be read. */
function readYaml(text: string): void {
  for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0];
}

const missing = (program: string): string => (has(program) ? "" : ` (skipped: no ${program} here)`);

/** Runs a Python expression of `text` on each text; whether it does not raise. */
function askPython(imports: string, expression: string, texts: readonly string[]): boolean[] {
  const code = [
    `import json, sys, ${imports}`,
    "def decide(text):",
    `  try: ${expression}; return True`,
    "  except Exception: return False",
    "print(json.dumps([decide(each) for each in json.load(sys.stdin)]))",
  ].join("\n");
  const { stdout } = spawnSync("python3", ["-W", "ignore", "-c", code], {
    input: JSON.stringify(texts),
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

describe("the grammar of JSON", () => {
  const parses = (text: string) => works(() => JSON.parse(text));

  it("derives only what JSON.parse accepts", () => {
    const texts = produced("json", 1500);
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => !parses(text))).toEqual([]);
  });

  it("decides on damaged texts as JSON.parse does", () => {
    const isJson = decider("json");
    const texts = damaged("json", 1200);
    expect(texts.filter(parses).length).toBeGreaterThan(100);
    expect(texts.filter((text) => !parses(text)).length).toBeGreaterThan(100);
    expect(texts.filter((text) => isJson(text) !== parses(text))).toEqual([]);
  });
});

describe("the grammar of URLs", () => {
  it("derives only what the URL class accepts, where hosts are concerned within the limits of real ones", () => {
    const parses = (text: string) => works(() => new URL(text));
    // Schemes that need a host, ports beyond 65535, hosts that are empty beside a user or a port or are no names.
    const isLimited = (text: string) =>
      /^(https?|wss?|ftp):/i.test(text) || /\/\/([^/?#]*@)?(:|$|[/?#])|:\d{5,}|\/\/[^/?#]*[%[]/.test(text);
    const texts = produced("url", 2000).filter((text) => !isLimited(text));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => !parses(text))).toEqual([]);
  });
});

describe.skipIf(!has("python3"))(`with Python at hand${missing("python3")}`, () => {
  it("the grammar of CSV derives only what the strict reader accepts", () => {
    const texts = produced("csv", 600);
    const read = "list(csv.reader(io.StringIO(text, newline=''), strict=True))";
    const answers = askPython("csv, io", read, texts);
    expect(texts.filter((_, index) => !answers[index])).toEqual([]);
  });

  it("the grammar of CSV decides on damaged texts as the strict reader does, quotes in plain fields aside", () => {
    const isCsv = decider("csv");
    const withoutQuoted = (text: string) => text.replace(/(^|[,\n])"([^"]|"")*"(?=[,\r\n]|$)/g, "$1");
    const isLenient = (text: string) => /(^|[,\n])[^",\n]+"|\r(?!\n)/.test(withoutQuoted(text));
    const texts = damaged("csv", 1200).filter((text) => !isLenient(text));
    const answers = askPython(
      "csv, io",
      "list(csv.reader(io.StringIO(text, newline=''), strict=True))",
      texts,
    );
    expect(answers.filter((answer) => !answer).length).toBeGreaterThan(10);
    expect(texts.filter((text, index) => isCsv(text) !== answers[index])).toEqual([]);
  });

  it("the grammar of arithmetic derives only what Python accepts", () => {
    // Python has no numbers that begin with 0 and wants one line that does not begin with a space.
    const texts = produced("arithmetic", 600)
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => !/\b0\d/.test(text));
    const answers = askPython("ast", "ast.parse(text, mode='eval')", texts);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((_, index) => !answers[index])).toEqual([]);
  });

  it("the grammar of arithmetic decides on damaged texts as Python does", () => {
    const isExpression = decider("arithmetic");
    // Python has two more operators and calls.
    const texts = damaged("arithmetic", 800)
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => !/\b0\d|\* ?\*|\/ ?\/|[\d)] ?\(|\( ?\)/.test(text));
    const answers = askPython("ast", "ast.parse(text, mode='eval')", texts);
    expect(answers.filter((answer) => !answer).length).toBeGreaterThan(20);
    expect(texts.filter((text, index) => isExpression(text) !== answers[index])).toEqual([]);
  });

  it("the grammar of INI files decides as configparser does where both mean the same", () => {
    const isIni = decider("ini");
    const random = randomFrom(seedOfCase(3));
    // No repeated names, no indentation, no nameless entries: there the two differ.
    const lines = ["", "# x", "; y", "k% = v", "k%: v", "k%", "[s%]", "[s%", "k% ="];
    const texts = Array.from({ length: 400 }, () => {
      const chosen = Array.from({ length: random(6) }, (_, number) =>
        lines[random(lines.length)]?.replace("%", String(number)),
      );
      return ["[first]", ...chosen].join("\n");
    });
    const answers = askPython("configparser", "configparser.RawConfigParser().read_string(text)", texts);
    expect(answers.filter(Boolean).length).toBeGreaterThan(50);
    expect(texts.filter((text, index) => isIni(text) !== answers[index])).toEqual([]);
  });
});

/** Texts as they are generated: with what the grammar binds of texts, which `produced` knows nothing of. */
function generated(name: string, count: number): string[] {
  const producer = partProducer({
    sites: sitesOf(readEbnf(builtinGrammar(name)?.text ?? "").grammar),
    model: uniform,
    random: new Random(3),
  });
  return Array.from({ length: count }, () => textOf(producer.produce(40)));
}

describe("the grammar of TOML", () => {
  it.skipIf(!has("python3"))(`derives what tomllib accepts, but for 1 in 20${missing("python3")}`, () => {
    const texts = generated("toml", 200);
    const answers = askPython("tomllib", "tomllib.loads(text)", texts);
    expect(answers.filter(Boolean).length).toBeGreaterThan(190);
  });
});

describe("the grammar of YAML", () => {
  const texts = generated("yaml", 200);

  it("derives what a reader of YAML 1.2 accepts", () => {
    expect(texts.filter((text) => !works(() => readYaml(text)))).toEqual([]);
  });

  it.skipIf(!hasPyYaml)("derives what PyYAML accepts", () => {
    const answers = askPython("yaml", "list(yaml.safe_load_all(text))", texts);
    expect(texts.filter((_, index) => !answers[index])).toEqual([]);
  });
});

describe("the grammar of XML", () => {
  it.skipIf(!has("xmllint"))(`derives what xmllint accepts${missing("xmllint")}`, () => {
    const isAccepted = (input: string): boolean =>
      spawnSync("xmllint", ["--noout", "-"], { input }).status === 0;
    expect(generated("xml", 60).filter((text) => !isAccepted(text))).toEqual([]);
  });

  it.skipIf(!has("python3"))(`derives what expat accepts${missing("python3")}`, () => {
    const texts = generated("xml", 200);
    const parses = "xml.parsers.expat.ParserCreate().Parse(text.encode(), True)";
    const answers = askPython("xml.parsers.expat", parses, texts);
    expect(texts.filter((_, index) => !answers[index])).toEqual([]);
  });
});

describe("the grammar of Tiny-C", () => {
  it.skipIf(!has("gcc"))(`derives only what gcc accepts in a function${missing("gcc")}`, () => {
    // In C a number that begins with 0 is octal.
    const texts = produced("tinyc", 300).map((text) => text.replace(/\b0+(?=\d)/g, ""));
    expect(texts.length).toBeGreaterThan(100);
    const variables = Array.from("abcdefghijklmnopqrstuvwxyz").join(", ");
    const functions = texts.map((text, number) => `void f${number}(void) {\n${text}\n}`).join("\n");
    const run = spawnSync("gcc", ["-w", "-fsyntax-only", "-x", "c", "-"], {
      input: `int ${variables};\n${functions}\n`,
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
  });
});

describe("the grammar of DOT", () => {
  it.skipIf(!has("dot"))(`derives only what Graphviz accepts${missing("dot")}`, () => {
    const texts = produced("dot", 60).filter((text) => !/[^ -~]|</.test(text));
    const refused = texts.filter((text) => spawnSync("dot", ["-Tcanon"], { input: text }).status !== 0);
    expect(refused).toEqual([]);
  });
});

describe("each built-in grammar", () => {
  for (const name of [
    "arithmetic",
    "csv",
    "dot",
    "ini",
    "json",
    "obj",
    "sexp",
    "tinyc",
    "toml",
    "url",
    "xml",
    "yaml",
  ]) {
    it(`${name} accepts what it derives`, () => {
      const decides = decider(name);
      expect(produced(name, 25).filter((text) => !decides(text))).toEqual([]);
    });
  }
});
