// In a thread of its own: gives every recogniser of output every shape, and says before each which it is.
import { parentPort, workerData } from "node:worker_threads";

/** @type {{ oracle: string, shapes: ReadonlyMap<string, string> }} */
const { oracle, shapes } = workerData;
/** @param {string} name */
const load = (name) => import(`${oracle}/${name}.js`);
const { errorMessage, legible, throwingFunctions } = await load("error-message");
const { blanked, fingerprint, fingerprintOf, sameFailure } = await load("fingerprint");
const { hintOf, hintOfMessage } = await load("hint/hint");

const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout: "", stderr: "" };
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {string} text */
const lines = (text) => bytes("\n".repeat(text.length));
const named = { fileName: "a.c" };

/** @type {Readonly<Record<string, (text: string) => void>>} */
const recognisers = {
  legible,
  errorMessage: (text) => errorMessage(legible(text)),
  blanked: (text) => blanked(text, (/** @type {string} */ word) => text.includes(word)),
  throwingFunctions,
  "fingerprint of a message": (text) => fingerprint("threw", { text, frames: [] }, bytes(text)),
  "fingerprint of standard error": (text) => fingerprintOf({ ...run, stderr: text }, undefined, lines(text)),
  "fingerprint of standard output": (text) => fingerprintOf({ ...run, stdout: text }, undefined, bytes(text)),
  "likeness of fingerprints": (text) => sameFailure(text, `${text} `, "message"),
  "hint about itself": (text) => hintOf({ ...run, stderr: text }, bytes(text), named),
  "hint about lines": (text) => hintOf({ ...run, stderr: text }, lines(text), named),
  "hint of a message about itself": (text) => hintOfMessage(text, bytes(text)),
  "hint of a message about lines": (text) => hintOfMessage(text, lines(text)),
};

for (const [shape, text] of shapes) {
  for (const [name, recognise] of Object.entries(recognisers)) {
    parentPort?.postMessage({ beginning: `${name}: ${shape}` });
    recognise(text);
  }
}
parentPort?.postMessage({ done: true });
