/** Which small faults can be put into a source file: the usual operators of mutation testing, on TypeScript's own tree. */
import ts from "typescript";

/**
 * One fault: the text from `start` to `end` becomes `replacement`. `key` names it by what stands on its line, so that it
 * is the same fault when lines above it come and go.
 * @typedef {{ readonly id: number, readonly file: string, readonly start: number, readonly end: number,
 *   readonly original: string, readonly replacement: string, readonly line: number, readonly key: string }} Mutant
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const operators = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
};

/** Calls that are left out, so that what they were called on stays. */
const removable = new Set(["filter", "sort", "reverse", "slice", "trim", "toSorted", "toReversed"]);

/** @type {Readonly<Record<string, string>>} */
const opposites = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  floor: "ceil",
  ceil: "floor",
};

/**
 * All mutants of a file. Left out is what runs once when the file is loaded, and the words of errors.
 * @param {string} file its name in keys
 * @param {string} text
 * @returns {Omit<Mutant, "id">[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  /** @type {Omit<Mutant, "id">[]} */
  const found = [];

  /** @param {ts.Node} node @param {boolean} isInFunction */
  const visit = (node, isInFunction) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
    if (isInFunction) {
      for (const replacement of replacementsOf(node)) {
        const start = node.getStart();
        const { line } = source.getLineAndCharacterOfPosition(start);
        const original = text.slice(start, node.end);
        const column = start - source.getPositionOfLineAndCharacter(line, 0);
        const here = (lines[line] ?? "").trim();
        const nth = column - ((lines[line] ?? "").length - (lines[line] ?? "").trimStart().length);
        const key = `${file} | ${here} | ${nth}: ${shown(replacement)}`;
        found.push({ file, start, end: node.end, original, replacement, line: line + 1, key });
      }
    }
    const inside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return found;
}

const shown = (/** @type {string} */ text) => text.replace(/\s+/g, " ");

/** @param {ts.Node} node @returns {string[]} */
function replacementsOf(node) {
  return [...replacementsOfCondition(node), ...replacementsOfNode(node)];
}

/** @param {ts.Node} node @returns {string[]} */
function replacementsOfCondition(node) {
  const { parent } = node;
  if (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  )
    return ["true", "false"];
  const isLoop = ts.isWhileStatement(parent)
    ? parent.expression === node
    : ts.isForStatement(parent) && parent.condition === node;
  return isLoop ? ["false"] : [];
}

/** @param {ts.Node} node @returns {string[]} */
function replacementsOfNode(node) {
  if (ts.isBinaryExpression(node)) return replacementsOfOperator(node);
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    if (operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken)
      return [operand.getText()];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isStringLiteral(node)) return isValue(node) ? [node.text === "" ? '"mutated"' : '""'] : [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 && isValue(node) ? ["[]"] : [];
  if (ts.isExpressionStatement(node))
    return ts.isStringLiteral(node.expression) || node.getText().startsWith("super(") ? [] : [";"];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return replacementsOfCall(node, node.expression);
  return [];
}

/** @param {ts.BinaryExpression} node @returns {string[]} */
function replacementsOfOperator({ left, operatorToken, right }) {
  const operator = operatorToken.getText();
  // Texts can be joined, but not taken from each other.
  if (
    operator.startsWith("+") &&
    [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  )
    return [];
  return (operators[operator] ?? []).map((other) => `${left.getText()} ${other} ${right.getText()}`);
}

/** @param {ts.CallExpression} call @param {ts.PropertyAccessExpression} callee @returns {string[]} */
function replacementsOfCall(call, callee) {
  const name = callee.name.text;
  if (removable.has(name)) return [callee.expression.getText()];
  const opposite = opposites[name];
  if (opposite === undefined) return [];
  return [
    `${callee.expression.getText()}.${opposite}(${call.arguments.map((each) => each.getText()).join(", ")})`,
  ];
}

/** Whether it stands where any expression could. @param {ts.Expression} node */
function isValue(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isForOfStatement(parent) && parent.initializer === node) return false;
  return !(
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}
