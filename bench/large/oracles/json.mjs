/** Fails where a record has no price. */
export default function (/** @type {string} */ text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return "unresolved";
  }
  const records = Array.isArray(data?.records) ? data.records : [];
  return records.some((/** @type {{ price: unknown } | null} */ record) => record?.price === null)
    ? "fail"
    : "pass";
}
