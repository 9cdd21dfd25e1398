/** Fails where the third field of a row is negative, if all rows have as many fields as the first. */
export default function (/** @type {string} */ text) {
  const rows = text.split("\n").filter((row) => row !== "");
  const counts = rows.map((row) => row.match(/("[^"]*"|[^,"]*)(,|$)/g)?.length);
  if (counts.some((count) => count !== counts[0])) return "unresolved";
  return /^[^,]*,[^,]*,-\d/m.test(text) ? "fail" : "pass";
}
