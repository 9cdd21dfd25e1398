/** Fails on a list with a negative number. */
export default function (/** @type {string} */ text) {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) && list.some((number) => number < 0) ? "fail" : "pass";
  } catch {
    return "unresolved";
  }
}
