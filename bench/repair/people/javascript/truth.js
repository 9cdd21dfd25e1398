const fs = require("fs");

function load(path, { encoding = "utf8" } = {}) {
  const text = fs.readFileSync(path, encoding);
  return text.split("\n").map((line) => line.trim());
}

async function main() {
  const rows = load("a.txt");
  if (rows.length > 2) {
    console.log(`${rows.length} rows`);
  } else {
    console.log("few");
  }
}
main();
