/** @typedef {import("../../dist/grammar/grammar.js").Alternative} Alternative */
/** @typedef {import("../../dist/grammar/grammar.js").Expression} Expression */
/** @typedef {import("../../dist/grammar/grammar.js").Grammar} Grammar */
/** @typedef {import("../../dist/grammar/grammar.js").Rule} Rule */

/**
 * How a tree automaton reads trees from below: the state of a node is the union of its children's, and of the one
 * that its own rule and alternative add.
 *
 * @typedef {{ union: (one: number, other: number) => number, added: (rule: string, alternative: number) => number }} Automaton
 */

/**
 * The product of a grammar of plain alternatives with a tree automaton, as specializing a grammar makes it: a rule for each
 * rule and state of its nodes, which says the rule as its origin; what follows the first item of an alternative is in
 * a rule made from none. Each tree of the grammar has one state, so the texts of all states are those of the grammar, each
 * as often. The start symbol has every state.
 *
 * @param {Grammar} grammar @param {Automaton} automaton @returns {Grammar}
 */
export function productOf(grammar, automaton) {
  const steps = stepsOf(grammar);
  const found = statesOf(steps, automaton);
  /** @type {Map<string, Rule & { alternatives: Alternative[] }>} */
  const made = new Map();
  for (const step of steps) {
    for (const { result, children } of derivedBy(step, found, automaton)) {
      const name = copyOf(step.name, result);
      const rule = made.get(name) ?? { name, origin: step.rule ? step.name : null, alternatives: [] };
      made.set(name, rule);
      const items = step.items.map((item, index) =>
        item.kind === "reference" ? { ...item, name: copyOf(item.name, children[index] ?? 0) } : item,
      );
      const expression = /** @type {Expression} */ ({ kind: "sequence", items });
      rule.alternatives.push(step.rule ? { expression, origin: step.alternative } : { expression });
    }
  }
  const starts = [...(found.get(grammar.start) ?? [])];
  const alternatives = starts.flatMap((state) => made.get(copyOf(grammar.start, state))?.alternatives ?? []);
  made.set(grammar.start, { name: grammar.start, origin: grammar.start, alternatives });
  return { start: grammar.start, rules: made };
}

/** @param {string} name @param {number} state */
const copyOf = (name, state) => `${name}@${state}`;

/**
 * An alternative of at most two items; a `rule` is one of the grammar, others are rests of its alternatives.
 *
 * @typedef {{ name: string, rule: boolean, alternative: number, items: readonly Expression[] }} Step
 */

/** @param {Grammar} grammar @returns {Step[]} */
function stepsOf({ rules }) {
  /** @type {Step[]} */
  const steps = [];
  for (const { name, alternatives } of rules.values()) {
    for (const [alternative, { expression }] of alternatives.entries()) {
      let items = expression.kind === "sequence" ? expression.items : [expression];
      let from = { name, rule: true };
      for (let place = 1; items.length > 2; place++) {
        const rest = `${name}/${alternative}/${place}`;
        steps.push({
          ...from,
          alternative,
          items: [/** @type {Expression} */ (items[0]), { kind: "reference", name: rest }],
        });
        from = { name: rest, rule: false };
        items = items.slice(1);
      }
      steps.push({ ...from, alternative, items });
    }
  }
  return steps;
}

/** For each rule, the states that its nodes can have. @param {readonly Step[]} steps @param {Automaton} automaton */
function statesOf(steps, automaton) {
  /** @type {Map<string, Set<number>>} */
  const found = new Map(steps.map(({ name }) => [name, new Set()]));
  for (let before = -1, now = 0; now > before; ) {
    before = now;
    for (const step of steps) {
      for (const { result } of derivedBy(step, found, automaton)) found.get(step.name)?.add(result);
    }
    now = [...found.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return found;
}

/** @param {Step} step @param {ReadonlyMap<string, ReadonlySet<number>>} found @param {Automaton} automaton */
function* derivedBy({ name, rule, alternative, items }, found, { union, added }) {
  const [first = [0], second = [0]] = items.map((item) =>
    item.kind === "reference" ? [...(found.get(item.name) ?? [])] : [0],
  );
  const own = rule ? added(name, alternative) : 0;
  for (const one of first) {
    for (const other of second) yield { result: union(own, union(one, other)), children: [one, other] };
  }
}
