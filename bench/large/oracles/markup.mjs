/** Fails on well-formed markup with a negative price. */
export default function (/** @type {string} */ text) {
  if (!/<price[^<>]*>-\d/.test(text)) return "pass";
  const open = [];
  for (const [, slash, name, rest = ""] of text.matchAll(/<([/?]?)(\w+)([^<>]*)>/g)) {
    if (slash === "?" || rest.endsWith("/")) continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return "unresolved";
  }
  return open.length === 0 ? "fail" : "unresolved";
}
