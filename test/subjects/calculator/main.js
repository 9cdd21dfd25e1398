import { readFileSync } from "node:fs";
import { calculate } from "./calculate.js";

console.log(calculate(readFileSync(process.argv[2] ?? 0, "utf8")));
