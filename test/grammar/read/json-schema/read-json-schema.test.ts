import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { Random } from "../../../../src/base/random.ts";
import { uniform } from "../../../../src/generate/models.ts";
import { sitesOf } from "../../../../src/generate/sites.ts";
import { textProducer } from "../../../../src/generate/text-producer.ts";
import { readGrammar } from "../../../../src/grammar/read/read.ts";
import { readJsonSchema } from "../../../../src/grammar/read/read-json-schema.ts";
import { joinerOf } from "../../../../src/parse/join-tokens.ts";
import { recognizes } from "../../../../src/parse/parse.ts";

type Json = Readonly<Record<string, unknown>>;

const point: Json = {
  type: "object",
  properties: { x: { type: "number" }, y: { type: "number" }, name: { type: "string" } },
  required: ["x", "y"],
  additionalProperties: false,
};
const tree: Json = {
  $ref: "#/$defs/tree",
  $defs: {
    tree: {
      type: "object",
      properties: { left: { $ref: "#/$defs/tree" }, "a/b~c": { $ref: "#/$defs/tree/properties/left" } },
      additionalProperties: false,
    },
  },
};
const only = (name: string, schema: unknown): Json => ({
  type: "object",
  properties: { [name]: schema },
  additionalProperties: false,
});
const optional: Json = {
  type: "object",
  properties: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, { const: index }])),
  required: ["p20"],
};

/** Each: what the schema says, the schema, texts that it describes, and others. */
const SCHEMAS: readonly (readonly [string, Json, readonly string[], readonly string[]])[] = [
  [
    "members in order, required or not",
    point,
    ['{"x":1,"y":-2.5e3}', ' { "x" : 0 , "y" : 1 , "name" : "a\\u0041" } '],
    ["{}", '{"x":1}', '{"y":1,"x":2}', '{"x":1,"y":2,"z":3}', '{"x":1,"y":2,}', "[]"],
  ],
  [
    "many members, of which few are required",
    optional,
    ['{"p20":20}', '{"p3":3,"p20":20,"p39":39}'],
    ['{"p3":3}', '{"p20":0}'],
  ],
  [
    "additional members",
    { ...only("a", { type: "null" }), additionalProperties: { type: "boolean" } },
    ["{}", '{"a":null}', '{"b":true}', '{"a":null,"aa":true,"":false}'],
    ['{"a":true}', '{"b":null}'],
  ],
  [
    "members whose names match patterns",
    { type: "object", patternProperties: { "^x-": { type: "integer" } }, additionalProperties: false },
    ["{}", '{"x-":1,"x-a":2}'],
    ['{"x-a":"b"}', '{"ax-":1}'],
  ],
  ["at least one member", { type: "object", minProperties: 1 }, ['{"a":{}}'], ["{}"]],
  [
    "no additional members by any of several schemas",
    { allOf: [only("a", true), { properties: { b: true } }] },
    ['{"a":1}'],
    ['{"b":1}'],
  ],
  ["a schema that refers to itself", tree, ["{}", '{"left":{"left":{}}}', '{"a/b~c":{}}'], ['{"left":[]}']],
  [
    "lists",
    { type: "array", items: { type: "boolean" }, minItems: 1, maxItems: 2 },
    ["[true]", "[ true , false ]"],
    ["[]", "[true,true,true]", "[1]", "[true,]"],
  ],
  [
    "lists that begin with given items",
    { type: "array", prefixItems: [{ const: 1 }, { const: 2 }], items: { type: "string" }, minItems: 1 },
    ["[1]", "[1,2]", '[1,2,"a","b"]'],
    ["[]", "[2]", '[1,"a"]', "[1,2,3]"],
  ],
  [
    "lists of given items, as in older drafts",
    { type: "array", items: [{ const: 1 }], additionalItems: false },
    ["[]", "[1]"],
    ["[1,2]"],
  ],
  ["values", { enum: ["a\n", 1, null, { b: [] }] }, ['"a\\n"', "1", "null", '{"b":[]}'], ['"a"', "2"]],
  ["values of a type", { enum: ["a", 1], type: "string" }, ['"a"'], ["1"]],
  ["several types", { type: ["string", "null"] }, ['""', "null"], ["1"]],
  [
    "one of several schemas, besides others",
    { ...point, required: [], anyOf: [{ required: ["x"] }, { required: ["y"] }] },
    ['{"x":1}', '{"y":1}', '{"x":1,"y":1}'],
    ["{}", '{"name":""}'],
  ],
  [
    "all of several schemas",
    {
      allOf: [
        { type: ["integer", "string"] },
        { type: "number" },
        { minimum: 3 },
        { minimum: 2, maximum: 4 },
      ],
    },
    ["3", "4"],
    ["2", "5", "3.5", '"3"'],
  ],
  [
    "lengths of strings",
    { type: "string", minLength: 2, maxLength: 3 },
    ['"ab"', '"a\\n\\u00e9"', '"😀😀"'],
    ['"a"', '"abcd"'],
  ],
  [
    "anchored patterns",
    { type: "string", pattern: "^[a-z]+$|^-" },
    ['"ab"', '"-"', '"-1"'],
    ['"Ab"', '"a-"', '""'],
  ],
  ["patterns anywhere", { type: "string", pattern: '["\\\\]' }, ['"\\""', '"a\\\\b"'], ['"a"', '"\\n"']],
  [
    "integers",
    { type: "integer", minimum: -12, exclusiveMaximum: 105 },
    ["-12", "-9", "0", "7", "99", "104"],
    ["-13", "105", "007", "1.5"],
  ],
  [
    "integers without an upper bound",
    { type: "integer", exclusiveMinimum: 41 },
    ["42", "50", "100", "12345678901234567890"],
    ["41", "9", "-50"],
  ],
  [
    "numbers between bounds",
    { type: "number", minimum: 0, maximum: 1 },
    ["0", "0.25", "1"],
    ["-1", "1.5", "2"],
  ],
  ["nothing", { type: "object", properties: { a: false }, additionalProperties: false }, ["{}"], ['{"a":1}']],
  ["anything", { type: "object", properties: { a: {} } }, ['{"a":[{"b":null}, 1e5, "x"]}'], ["[]"]],
  ["a schema by its anchor", { $ref: "#a", $defs: { a: { $anchor: "a", type: "null" } } }, ["null"], ["1"]],
];

