// Further cases, written before the planner's bound on waste and the predictor were changed, on which nothing was chosen either.

import { chance } from "./cases.js";

/** @typedef {import("./cases.js").Case} Case */
/** @typedef {import("./cases.js").Outcome} Outcome */

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
const failIf = (/** @type {boolean} */ fails) => /** @type {Outcome} */ (fails ? "fail" : "pass");

const statements = () => {
  const pick = chance(201);
  const columns = (/** @type {number} */ count) => range(count).map((column) => `c${column}`);
  const tables = range(12).map((table) => columns(2 + pick(5)).map((name) => `t${table}_${name}`));
  const nameOf = (/** @type {number} */ table) => tables[table]?.[pick(tables[table]?.length ?? 1)] ?? "";
  return [
    ...tables.map((names, table) => `create table t${table} (${names.join(" integer, ")} integer);`),
    ...range(150).map((number) => {
      const table = pick(12);
      return pick(3) === 0
        ? `select ${nameOf(table)}, count(*) from t${table} where ${nameOf(table)} > ${pick(90)} group by ${nameOf(table)};`
        : `insert into t${table} values (${(tables[table] ?? []).map(() => pick(1000)).join(", ")}); -- row ${number}`;
    }),
  ].join("\n");
};

/** Takes statements whose tables were made before; fails when a table with at least two rows is grouped by, and another one is asked for above 50. */
const readsStatements = (/** @type {string} */ text) => {
  /** @type {Map<string, number>} */
  const rows = new Map();
  const grouped = new Set();
  const above = new Set();
  for (const statement of text.replaceAll(/--[^\n]*/g, "").split(";")) {
    const words = statement.trim().split(/\s+/);
    if (words[0] === "") continue;
    const [verb, second, name = ""] = words;
    if (verb === "create" && second === "table" && /\([\s\S]+\)$/.test(statement.trim())) rows.set(name, 0);
    else if (verb === "insert" && rows.has(name)) {
      if (!/values \([\d, ]+\)$/.test(statement.trim())) return /** @type {Outcome} */ ("unresolved");
      rows.set(name, (rows.get(name) ?? 0) + 1);
    } else if (verb === "select") {
      const [, table = "", limit = ""] = /from (\w+)(?: where \w+ > (\d+))?/.exec(statement) ?? [];
      if (!rows.has(table)) return /** @type {Outcome} */ ("unresolved");
      if (/group by \w/.test(statement) && (rows.get(table) ?? 0) > 1) grouped.add(table);
      if (Number(limit) > 50) above.add(table);
    } else return /** @type {Outcome} */ ("unresolved");
  }
  return failIf([...grouped].some((one) => [...above].some((other) => other !== one)));
};

const indented = () => {
  const pick = chance(202);
  /** @type {(depth: number) => string[]} */
  const block = (depth) => {
    const pad = "    ".repeat(depth);
    return range(2 + pick(3)).flatMap((line) => {
      if (depth < 3 && pick(3) === 0)
        return [`${pad}${["for x in items", "if x > 3", "while busy"][pick(3)]}:`, ...block(depth + 1)];
      return [
        `${pad}${["total", "name", "rest"][pick(3)]} = work(${pick(50)}, "text ${pick(90)}") # ${line}`,
      ];
    });
  };
  return range(34)
    .flatMap((index) => [`def task${index}(items, busy=${pick(9)}):`, ...block(1), ""])
    .join("\n");
};

