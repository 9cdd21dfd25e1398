import { VirtualClock } from "./virtual-clock.js";

/** @typedef {import("./cases.js").Case} Case */

/**
 * @typedef {object} Simulated
 * @property {number} needed runs that were asked for
 * @property {number} started
 * @property {number} time virtual milliseconds
 * @property {string} order a key of all questions in their order, and of the result
 * @property {number} processor milliseconds that all this took here
 */

/** How long a run takes, in milliseconds: always as long, or by the key of its candidate. */
export const latencies = {
  fixed: () => 100,
  random: (/** @type {string} */ key) => 50 + (Number.parseInt(key.slice(0, 6), 16) % 451),
};

/**
 * The modules of a build.
 * @param {string} folder
 */
export async function modulesOf(folder) {
  const load = (/** @type {string} */ path) => import(`${folder}/${path}.js`);
  return {
    ...(await load("base/hash")),
    ...(await load("oracle/answer")),
    ...(await load("oracle/wrap/cached")),
    ...(await load("oracle/wrap/working-ahead")),
    ...(await load("reduce/minimize")),
    ...(await load("isolate/isolate")),
    ...(await load("repair/repair")),
  };
}

/**
 * Runs a search as a session does, on programs that take virtual time.
 * @param {Case} subject
 * @param {{ readonly modules: any, readonly width: number, readonly waste: number, readonly latency: (key: string) => number, readonly handling?: number }} how `handling`: milliseconds that each run takes whoever starts it, one after the other
 * @returns {Promise<Simulated>}
 */
export async function simulate(subject, { modules, width, waste, latency, handling = 0 }) {
  const { keyOf, verdictOfAnswer, workingAhead, cached, minimize, isolate, repair } = modules;
  const clock = new VirtualClock();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let started = 0;
  let handled = 0;
  const run = async (/** @type {Uint8Array} */ candidate, /** @type {AbortSignal} */ signal) => {
    started += 1;
    handled = Math.max(handled, clock.now) + handling;
    await clock.sleep(handled - clock.now + latency(keyOf(candidate)), signal);
    return verdictOfAnswer(subject.test(decoder.decode(candidate), candidate), candidate);
  };
  const { oracle: ahead } = workingAhead(run, width, { waste });
  let needed = 0;
  let order = "";
  const asking = async (/** @type {Uint8Array} */ candidate, /** @type {AbortSignal} */ signal) => {
    needed += 1;
    order = keyOf(new TextEncoder().encode(order + keyOf(candidate)));
    return ahead(candidate, signal);
  };
  const oracle = cached(width === 1 ? asking : Object.assign(asking, { ahead: ahead.ahead }));
  const before = process.cpuUsage();
  const searches = {
    minimize: () => minimize(subject.input, oracle),
    ddmin: () => minimize(subject.input, oracle, { algorithm: "ddmin", unit: "lines" }),
    tokens: () => minimize(subject.input, oracle, { algorithm: "ddmin", unit: "tokens" }),
    isolate: () => isolate(subject.input, oracle),
    repair: () => repair(subject.input, oracle),
  };
  const result = await clock.until(searches[subject.verb]());
  const { user, system } = process.cpuUsage(before);
  const bytes = result.bytes ?? result.sides?.failing ?? new Uint8Array();
  return {
    needed,
    started,
    time: clock.now,
    order: `${order} ${keyOf(bytes)}`,
    processor: (user + system) / 1000,
  };
}
