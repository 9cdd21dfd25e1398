// The program under test: an interpreter of a tiny language, asked in process. `loop x` runs until x is 0, so a
// candidate that has lost the line counting x down never ends.
/**
 * @param {string} text
 */
export default function calc(text) {
  const lines = text.split("\n");
  /** @type {Map<string, number>} */
  const variables = new Map();
  const numberOf = (/** @type {string} */ word) =>
    /^\d+$/.test(word) ? Number(word) : (variables.get(word) ?? 0);
  for (let at = 0; at < lines.length; at += 1) {
    const words = (lines[at] ?? "").split(" ");
    const [first = "", second = "", left = "", operator, right = ""] = words;
    if (first === "end") {
      const loop = lines.slice(0, at).findLastIndex((line) => line.startsWith("loop "));
      if (loop < 0) return { outcome: "unresolved", message: "end without loop" };
      if (numberOf((lines[loop] ?? "").slice(5)) !== 0) at = loop;
    } else if (second === "=") {
      if (operator === "/" && numberOf(right) === 0) throw new Error(`division by zero in line ${at + 1}`);
      variables.set(first, compute(numberOf(left), operator, numberOf(right)));
    }
  }
  return "pass";
}

/**
 * @param {number} left
 * @param {string | undefined} operator
 * @param {number} right
 */
function compute(left, operator, right) {
  if (operator === "+") return left + right;
  if (operator === "-") return left - right;
  return operator === "/" ? left / right : left;
}