const grammarOf = (schema: Json) => readJsonSchema(JSON.stringify(schema)).grammar;

describe.each(SCHEMAS)("a JSON Schema for %s", (_, schema, accepted, refused) => {
  const grammar = grammarOf(schema);

  it("is a grammar of such texts, not of others", () => {
    expect(accepted.filter((text) => recognizes(grammar, text))).toEqual(accepted);
    expect(refused.filter((text) => recognizes(grammar, text))).toEqual([]);
  });

  it("derives only texts that Ajv finds valid", () => {
    const isValid = new ("prefixItems" in schema ? Ajv2020 : Ajv)({ strict: false }).compile(schema);
    const source = { sites: sitesOf(grammar), model: uniform, random: new Random(1) };
    const producer = textProducer(source, joinerOf(grammar));
    const texts = Array.from({ length: 200 }, () => new TextDecoder().decode(producer.produce(30)));
    expect(texts.filter((text) => !isValid(JSON.parse(text)))).toEqual([]);
  });
});

describe("a note on a JSON Schema", () => {
  it.each([
    ['{"type":"string","format":"date"}', "line 1: format is left out"],
    ['{"type":"object",\n"not":{}}', "line 2: not is left out"],
    [
      '{"$ref":"other.json#/a"}',
      "line 1: the schema other.json#/a is in another file: any value may stand there",
    ],
    [JSON.stringify(point), "line 1: members have the order of the schema, additional ones at the end"],
    ['{"pattern":"a(?=b)"}', "line 1: without a type, only values of the type of other keywords are derived"],
    [
      '{"pattern":"a(?=b)"}',
      "line 1: the pattern a(?=b) is left out: line 1, column 2: look-around cannot be put into a grammar; describe only what is matched",
    ],
    ['{"pattern":"a","minLength":2}', "line 1: the length of strings with a pattern is left out"],
    ['{"type":"number","minimum":0}', "line 1: numbers with bounds are derived without an exponent"],
    ['{"oneOf":[{"type":"null"}]}', "line 1: values that meet several schemas of a oneOf are derived, too"],
    [
      '{"type":"null","allOf":[{"type":"string"}]}',
      "line 1: root derives nothing: no value meets the schema",
    ],
  ])("tells what is left out of %s", (text, message) => {
    const { notes } = readJsonSchema(text);
    expect(notes.map((note) => `line ${note.position?.line}: ${note.message}`)).toContain(message);
  });
});

describe("an error in a JSON Schema", () => {
  it.each([
    ['{"$ref":"#/a"}', "line 1, column 9: there is no schema #/a"],
    ['{"$ref":1}', "line 1, column 9: a reference is a string"],
    ['{"type":"strin"}', 'line 1, column 1: there is no type "strin"; did you mean "string"?'],
    ['{"properties":{"a":1}}', "line 1, column 20: expected a schema, an object or a boolean"],
    [`${'{"items":'.repeat(900)}{"type":"null"}${"}".repeat(900)}`, "schemas nested more than 200 deep"],
    ['{"type":}', "line 1, column 9: expected a JSON value"],
  ])("has its place: %s", (text, message) => {
    expect(() => readJsonSchema(text)).toThrow(message);
  });
});

describe("a JSON file", () => {
  it.each([
    ['{"type":"null"}', "text"],
    ['{"$schema":"http://json-schema.org/draft-07/schema#"}', "text"],
    ['{"anyOf":[{}]}', "text"],
    ['{"<properties>":["a"]}', "properties"],
  ])("is a schema if its keywords say so: %s", (text, start) => {
    expect(readGrammar(text, { fileName: "x.json" }).grammar.start).toBe(start);
  });

  it("is a schema by the ending of its name", () => {
    expect(readGrammar("{}", { fileName: "x.schema.json" }).grammar.start).toBe("text");
  });
});
