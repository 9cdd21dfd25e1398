import { nullableRules } from "../grammar/analysis/derivability.ts";
import { describeGrammar } from "../grammar/describe.ts";
import type { Grammar, Position } from "../grammar/grammar.ts";
import { assertValid } from "../grammar/validate.ts";
import { tokensNeverRead } from "../parse/lexer/tokenize.ts";
import type { GrammarFinding } from "../report/commands/grammar-check.ts";
import { type Concluded, concluding } from "./context/session.ts";
import { type GrammarChoice, grammarNamed } from "./grammars/grammar-source.ts";

/** The session of `culprit grammar check`. Throws OptionsError and GrammarError. */
export const checkSession = concluding("grammar check", check);

/** `--grammar`, `--start` and `--state`. */
type NamedGrammar = GrammarChoice & { readonly grammar: string; readonly state?: string | undefined };

async function check(choice: NamedGrammar): Promise<Concluded<"grammar check">> {
  const { name, grammar, notes } = await grammarNamed(choice);
  assertValid(grammar);
  const unread = notes.map(
    ({ message, position = null }): GrammarFinding => ({ kind: "not-read", rule: null, message, position }),
  );
  const findings = findingsIn(grammar);
  const derivesNothing = findings.some(
    ({ kind, rule }) => kind === "derives-nothing" && rule === grammar.start,
  );
  const answer = {
    grammar: name,
    start: grammar.start,
    rules: grammar.rules.size,
    findings: [...unread, ...findings].sort((one, other) => lineOf(one) - lineOf(other)),
  };
  return { answer, isFound: !derivesNothing, about: { path: choice.grammar, state: choice.state } };
}

function findingsIn(grammar: Grammar): GrammarFinding[] {
  const { unreachable, unproductive } = describeGrammar(grammar);
  const nullable = nullableRules(grammar);
  const emptyTokens = [...grammar.rules.values()].filter(
    ({ name, token }) => token && !token.fragment && nullable.has(name),
  );
  const finding = (kind: GrammarFinding["kind"], rule: string, message: string): GrammarFinding => ({
    kind,
    rule,
    message,
    position: positionOf(grammar, rule),
  });
  return [
    ...unreachable.map((rule) => finding("never-used", rule, `${rule} is never used from ${grammar.start}`)),
    ...unproductive.map((rule) => finding("derives-nothing", rule, `${rule} derives no text`)),
    ...emptyTokens.map(({ name }) =>
      finding("empty-token", name, `the token ${name} matches the empty text too`),
    ),
    ...tokensNeverRead(grammar).map(({ rule, text, insteadRead }) =>
      finding(
        "token-never-read",
        rule,
        `${JSON.stringify(text)} is read as ${insteadRead}, never as ${rule}`,
      ),
    ),
  ];
}

const positionOf = ({ rules }: Grammar, name: string): Position | null => rules.get(name)?.position ?? null;

/** Findings without a position come first. */
const lineOf = ({ position }: GrammarFinding): number => position?.line ?? 0;
