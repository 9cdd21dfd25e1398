import { minify } from "terser";

/** Fails when terser dies of a fault of its own; what it refuses as no JavaScript tells nothing. */
export default async (text) => {
  try {
    await minify(text, { compress: { passes: 2, unsafe: true } });
    return "pass";
  } catch (error) {
    return error.name === "SyntaxError" ? "unresolved" : { outcome: "fail", message: error.message };
  }
};
