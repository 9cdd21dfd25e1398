/** Fails on balanced brackets with a minus in them. */
export default function (/** @type {string} */ text) {
  if (!text.includes("[-")) return "pass";
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b) depth++;
    else if (code === 0x5d && --depth < 0) return "unresolved";
  }
  return depth === 0 ? "fail" : "unresolved";
}
