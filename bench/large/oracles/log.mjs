/** Fails where a pool that was opened late is written to. */
export default function (/** @type {string} */ text) {
  const opened = /WARN .*pool (\d+) opened/.exec(text);
  if (opened === null) return "pass";
  return text.slice(opened.index).includes(`ERROR`) &&
    text.slice(opened.index).includes(`write to pool ${opened[1]} `)
    ? "fail"
    : "pass";
}
