import { Script } from "node:vm";

/** Fails on a script that compiles and calls something of null within a loop. */
export default function (/** @type {string} */ text) {
  const place = text.indexOf("null.");
  if (place < 0 || !/for\([^{}]*\)/.test(text.slice(Math.max(0, place - 200), place))) return "pass";
  try {
    new Script(text);
    return "fail";
  } catch {
    return "unresolved";
  }
}
