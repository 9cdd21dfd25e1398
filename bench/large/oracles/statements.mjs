/** Fails while all twenty bad values are there. */
export default function (/** @type {string} */ text) {
  return new Set(text.match(/bad\d+bad/g)).size >= 20 ? "fail" : "pass";
}
