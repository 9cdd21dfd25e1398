import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {"fail" | "pass" | "unresolved"} Outcome */

/**
 * @typedef {object} Subject
 * @property {(candidate: Uint8Array) => Outcome | Promise<Outcome>} ask
 * @property {() => void} close
 */

/** @typedef {(programs: string) => Promise<Subject>} Opening Throws an error that says what is missing. */

const textOf = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
const nothing = () => {};

/** @type {Readonly<Record<string, (text: string) => boolean>>} */
const faults = {
  doubled(text) {
    /** @type {number[]} */
    const open = [];
    const partner = new Map();
    for (let at = 0; at < text.length; at++) {
      if (text[at] === "(") open.push(at);
      if (text[at] === ")") partner.set(open.pop(), at);
    }
    return [...partner].some(([start, end]) => partner.get(start + 1) === end - 1);
  },
  zero: (text) => /\/0+(?![0-9])/.test(text),
  division(text) {
    // As JavaScript divides: by zero it gives no finite number.
    const decimal = text.replace(/\b0+(?=\d)/g, "").replace(/-(?=-)/g, "- ");
    return !Number.isFinite(new Function(`return ${decimal}`)());
  },
};

/**
 * A calculator with a fault.
 * @param {keyof typeof faults} fault
 * @returns {Opening}
 */
export const calculator = (fault) => async () => ({
  ask: (candidate) => (faults[fault]?.(textOf(candidate)) ? "fail" : "pass"),
  close: nothing,
});

/** The packages that each subject consists of, where it is several, and how it is asked. */
const parts = { esmangle: ["esmangle", "esprima", "escodegen"] };

/** @type {Readonly<Record<string, (...loaded: any[]) => (text: string) => unknown>>} */
const packages = {
  csso: (csso) => (text) => csso.minify(text).css,
  "clean-css": (CleanCss) => (text) => new CleanCss().minify(text).styles,
  stylus: (stylus) => (text) => stylus(text).render(),
  terser: (terser) => (text) =>
    terser.minify(text, { compress: { unsafe: true, passes: 2 }, mangle: { toplevel: true } }),
  less: (less) => (text) => less.render(text, { syncImport: true }),
  "javascript-obfuscator": (obfuscator) => (text) =>
    obfuscator.obfuscate(text, { controlFlowFlattening: true, seed: 1 }).getObfuscatedCode(),
  jmespath: (jmespath) => (text) => jmespath.search({ a: [1, { b: 2 }], b: { a: "x" }, c: null }, text),
  "regexp-tree": (regexpTree) => (text) => regexpTree.optimize(`/${text}/`).toString(),
  toml: (toml) => (text) => toml.parse(text),
  esmangle: (esmangle, esprima, escodegen) => (text) =>
    escodegen.generate(esmangle.mangle(esmangle.optimize(esprima.parse(text)))),
};

/**
 * A crash of a package of npm: what it throws has this in its stack. Anything else that is thrown refuses the input.
 * @param {string} name
 * @param {RegExp} crash
 * @returns {Opening}
 */
export const crashing = (name, crash) => async (programs) => {
  const require = createRequire(join(programs, "package.json"));
  const names = name === "esmangle" ? parts.esmangle : [name];
  const run = packages[name]?.(...names.map((each) => require(each))) ?? nothing;
  return {
    async ask(candidate) {
      try {
        await run(textOf(candidate));
        return "pass";
      } catch (error) {
        return crash.test(String(error instanceof Error ? error.stack : error)) ? "fail" : "unresolved";
      }
    },
    close: nothing,
  };
};

const clojure = ["clojure-1.10.0.jar", "spec.alpha-0.2.176.jar", "core.specs.alpha-0.2.44.jar"];

/** @type {Readonly<Record<string, { jars: readonly string[], main: string, words?: readonly string[] }>>} */
const jars = {
  rhino: { jars: ["rhino-1.7.7.2.jar"], main: "RhinoCase" },
  "closure-v20200101": { jars: ["closure-compiler-v20200101.jar"], main: "ClosureCase" },
  "closure-v20171203": { jars: ["closure-compiler-v20171203.jar"], main: "ClosureCase" },
  "closure-v20171203, to ES5": {
    jars: ["closure-compiler-v20171203.jar"],
    main: "ClosureCase",
    words: ["es5"],
  },
  clojure: { jars: clojure, main: "ClojureCase", words: ["not a subclass of Throwable"] },
  "clojure, field": { jars: clojure, main: "ClojureCase", words: ["No matching field found"] },
  "clojure, cast": {
    jars: clojure,
    main: "ClojureCase",
    words: ["cannot be cast to class clojure.lang.MultiFn"],
  },
};

/**
 * A program of Java that is kept running.
 * @param {keyof typeof jars} name
 * @returns {Opening}
 */
export const java = (name) => async (programs) => {
  const { jars: names = [], main = "", words: own = [] } = jars[name] ?? {};
  const missing = names.find((jar) => !existsSync(join(programs, jar)));
  if (missing !== undefined) throw new Error(`${missing} is not in ${programs}`);
  const path = names.map((jar) => join(programs, jar)).join(delimiter);
  const classes = mkdtempSync(join(tmpdir(), "abstract-"));
  const source = fileURLToPath(new URL(`${main}.java`, import.meta.url));
  // The jars of the compiler hold its sources, too, which are not to be compiled.
  const words = ["-proc:none", "-nowarn", "-sourcepath", classes, "-cp", path, "-d", classes, source];
  const { status, error } = spawnSync("javac", words);
  if (status !== 0) throw new Error(`javac cannot compile ${main}.java: ${error?.message ?? status}`);
  const child = spawn("java", ["-Xss8m", "-cp", `${classes}${delimiter}${path}`, main, ...own], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  /** @type {((line: string) => void)[]} */
  const waiting = [];
  let read = "";
  child.stdout.on("data", (data) => {
    read += data;
    for (let end = read.indexOf("\n"); end >= 0; end = read.indexOf("\n")) {
      waiting.shift()?.(read.slice(0, end));
      read = read.slice(end + 1);
    }
  });
  return {
    ask(candidate) {
      const length = Buffer.alloc(4);
      length.writeInt32BE(candidate.length);
      child.stdin.write(Buffer.concat([length, candidate]));
      return new Promise((resolve) => waiting.push((line) => resolve(/** @type {Outcome} */ (line))));
    },
    close() {
      child.kill();
      rmSync(classes, { recursive: true });
    },
  };
};

/**
 * Lua 5.3.5, which dies by a signal: one process a run.
 * @returns {Opening}
 */
export const lua = () => async (programs) => {
  const path = join(programs, "lua-5.3.5");
  if (!existsSync(path)) throw new Error(`lua-5.3.5 is not in ${programs}`);
  const folder = mkdtempSync(join(tmpdir(), "abstract-"));
  const file = join(folder, "input.lua");
  return {
    ask(candidate) {
      writeFileSync(file, candidate);
      const { signal, status, stderr } = spawnSync(path, [file], { timeout: 2_000, input: "" });
      if (signal === "SIGSEGV") return "fail";
      return signal !== null || (status !== 0 && stderr.includes("stack traceback")) ? "unresolved" : "pass";
    },
    close: () => rmSync(folder, { recursive: true }),
  };
};
