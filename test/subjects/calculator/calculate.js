/**
 * The value of an arithmetic expression. Each operator is a function of its own, so that it shows which an input uses.
 * Its fault: a sign before a sign is lost.
 */
export function calculate(/** @type {string} */ text) {
  const reader = { text: text.replace(/\s+/g, ""), at: 0 };
  const value = readExpression(reader);
  if (reader.at < reader.text.length) throw new SyntaxError(`unexpected sign at ${reader.at}`);
  return value;
}

/** @typedef {{ readonly text: string, at: number }} Reader */

/** @returns {number} */
function readExpression(/** @type {Reader} */ reader) {
  let value = readTerm(reader);
  for (;;) {
    if (accept(reader, "+")) value = add(value, readTerm(reader));
    else if (accept(reader, "-")) value = subtract(value, readTerm(reader));
    else return value;
  }
}

/** @returns {number} */
function readTerm(/** @type {Reader} */ reader) {
  let value = readFactor(reader);
  for (;;) {
    if (accept(reader, "*")) value = multiply(value, readFactor(reader));
    else if (accept(reader, "/")) value = divide(value, readFactor(reader));
    else return value;
  }
}

/** @returns {number} */
function readFactor(/** @type {Reader} */ reader) {
  if (accept(reader, "-")) return negate(reader);
  if (accept(reader, "+")) return readFactor(reader);
  if (!accept(reader, "(")) return readNumber(reader);
  const value = readExpression(reader);
  if (!accept(reader, ")")) throw new SyntaxError(`expected a closing parenthesis at ${reader.at}`);
  return value;
}

function readNumber(/** @type {Reader} */ reader) {
  const start = reader.at;
  while (/\d/.test(reader.text[reader.at] ?? "")) reader.at += 1;
  if (reader.at === start) throw new SyntaxError(`expected a number at ${start}`);
  return Number(reader.text.slice(start, reader.at));
}

function negate(/** @type {Reader} */ reader) {
  const signs = { "(": 1 };
  if (reader.text[reader.at] !== "-") return -readFactor(reader);
  // @ts-expect-error The fault.
  return signs["-"].valueOf();
}

function accept(/** @type {Reader} */ reader, /** @type {string} */ sign) {
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

const add = (/** @type {number} */ one, /** @type {number} */ other) => one + other;
const subtract = (/** @type {number} */ one, /** @type {number} */ other) => one - other;
const multiply = (/** @type {number} */ one, /** @type {number} */ other) => one * other;
const divide = (/** @type {number} */ one, /** @type {number} */ other) => one / other;
