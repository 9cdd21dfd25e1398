import { describe, expect, it } from "vitest";
import { ruleTextsOf } from "../../../src/explain/features/rule-texts.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { elementNames, readableGrammar } from "../../../src/explain/theory/element-names.ts";
import { reference } from "../../../src/grammar/expression.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

/** As a translation of a notation with operators into one without them would have it. */
const { grammar } = readEbnf(`
  try: "try" _ block _catch_Q_1 _Stop_sp_
  _catch_Q_1: "" | _catch_SEQ_2
  _catch_SEQ_2: _ "catch" _name_STAR_3 _name_PLUS_4
  _name_STAR_3: "" | _ "," name _name_STAR_3
  _name_PLUS_4: name | name _name_PLUS_4
  _Stop_sp_: _ Stop
  block: "{" _ _expr_1 "}" _Stop_sp_
  _expr_1: _expr_1 "+" name | name
  name: /[a-z]/
  Stop: ";"
  _: /[ ]/*
`);
const { written, madeUp } = readableGrammar(grammar, ruleTextsOf(grammar));

describe("a grammar as people would have written it", () => {
  it("has what rules with made-up names derive in the place of these, and no white space", () => {
    expect(written(reference("_catch_Q_1"))).toBe('("catch" ("," name)* name+)?');
    expect(written(reference("_Stop_sp_"))).toBe("Stop");
    expect(written(reference("_"))).toBe('""');
    expect(written(reference("try"))).toBe("try");
  });

  it("keeps the name of what derives itself otherwise than as a repetition", () => {
    expect(written(reference("_expr_1"))).toBe('(_expr_1 "+" name | name)');
  });

  it("knows which rules that somebody named such a rule is a part of", () => {
    expect(madeUp("_catch_SEQ_2")?.partOf).toEqual(["try"]);
    expect(madeUp("_Stop_sp_")).toEqual({ reads: "Stop", partOf: ["try", "block"] });
    expect(madeUp("name")).toBeUndefined();
  });
});

describe("the elements of a list", () => {
  it("are called what stands in each item and before the list, and not by the white space between", () => {
    const vocabulary = vocabularyOf(
      readEbnf(
        'list: "[" _gap value _gap ("," _gap value _gap)* "]"\nvalue: /[a-z]/\n_gap: (" " | "#" /[a-z]/)*\n',
      ).grammar,
    );
    const { element } = elementNames(vocabulary);
    const listed = vocabulary.elements.flatMap(({ kind }, number) =>
      kind === "repetition" ? (element(number).listed ?? []) : [],
    );
    expect(listed).toEqual(["value"]);
  });
});
