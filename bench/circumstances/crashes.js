import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext, runInThisContext } from "node:vm";
import { crashing, java, lua } from "../abstract/subjects.js";

/** @typedef {import("../abstract/subjects.js").Opening} Opening */
/** @typedef {import("../abstract/subjects.js").Outcome} Outcome */

/**
 * @typedef {object} Crash
 * @property {string} name
 * @property {"tuning" | "aside" | "new"} half What was set aside was run for figures only, until all of them were read to find out what features lack. Of what is
 *   new the cause was written down before anybody explained it; once it was explained and read, it is set aside, too.
 * @property {string} grammar A file beside this one, one of the study's, or one of the corpus.
 * @property {(corpus: string) => string} input
 * @property {Opening} open Throws when the program is not there.
 */

const bug = (/** @type {string} */ file) => (/** @type {string} */ corpus) =>
  readFileSync(join(corpus, file), "utf8").trimEnd();
const text = (/** @type {string} */ given) => () => given;

/**
 * A package of npm that fails when what it throws has this in its stack; all else that is thrown refuses the input.
 * @param {(load: NodeJS.Require) => (text: string) => unknown} load
 * @param {RegExp} crash
 * @returns {Opening}
 */
const throwing = (load, crash) =>
  asking(load, async (run, candidate) => {
    try {
      await run(candidate);
      return "pass";
    } catch (error) {
      return crash.test(String(error instanceof Error ? error.stack : error)) ? "fail" : "unresolved";
    }
  });

/** A package that takes more of the processor's time than this, and yet ends in time, says nothing: how far it comes depends on what else runs. */
const mostMicroseconds = 25_000;

/**
 * A package that fails when it has not answered after so many milliseconds, and passes when it soon has.
 * @param {(load: NodeJS.Require) => (text: string) => unknown} load
 * @param {number} timeout
 * @returns {Opening}
 */
const hanging = (load, timeout) =>
  asking(load, (run, candidate) => {
    Object.assign(globalThis, { hanging: () => run(candidate) });
    try {
      const before = process.cpuUsage();
      runInThisContext("hanging()", { timeout });
      return process.cpuUsage(before).user < mostMicroseconds ? "pass" : "unresolved";
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error);
      return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "fail" : "unresolved";
    }
  });

/**
 * A package that fails when its answer is not true of the input.
 * @param {(load: NodeJS.Require) => (text: string) => boolean} load
 * @returns {Opening}
 */
const lying = (load) =>
  asking(load, (run, candidate) => {
    try {
      return run(candidate) ? "pass" : "fail";
    } catch {
      return "unresolved";
    }
  });

/**
 * @template T
 * @param {(load: NodeJS.Require) => (text: string) => T} load
 * @param {(run: (text: string) => T, candidate: string) => Outcome | Promise<Outcome>} ask
 * @returns {Opening}
 */
function asking(load, ask) {
  return async (programs) => {
    const run = load(createRequire(join(programs, "package.json")));
    return { ask: (candidate) => ask(run, new TextDecoder().decode(candidate)), close: () => {} };
  };
}

/** @param {NodeJS.Require} load */
function jsonata(load) {
  const query = load("jsonata");
  return (/** @type {string} */ given) =>
    query(given).evaluate({ a: { b: [3, 1, 2] }, b: [{ a: 1 }, { a: 2 }], x: "y" });
}

const css = "inputs-from-hell/css.ebnf";
const javascript = "javascript.fbjson";

