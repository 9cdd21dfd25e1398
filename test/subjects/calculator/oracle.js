import { calculate } from "./calculate.js";

/** @returns {"pass"} */
export default function oracle(/** @type {string} */ text) {
  calculate(text);
  return "pass";
}
