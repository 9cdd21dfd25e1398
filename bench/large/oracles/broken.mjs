/** Fails on what is no JSON. */
export default function (/** @type {string} */ text) {
  JSON.parse(text);
  return "pass";
}
