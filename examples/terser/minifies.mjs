// The program under test, asked in process: the minifier terser 5.15.1, whose compressor crashes on some inputs.
// A text that is no JavaScript tells nothing about that crash.
import { minify } from "terser";

/** @param {string} text */
export default async function minifies(text) {
  try {
    await minify(text);
    return "pass";
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") return "unresolved";
    throw error;
  }
}
