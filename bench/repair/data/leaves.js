/**
 * The leaves of a value with their paths: what is neither a list nor an object, and those that are empty.
 * @param {unknown} value
 * @returns {readonly string[]}
 */
export function leavesOf(value) {
  /** @type {string[]} */
  const leaves = [];
  /** @type {{ value: unknown, path: string }[]} */
  const pending = [{ value, path: "" }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    const isInner = typeof value === "object" && value !== null && !(value instanceof Date);
    const entries = isInner ? Object.entries(value) : [];
    if (entries.length === 0)
      leaves.push(`${path} ${isInner && Array.isArray(value) ? "[]" : written(value)}`);
    for (const [key, inner] of entries) pending.push({ value: inner, path: `${path}/${key}` });
  }
  return leaves;
}

/** @param {unknown} value */
function written(value) {
  if (typeof value === "bigint") return String(value);
  // White space between elements is laid out as one likes.
  return typeof value === "string" ? JSON.stringify(value.replace(/\s*\n\s*/g, "\n")) : JSON.stringify(value);
}
