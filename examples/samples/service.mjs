/** A service that takes orders, and no records in lists. */
export default (text) => {
  read(JSON.parse(text));
  return "pass";
};

function read(value) {
  if (Array.isArray(value)) readList(value);
  else if (value !== null && typeof value === "object") readRecord(value);
  else readPlain(value);
}

function readList(list) {
  for (const item of list) {
    if (item !== null && typeof item === "object" && !Array.isArray(item))
      throw new TypeError("a record in a list");
    read(item);
  }
}

function readRecord(record) {
  for (const value of Object.values(record)) read(value);
}

function readPlain(value) {
  return String(value);
}
