// Runs in a worker thread. Plain JavaScript, because Node 20 cannot start a thread from TypeScript.
import { isUtf8 } from "node:buffer";
import { Session } from "node:inspector";
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {import("./module-oracle.ts").ThreadMessage} ThreadMessage */
/** @typedef {import("../outcome.ts").ScriptCalls} ScriptCalls */
/** @typedef {(text: string, bytes: Uint8Array) => unknown} OracleFunction */

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** UTF-8, or latin1 if the bytes are not UTF-8, so that each index in the text has a byte offset. */
function textOf(/** @type {Uint8Array} */ bytes) {
  if (isUtf8(bytes)) return utf8.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/**
 * Makes V8 count calls exactly, which disables inlining.
 * @returns {() => ScriptCalls[]} the calls since the previous request, without those in this file
 */
function countCalls() {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return () => {
    /** @type {ScriptCalls[]} */
    let calls = [];
    // A session on its own thread answers before `post` returns.
    session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
      calls = result.filter(({ url }) => url.startsWith("file:") && url !== import.meta.url);
    });
    return calls;
  };
}

const takeCalls = workerData.countsCalls ? countCalls() : () => undefined;

function send(/** @type {ThreadMessage} */ message) {
  parentPort?.postMessage(message);
}

function sendAnswer(/** @type {unknown} */ answer) {
  const calls = takeCalls();
  try {
    send({ answer, calls });
  } catch {
    // Functions and some other values cannot be sent, and are invalid answers anyway.
    send({ unusable: inspect(answer, { depth: 0 }), calls });
  }
}

function sendThrown(/** @type {unknown} */ error) {
  const thrown =
    error instanceof Error ? { message: String(error), stack: error.stack } : { message: shown(error) };
  send({ thrown, calls: takeCalls() });
}

function shown(/** @type {unknown} */ value) {
  return typeof value === "string" ? value : inspect(value, { depth: 1 });
}

/** @returns {value is PromiseLike<unknown>} */
function isPromise(/** @type {unknown} */ value) {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/**
 * The module's function, or why there is none, as the end of a sentence.
 * @returns {Promise<OracleFunction | string>}
 */
async function load() {
  try {
    const module = await import(workerData.module);
    if (typeof module.default === "function") return module.default;
    if ("default" in module) return `exports ${shown(module.default)} by default`;
    const names = Object.keys(module);
    return names.length === 0 ? "exports nothing" : `exports only ${names.join(", ")}`;
  } catch (error) {
    return `could not be loaded: ${error instanceof Error ? String(error) : shown(error)}`;
  }
}

const oracle = await load();
if (typeof oracle === "string") send({ failed: oracle });
else {
  parentPort?.on("message", (/** @type {Uint8Array} */ bytes) => {
    try {
      const answer = oracle(textOf(bytes), bytes);
      if (isPromise(answer)) answer.then(sendAnswer, sendThrown);
      else sendAnswer(answer);
    } catch (error) {
      sendThrown(error);
    }
  });
  // Discards the calls made while the module was loaded.
  takeCalls();
  send({ ready: true });
}
