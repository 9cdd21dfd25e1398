import { parse } from "ini";

/** Fails when ini dies of a fault of its own. */
export default (text) => {
  parse(text);
  return "pass";
};