/** Wants every line behind a colon to be indented further, no other; fails on a loop in a condition beside a default of 7 and a call in a loop. */
const readsIndented = (/** @type {string} */ text) => {
  /** @type {{ depth: number, kind: string }[]} */
  const open = [];
  let isOpening = false;
  const seen = new Set();
  for (const line of text.split("\n")) {
    const code = line.replace(/#.*/, "").trimEnd();
    if (code === "") continue;
    const depth = code.length - code.trimStart().length;
    const around = open.at(-1)?.depth ?? -1;
    if (isOpening ? depth <= around : false) return /** @type {Outcome} */ ("unresolved");
    if (!isOpening) while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const kind = /^\s*(def|for|if|while)\b/.exec(code)?.[1];
    const quotes = code.split('"').length - 1;
    if (quotes % 2 === 1 || code.split("(").length !== code.split(")").length)
      return /** @type {Outcome} */ ("unresolved");
    isOpening = code.endsWith(":");
    if (isOpening !== (kind !== undefined)) return /** @type {Outcome} */ ("unresolved");
    const kinds = open.map((each) => each.kind);
    if (kind === "for" && kinds.includes("if")) seen.add("loop");
    if (/busy=7/.test(code)) seen.add("default");
    if (/work\(/.test(code) && kinds.includes("while")) seen.add("call");
    if (kind !== undefined) open.push({ depth, kind });
  }
  return isOpening ? "unresolved" : failIf(seen.size === 3);
};

const assembler = () => {
  const pick = chance(203);
  return range(420)
    .map((line) => {
      if (line % 9 === 0) return `l${line / 9}:`;
      const register = () => `r${pick(8)}`;
      return [
        `  add ${register()}, ${register()}, ${register()}`,
        `  load ${register()}, [${register()} + ${pick(64)}]`,
        `  jump l${pick(46)}`,
        `  set ${register()}, ${pick(1000)}`,
      ][pick(4)];
    })
    .join("\n");
};

/** Labels that are jumped to have to be there; fails when two jumps cross, a register is loaded by way of itself, and one above 900 is set. */
const assembles = (/** @type {string} */ text) => {
  const lines = text.split("\n");
  const labels = new Map(
    lines.flatMap((line, at) => (/^l\d+:$/.test(line) ? [[line.slice(0, -1), at]] : [])),
  );
  /** @type {[number, number][]} */
  const jumps = [];
  let isLoaded = false;
  let isSet = false;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || /^l\d+:$/.test(line)) continue;
    const match =
      /^\s*(?:(add) r\d, r\d, r\d|(load) (r\d), \[(r\d)(?: \+ \d+)?\]|jump (l\d+)|set r\d, (\d+))$/.exec(
        line,
      );
    if (match === null) return /** @type {Outcome} */ ("unresolved");
    if (match[5] !== undefined) {
      const target = labels.get(match[5]);
      if (target === undefined) return /** @type {Outcome} */ ("unresolved");
      jumps.push([Math.min(at, target), Math.max(at, target)]);
    }
    isLoaded ||= match[3] !== undefined && match[3] === match[4];
    isSet ||= Number(match[6] ?? 0) > 900;
  }
  const crosses = jumps.some(([a, b]) => jumps.some(([c, d]) => a < c && c < b && b < d));
  return failIf(crosses && isLoaded && isSet);
};

const letter = () => {
  const pick = chance(204);
  const words = [
    "measured",
    "the",
    "river",
    "in",
    "spring",
    "and",
    "found",
    "it",
    "higher",
    "than",
    "before",
  ];
  const sentence = () =>
    `${range(5 + pick(9))
      .map(() =>
        pick(12) === 0
          ? `\\emph{${words[pick(11)]}}`
          : pick(25) === 0
            ? `$x_${pick(9)} + ${pick(90)}$`
            : words[pick(11)],
      )
      .join(" ")}.`;
  return [
    "\\begin{document}",
    ...range(24).flatMap((section) => [
      `\\section{Part ${section}} \\label{s${section}}`,
      ...range(1 + pick(3)).map(() => `${sentence()} ${sentence()}`),
      ...(pick(3) === 0
        ? [
            "\\begin{itemize}",
            ...range(2 + pick(3)).map(() => `\\item ${sentence()} See \\ref{s${pick(24)}}.`),
            "\\end{itemize}",
          ]
        : []),
    ]),
    "\\end{document}",
  ].join("\n");
};