/** @type {readonly Crash[]} */
export const crashes = [
  {
    name: "rhino.385",
    half: "tuning",
    grammar: javascript,
    input: bug("rhino.385.js"),
    open: java("rhino"),
  },
  {
    name: "closure.2808",
    half: "tuning",
    grammar: javascript,
    input: bug("closure.2808.js"),
    open: java("closure-v20200101"),
  },
  {
    name: "closure.2937",
    half: "aside",
    grammar: javascript,
    input: bug("closure.2937.js"),
    open: java("closure-v20171203, to ES5"),
  },
  {
    name: "closure.3379",
    half: "aside",
    grammar: javascript,
    input: bug("closure.3379.js"),
    open: java("closure-v20171203"),
  },
  {
    name: "4.lua",
    half: "aside",
    grammar: "lua.fbjson",
    input: bug("4.lua"),
    open: lua(),
  },
  {
    name: "clj-2345",
    half: "tuning",
    grammar: "clojure.fbjson",
    input: bug("clj-2345.clj"),
    open: java("clojure"),
  },
  {
    name: "csso 3.5.0, property",
    half: "tuning",
    grammar: css,
    input: text(" ::before{ \n/**/ ;}\t"),
    open: throwing((load) => load("csso").minify, /getPropertyDescriptor/),
  },
  {
    name: "csso 3.5.0, at-rule",
    half: "tuning",
    grammar: css,
    input: text(
      "@charset '';@supports\tnot\n\t\n \t(---J\\0 :C !important)\n\t\n{.F\n\t\t{\n--S:''\np;\t/**/;E:''\n\n;/**/; \t}}",
    ),
    open: throwing((load) => load("csso").minify, /cleanAtrule/),
  },
  {
    name: "clean-css 3.4.9",
    half: "aside",
    grammar: css,
    input: text(
      '@charset "";\n\t@import\n"m"\tall\tand (prefers-color-scheme);\n *,*\n{/*x*/;/**/;_:"";}@font-face \n\t {\n}  \n@media\nall\n\n{}',
    ),
    open: throwing((load) => {
      const CleanCss = load("clean-css");
      return (given) => new CleanCss().minify(given);
    }, /findNameRoot/),
  },
  {
    name: "terser 5.15.1, negate",
    half: "aside",
    grammar: javascript,
    input: text("if (class{});"),
    open: throwing(
      (load) => (given) =>
        load("terser").minify(given, {
          compress: { unsafe: true, passes: 2 },
          mangle: { toplevel: true },
        }),
      /Cannot negate a statement/,
    ),
  },
  {
    name: "esmangle 1.0.1",
    half: "tuning",
    grammar: javascript,
    input: text("\rthrow-_&this``\n"),
    open: throwing((load) => {
      const [esmangle, esprima, escodegen] = ["esmangle", "esprima", "escodegen"].map(load);
      return (given) => escodegen.generate(esmangle.mangle(esmangle.optimize(esprima.parse(given))));
    }, /Controller\.traverse/),
  },
  {
    name: "javascript-obfuscator 0.18.8",
    half: "aside",
    grammar: javascript,
    input: text("try{}catch{}"),
    open: throwing(
      (load) => (given) =>
        load("javascript-obfuscator")
          .obfuscate(given, { controlFlowFlattening: true, seed: 1 })
          .getObfuscatedCode(),
      /NodeGuards/,
    ),
  },
  {
    name: "nunjucks 3.2.3, call",
    half: "tuning",
    grammar: "template.ebnf",
    input: text(
      "<p>{{ title | upper }}</p>{% for item in user %}{% call(x) item.name %}{{ x }}{% endcall %}{% endfor %}",
    ),
    open: throwing((load) => {
      const { Environment, Template } = load("nunjucks");
      return (given) => new Template(given, new Environment(null)).compile();
    }, /TypeError[\s\S]*at Parser\.parseCall/),
  },
  {
    name: "pgsql-ast-parser 10.0.0, another query written",
    half: "tuning",
    grammar: "sql.ebnf",
    input: text(
      "SELECT id, MAX(price) AS a FROM users, t WHERE id < 3 OR a = 'b' ORDER BY price DESC LIMIT 10 OFFSET 20",
    ),
    open: lying((load) => {
      const { parse, toSql } = load("pgsql-ast-parser");
      return (given) => {
        const read = parse(given);
        const again = parse(read.map((/** @type {any} */ each) => toSql.statement(each)).join(";"));
        return JSON.stringify(again) === JSON.stringify(read);
      };
    }),
  },
  {
    name: "showdown 1.9.1",
    half: "aside",
    grammar: "markdown.ebnf",
    input: text(
      "# a title\n\nsome *words* and a [link with `code`](/b) then [another][constructor]\n\n> quoted\n",
    ),
    open: throwing((load) => {
      const { Converter } = load("showdown");
      return (given) => new Converter({ tables: true, tasklists: true }).makeHtml(given);
    }, /url\.replace is not a function/),
  },
  {
    name: "graphql 15.3.0",
    half: "aside",
    grammar: "graphql.ebnf",
    input: text(
      'enum Kind { BOOK FOOD }\ntype Query { \n id(by:Filter = {name:"a"}, kind:Kind = BOOK):ID! }\ntype Filter { name:String }',
    ),
    open: throwing((load) => load("graphql").buildSchema, /Unexpected input type/),
  },
  {
    name: "js-yaml 3.2.2",
    half: "aside",
    grammar: "yaml.ebnf",
    input: text("a: [b, 12]\n'c': !!str d\nd: !!int &a \nb: |\n  some text\n"),
    open: throwing((load) => load("js-yaml").safeLoad, /TypeError[\s\S]*resolveYamlInteger/),
  },
  {
    name: "toml 3.0.0",
    half: "aside",
    grammar: "toml.ebnf",
    input: text("a = 1\n\"\" = ''\n[b]\nc = [1, 2]\n[[a]]\n"),
    open: throwing((load) => load("toml").parse, /TypeError[\s\S]*compiler\.js/),
  },
  {
    name: "jmespath 0.15.0",
    half: "aside",
    grammar: "abstract/jmespath.ebnf",
    input: text("*||!@=''"),
    open: crashing("jmespath", /^TypeError/),
  },
  {
    name: "regexp-tree 0.1.27, repeating",
    half: "aside",
    grammar: "abstract/regex.ebnf",
    input: text("|(?:|){0,0}[]?"),
    open: crashing("regexp-tree", /^TypeError.*\n\s+at .*combine-repeating-patterns/),
  },
  {
    name: "regexp-tree 0.1.27, path",
    half: "aside",
    grammar: "abstract/regex.ebnf",
    input: text("$$(?:|){8,}"),
    open: crashing("regexp-tree", /^TypeError.*\n\s+at .*node-path/),
  },
  {
    name: "less 4.9.1",
    half: "aside",
    grammar: css,
    input: text("@import\nurl(\ts) all;@keyframes\t-W\n\t{from{  Qw\\@:linear;} \nfrom{}2%{}}"),
    open: crashing("less", /Cannot read properties of undefined/),
  },
  {
    name: "brace-expansion 1.1.6",
    half: "aside",
    grammar: "braces.ebnf",
    input: text("src/{a,b}/*.{js,,,,,,,,,,,,,,,,,,,,,,,,,,\n}"),
    open: hanging((load) => load("brace-expansion"), 400),
  },
  {
    name: "fast-xml-parser 3.9.10, name",
    half: "aside",
    grammar: "xml.ebnf",
    input: text("<a c:d=\"1\">some text<b/><constructor _p='x'>1</constructor><!-- b --></a>\n"),
    open: throwing((load) => load("fast-xml-parser").parse, /push is not a function/),
  },
  {
    name: "fast-xml-parser 3.9.10, end tags",
    half: "aside",
    grammar: "xml.ebnf",
    input: text('<?xml version="1"?><a>t<b _p="2">1</b></c:d>x</a><b/></a>'),
    open: throwing((load) => load("fast-xml-parser").parse, /Cannot read properties[\s\S]*getTraversalObj/),
  },
  {
    name: "jsonpath 0.2.7",
    half: "aside",
    grammar: "jsonpath.ebnf",
    input: text("$.a[1:2,'a','b'][0].length"),
    open: throwing((load) => {
      const jsonpath = load("jsonpath");
      const store = { book: [{ a: 1, b: "x" }, { a: 2 }] };
      return (given) => {
        // Such a step takes all memory there is.
        if (/:-?\d*:(-|0+(?!\d))/.test(given)) throw new RangeError("no step forward");
        return jsonpath.query({ store, a: [1, 2, 3], b: "q", length: 3 }, given);
      };
    }, /TypeError[\s\S]*handlers\.js/),
  },
  {
    name: "velocityjs 1.0.0",
    half: "aside",
    grammar: "velocity.ebnf",
    input: text(" some text $a.b #if($x == 1) #constructor($list 2)#end #set($b = 3)"),
    open: throwing((load) => load("velocityjs").render, /TypeError[\s\S]*makeLevel/),
  },
  {
    name: "swig-templates 2.0.2",
    half: "aside",
    grammar: "template.ebnf",
    input: text("<p>{{ title | upper }}</p>{% if user %}{{ not true ** none }}{% endif %}"),
    open: throwing((load) => load("swig-templates").precompile, /TypeError[\s\S]*precompile/),
  },
  {
    name: "jexl 1.1.4, word refused",
    half: "aside",
    grammar: "expression.ebnf",
    input: text('a + b.x[0] >= 2 && constructor != "x" ? sin : length'),
    open: throwing((load) => (given) => load("jexl").eval(given, {}), /Token constructor/),
  },
  {
    name: "mathjs 4.0.0",
    half: "aside",
    grammar: "matrices.ebnf",
    input: text("a = [1, 2; 3, 4];true[2] = sqrt(3) + i\nb"),
    open: throwing((load) => load("mathjs").parse, /SymbolNode or AccessorNode expected/),
  },
  {
    name: "alasql 0.4.0",
    half: "aside",
    grammar: "sql.ebnf",
    input: text("INSERT INTO t VALUES (1, 'a', NOT id BETWEEN 1 AND price)"),
    open: throwing((load) => {
      const { parse } = load("alasql");
      return (given) => parse(given).toString();
    }, /TypeError[\s\S]*toString/),
  },
  {
    name: "jsonata 1.5.0, order",
    half: "aside",
    grammar: "jsonata.ebnf",
    input: text('$sum($sum(a.b[0])[]^(<$sum(a.b[0]) & "x").$sum(a.b[0]) + "x" - a.b[0] / 0) & "x"'),
    open: throwing(jsonata, /array\.slice is not a function/),
  },
  {
    name: "jsonata 1.5.0, merging",
    half: "aside",
    grammar: "jsonata.ebnf",
    input: text('[$sum(a.b[0]) & "x", 0..a.b[0], 0, 0 ? "x" : $sum(a.b[0]) & "x", 0][0]^(0) & "x"'),
    open: throwing(jsonata, /TypeError[\s\S]*at merge_iter/),
  },
  {
    name: "hogan.js 3.0.2",
    half: "aside",
    grammar: "mustache.ebnf",
    input: text("x{{#a}}x{{/a}}{{> c}}{{^.}}{{> constructor}}r{{/.}}x"),
    open: throwing((load) => {
      const hogan = load("hogan.js");
      return (given) => hogan.compile(given).render({ a: [1, 2], b: { c: () => "x" } });
    }, /partial\.ri is not a function/),
  },
  {
    name: "liquidjs 6.0.0",
    half: "aside",
    grammar: "liquid.ebnf",
    input: text("{% if true == blank and c.a.b.b != a %}x{% endif %}{{ b | reverse }}"),
    open: throwing((load) => {
      const Liquid = load("liquidjs");
      const engine = new Liquid();
      return (given) => engine.parseAndRender(given, { a: [1], b: "x" });
    }, /v\.reverse is not a function/),
  },
  {
    name: "graphql 0.11.7",
    half: "aside",
    grammar: "graphql.ebnf",
    input: text(
      'type Query { \n id(by:Filter = {name:"a"}, kind:Kind = BOOK):ID! }union Filter = Filter | Query',
    ),
    open: throwing((load) => {
      const { buildSchema, printSchema } = load("graphql-0.11.7");
      return (given) => printSchema(buildSchema(given));
    }, /Maximum call stack[\s\S]*makeSchemaDef/),
  },
  {
    name: "regexp-tree 0.1.11",
    half: "aside",
    grammar: "abstract/regex.ebnf",
    input: text("$(?!(?!|)|$$||$$(?:|){8,}$\\B$(?:|){0,8}\\b(?:|)$$((?:|).|)$$|(?:|)$)(?:(?:|)|){8,}"),
    open: throwing((load) => {
      const { optimize } = load("regexp-tree-0.1.11");
      return (given) => optimize(`/${given}/`).toString();
    }, /hasEqualSource/),
  },
  {
    name: "typescript 2.4.1",
    half: "new",
    grammar: javascript,
    input: text("let x = 1; for (var i = 0; i < 3; i++) { var [,] = x; x.y = i; }"),
    open: throwing((load) => {
      const { transpileModule } = load("typescript");
      return (given) => {
        const compilerOptions = { target: 1 };
        const { diagnostics } = transpileModule(given, { compilerOptions, reportDiagnostics: true });
        if (diagnostics.length > 0) throw new SyntaxError(diagnostics[0].messageText);
      };
    }, /TypeError[\s\S]*visitVariableDeclarationList/),
  },
  {
    name: "jshint 2.8.0",
    half: "new",
    grammar: javascript,
    input: text("var x = 1; if (x) { let [y] = ({z} = x); x = y; }"),
    open: throwing((load) => {
      const { JSHINT } = load("jshint");
      return (given) => {
        JSHINT(given, { esnext: true });
        const wrong = JSHINT.errors.find((/** @type {any} */ each) => each?.code.startsWith("E"));
        if (wrong) throw new SyntaxError(wrong.reason);
      };
    }, /TypeError[\s\S]*destructuringExpressionMatch/),
  },
  {
    name: "buble 0.15.0",
    half: "new",
    grammar: javascript,
    input: text("var x = 1; function f(a, [b, []]) { return x + a; }"),
    open: throwing((load) => load("buble").transform, /TypeError[\s\S]*handleProperty/),
  },
  {
    name: "yaml-js 0.1.3",
    half: "new",
    grammar: "yaml.ebnf",
    input: text("a: [b, 12]\nc: !!map d\n'b': {a: !!str c}\n"),
    open: throwing((load) => load("yaml-js").load, /ConstructorError is not defined/),
  },
  {
    name: "fast-toml 0.5.4",
    half: "new",
    grammar: "toml.ebnf",
    input: text("a = 1\n[b]\nc = [1, 2]\n[[a-b.constructor]]\na = 'x'\n"),
    // Where a key says so, it writes to what all objects inherit from: a world of its own for each text. Nor does it end where there is
    // something to refuse behind an empty first line.
    open: throwing((load) => {
      const source = `${readFileSync(load.resolve("fast-toml"), "utf8")};module.exports.parse(given)`;
      return (given) => runInNewContext(source, { given, module: {} }, { timeout: 100 });
    }, /push is not a function/),
  },
  {
    name: "prettier 1.8.2, another schema written",
    half: "new",
    grammar: "graphql.ebnf",
    input: text("type Query { id:ID! name(by:Int = 1):[User] }\nunion Node @skip(if:true) = User | Query\n"),
    open: lying((load) => {
      const { parse } = load("graphql");
      const meant = (/** @type {string} */ schema) => JSON.stringify(parse(schema, { noLocation: true }));
      return (given) => meant(load("prettier").format(given, { parser: "graphql" })) === meant(given);
    }),
  },
  {
    name: "regexpu-core 1.0.0",
    half: "new",
    grammar: "abstract/regex.ebnf",
    input: text("(?:ab|[^a-c\\d-f]{1,3})$|\\w+"),
    open: throwing((load) => {
      const rewrite = load("regexpu-core");
      return (given) => rewrite(given, "u");
    }, /TypeError[\s\S]*symbolToCodePoint/),
  },
  {
    name: "marked 0.3.3",
    half: "new",
    grammar: "underscores.ebnf",
    input: text(`# a *b*\n\na _b c\nb${"_".repeat(48)}a *c*\n`),
    open: hanging((load) => load("marked"), 400),
  },
  {
    name: "snarkdown 1.0.2",
    half: "new",
    grammar: "markdown.ebnf",
    input: text("# a title\n\nsome *words* and a [link](/b) then [another][c]\n\n> quoted\n"),
    open: throwing((load) => load("snarkdown"), /TypeError[\s\S]*replace/),
  },
  {
    name: "graphlib-dot 0.6.2",
    half: "new",
    grammar: "dot.ebnf",
    input: text('digraph a { b [label="x"]; b -> c [color=b, label]; subgraph c { a:b } }'),
    open: throwing((load) => load("graphlib-dot").read, /TypeError[\s\S]*dot-grammar\.js/),
  },
  {
    name: "xml-js 1.0.0, another document written",
    half: "new",
    grammar: "xml.ebnf",
    input: text('<?xml version="1"?><a c:d="1">some text<b><?_p x?>y</b><!-- b --></a>\n'),
    open: lying((load) => {
      const { xml2js, js2xml } = load("xml-js");
      const meant = (/** @type {any} */ { elements }) => JSON.stringify(elements);
      return (given) => meant(xml2js(js2xml(xml2js(given)))) === meant(xml2js(given));
    }),
  },
  {
    name: "node-sql-parser 1.3.2, other rows written",
    half: "new",
    grammar: "sql.ebnf",
    input: text("INSERT INTO users(id, price) VALUES (1, 'a'), (2 + 3, NULL)"),
    open: lying((load) => {
      const { Parser } = load("node-sql-parser");
      const rows = (/** @type {string} */ query) => new Parser().astify(query).values?.length;
      return (given) => {
        const read = new Parser().astify(given);
        if (read.type !== "insert") throw new SyntaxError("no rows are inserted");
        const written = new Parser().sqlify(read);
        try {
          return rows(written) === rows(given);
        } catch {
          return false;
        }
      };
    }),
  },
  {
    name: "postcss-selector-parser 2.2.0",
    half: "new",
    grammar: "selectors.ebnf",
    input: text('a.b > p[c="x"], (h1):not(.a), *'),
    open: throwing((load) => {
      const parser = load("postcss-selector-parser");
      return (given) => parser().process(given).result;
    }, /TypeError[\s\S]*parentheses/),
  },
  {
    name: "twig 1.15.0",
    half: "new",
    grammar: "template.ebnf",
    input: text("<p>{{ title | upper }}</p>{% for item in x + (user if name) %}{{ item }}{% endfor %}"),
    open: throwing((load) => {
      const { twig } = load("twig");
      return (given) => twig({ data: given, rethrow: true });
    }, /TypeError[\s\S]*at Object\.compile/),
  },
];
