/**
 * One subject as an oracle module: inputs that it rejects are unresolved, those that meet a fault in it fail. The
 * subject and the folder it is installed in come in the module's own address, as `?subject=…&folder=…`.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { isFault, subjects } from "./subjects.js";

const { searchParams } = new URL(import.meta.url);
const subject = subjects.find(({ name }) => name === searchParams.get("subject"));
if (subject === undefined) throw new Error(`there is no subject ${searchParams.get("subject")}`);
const read = subject.load(createRequire(join(searchParams.get("folder") ?? ".", "package.json")));

/** @returns {Promise<"pass" | "unresolved">} */
export default async function oracle(/** @type {string} */ text) {
  try {
    await read(text);
    return "pass";
  } catch (error) {
    if (isFault(error)) throw error;
    return "unresolved";
  }
}
