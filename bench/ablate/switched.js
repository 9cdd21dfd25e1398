/**
 * Puts stubs in the place of parts of modules, or watches the parts at work. Runs where the modules run.
 */
import { isDeepStrictEqual } from "node:util";
import { ended } from "../../dist/oracle/walk.js";

/**
 * What a mechanism did while one case ran.
 * @typedef {object} Use
 * @property {number} calls
 * @property {boolean} matters Whether any call gave something else than the stub would give.
 * @property {number} milliseconds The time inside its synchronous calls.
 *
 * Which mechanisms are off, and whether those that are on are watched.
 * @typedef {{ readonly off: readonly string[], readonly watches: boolean }} Setting
 *
 * @typedef {(...args: any[]) => any} Callable
 */

/** @type {Setting} */
let setting = { off: [], watches: false };
/** @type {Map<string, Use>} */
const uses = new Map();

/** @param {Setting} next */
export function set(next) {
  setting = next;
  uses.clear();
}

/** What the mechanisms did since the last setting. */
export const usesNow = () => Object.fromEntries(uses);

/**
 * Replaces a part of a module: a function, or a method by its path, such as `Experience.prototype.at`.
 * @param {{ owner: any, original: any }} module what is exported, some of it switched already, and what was
 * @param {{ mechanism: string, path: string, kind: "value" | "oracle" }} part
 * @param {(full: Callable, kit: { ended: typeof ended }) => Callable} stub
 */
export function switched({ owner: exported, original }, { mechanism, path, kind }, stub) {
  const names = path.split(".");
  const name = /** @type {string} */ (names.pop());
  const [owner, first] = [exported, original].map((from) => names.reduce((each, inner) => each[inner], from));
  const full = owner[name];
  if (typeof full !== "function") throw new Error(`${mechanism}: there is no function ${path}`);
  const without = stub(full, { ended });
  const watched = (kind === "oracle" ? watchedOracle : watchedCall)(
    mechanism,
    full,
    stub(first[name], { ended }),
  );
  owner[name] = function (/** @type {any[]} */ ...args) {
    if (setting.off.includes(mechanism)) {
      useOf(mechanism).calls += 1;
      return Reflect.apply(without, this, args);
    }
    return Reflect.apply(setting.watches ? watched : full, this, args);
  };
}

/** @param {string} mechanism */
function useOf(mechanism) {
  const use = uses.get(mechanism) ?? { calls: 0, matters: false, milliseconds: 0 };
  uses.set(mechanism, use);
  return use;
}

/**
 * @param {string} mechanism
 * @param {Callable} full
 * @param {Callable} without
 */
function watchedCall(mechanism, full, without) {
  /** @this {any} @param {any[]} args */
  return function (...args) {
    const use = useOf(mechanism);
    use.calls += 1;
    const start = performance.now();
    const given = Reflect.apply(full, this, args);
    use.milliseconds += performance.now() - start;
    const stubbed = Reflect.apply(without, this, args);
    if (!(given instanceof Promise)) {
      use.matters ||= !isDeepStrictEqual(given, stubbed);
      return given;
    }
    return given.then(async (result) => {
      use.matters ||= !isDeepStrictEqual(result, await stubbed);
      return result;
    });
  };
}

/**
 * For what wraps an oracle: it matters when it asks further questions or changes a verdict.
 * @param {string} mechanism
 * @param {Callable} wrap
 */
function watchedOracle(mechanism, wrap) {
  return (/** @type {Callable} */ oracle, /** @type {any[]} */ ...rest) => {
    const use = useOf(mechanism);
    use.calls += 1;
    /** @type {unknown[]} */
    let verdicts = [];
    const wrapped = wrap(
      async (/** @type {any[]} */ ...args) => {
        const verdict = await oracle(...args);
        verdicts.push(verdict);
        return verdict;
      },
      ...rest,
    );
    return async (/** @type {any[]} */ ...args) => {
      verdicts = [];
      const verdict = await wrapped(...args);
      use.matters ||= verdicts.length !== 1 || !isDeepStrictEqual(verdict, verdicts[0]);
      return verdict;
    };
  };
}
