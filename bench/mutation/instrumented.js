/** A source file with all its chosen mutants in it, of which a run switches on one; and with loops that can be ended. */
import ts from "typescript";

/** @typedef {import("./mutants.js").Mutant} Mutant */

/**
 * @param {string} text
 * @param {readonly Mutant[]} mutants those of this file
 * @returns {string}
 */
export function instrumented(text, mutants) {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  /** @type {Map<string, Mutant[]>} */
  const byPlace = new Map();
  for (const mutant of mutants) {
    const place = `${mutant.start}:${mutant.end}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), mutant]);
  }

  /** @param {ts.Node} node @returns {string} */
  const rendered = (node) => {
    let result = "";
    let end = node.getStart();
    ts.forEachChild(node, (child) => {
      const start = child.getStart();
      if (start < end) return;
      result += text.slice(end, start) + rendered(child);
      end = child.end;
    });
    result += text.slice(end, node.end);
    if (isLoopBody(node)) result = `{ mutation.tick(); ${result} }`;
    const place = `${node.getStart()}:${node.end}`;
    const here = byPlace.get(place);
    if (here === undefined) return result;
    byPlace.delete(place);
    return ts.isExpressionStatement(node) ? withoutStatement(result, here) : withChoice(result, here);
  };
  return rendered(source) + text.slice(source.end);
}

/** In braces, lest an `else` after it become its own. @param {string} text @param {readonly Mutant[]} mutants */
const withoutStatement = (text, mutants) =>
  `{ if (${mutants.map(({ id }) => `!mutation.is(${id})`).join(" && ")}) { ${text} } }`;

/** @param {string} text @param {readonly Mutant[]} mutants */
const withChoice = (text, mutants) =>
  `(${mutants.map(({ id, replacement }) => `mutation.is(${id}) ? (${replacement}) : `).join("")}(${text}))`;

/** @param {ts.Node} node */
function isLoopBody(node) {
  const { parent } = node;
  return parent !== undefined && ts.isIterationStatement(parent, false) && parent.statement === node;
}
