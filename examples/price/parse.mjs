// The program under test: node's own JSON parser. An input it refuses ends it with a SyntaxError.
import { readFileSync } from "node:fs";

const { item, price } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(`${item} costs ${price}`);