/** Wants braces, dollars and environments closed; fails on a formula in an item list, a reference to a later part, and emphasis in a part with a list. */
const typesets = (/** @type {string} */ text) => {
  /** @type {string[]} */
  const open = [];
  const labels = new Map([...text.matchAll(/\\label\{(\w+)\}/g)].map((match) => [match[1], match.index]));
  let isLater = false;
  let isFormula = false;
  let isInFormula = false;
  let isEmphasized = false;
  for (const match of text.matchAll(/\\(begin|end)\{(\w+)\}|\\ref\{(\w+)\}|\\emph\{|[{}$]/g)) {
    const [token, verb, name = "", reference] = match;
    if (verb === "begin") open.push(name);
    else if (verb === "end") {
      if (open.pop() !== name) return /** @type {Outcome} */ ("unresolved");
    } else if (reference !== undefined) isLater ||= (labels.get(reference) ?? -1) > match.index;
    else if (token === "}") {
      if (open.pop() !== "{") return /** @type {Outcome} */ ("unresolved");
    } else if (token === "$") {
      isInFormula = !isInFormula;
      isFormula ||= isInFormula && open.includes("itemize");
    } else {
      isEmphasized ||= token === "\\emph{" && open.at(-1) === "document";
      open.push("{");
    }
  }
  if (open.length > 0 || isInFormula) return "unresolved";
  return failIf(isFormula && isLater && isEmphasized);
};

const packets = () => {
  const pick = chance(205);
  return Uint8Array.from(
    range(160).flatMap(() => {
      const body = range(1 + pick(40)).map(() => pick(256));
      const sum = body.reduce((all, byte) => (all + byte) & 255, 0);
      return [0xaa, 1 + pick(7), body.length, ...body, sum];
    }),
  );
};

/** Reads packets with a sum behind each, and goes on at the next mark where one is wrong; fails when kind 3 comes before two of kind 6. */
const readsPackets = (/** @type {string} */ _, /** @type {Uint8Array} */ bytes) => {
  /** @type {number[]} */
  const kinds = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes[at + 2] ?? 0;
    const body = bytes.subarray(at + 3, at + 3 + length);
    const sum = body.reduce((all, byte) => (all + byte) & 255, 0);
    if (bytes[at] === 0xaa && body.length === length && bytes[at + 3 + length] === sum) {
      kinds.push(bytes[at + 1] ?? 0);
      at += 4 + length;
    } else at += 1;
  }
  const first = kinds.indexOf(3);
  return failIf(first >= 0 && kinds.slice(first).filter((kind) => kind === 6).length > 1);
};

const brokenBlock = () =>
  indented().slice(0, 500).replace("):", ")").replace('")', '"').replace("    ", "  ");

const brokenLetter = () => letter().slice(0, 900).replace("}", "").replace("\\begin{document}\n", "");

/** @type {readonly Case[]} */
export const secondHeldOut = [
  { name: "statements 8 kB", verb: "minimize", input: encode(statements()), test: readsStatements },
  { name: "indented 13 kB", verb: "minimize", input: encode(indented()), test: readsIndented },
  { name: "assembler 8 kB", verb: "minimize", input: encode(assembler()), test: assembles },
  { name: "letter 9 kB", verb: "minimize", input: encode(letter()), test: typesets },
  { name: "packets 4 kB", verb: "minimize", input: packets(), test: readsPackets },
  { name: "isolate assembler", verb: "isolate", input: encode(assembler()), test: assembles },
  {
    name: "repair a block",
    verb: "repair",
    input: encode(brokenBlock()),
    test: (text) => failIf(readsIndented(text) === "unresolved"),
  },
  {
    name: "repair a letter",
    verb: "repair",
    input: encode(brokenLetter()),
    test: (text) => failIf(typesets(text) === "unresolved"),
  },
];
