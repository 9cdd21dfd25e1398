/**
 * Runs cases in a process of its own. The parent sends a case with the mechanisms that are off, and gets the result.
 */
import { register } from "node:module";
import { switchedParts } from "./mechanisms.js";

const search = /** @type {import("./mechanisms.js").Search} */ (process.argv[2]);
register("./hooks.js", import.meta.url, { data: switchedParts(search) });

// What is switched must be loaded behind the hooks.
const { measures } = await import("./measures.js");
const { set, usesNow } = await import("./switched.js");

process.on("message", async (/** @type {any} */ { sent, setting }) => {
  set(setting);
  const result = await measures[search](sent);
  process.send?.({ ...result, uses: usesNow() });
});
process.on("disconnect", () => process.exit());
// Ctrl-C is for the parent, which lets the case end.
process.on("SIGINT", () => {});
process.send?.("ready");
