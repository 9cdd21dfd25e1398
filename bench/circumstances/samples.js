/**
 * Sets of samples as people have them: documents of several records in five formats, that fail for a reason which is known. Half of the sets
 * are for tuning, half are looked at once.
 *
 * @typedef {Readonly<Record<string, string | number>>} Fields of a record: one that is missing is not there
 *
 * @typedef {object} SampleSet
 * @property {string} name
 * @property {"tuning" | "aside"} half
 * @property {"threshold" | "number and word" | "two numbers" | "two words" | "missing and number" | "different records" | "count"} kind
 * @property {keyof typeof formats} format
 * @property {keyof typeof domains} domain
 * @property {string} truth
 * @property {(records: readonly Fields[]) => boolean} fails
 *
 * @typedef {object} Draws
 * @property {(bound: number) => number} below
 *
 * @typedef {object} Format
 * @property {string} grammar
 * @property {(records: readonly Fields[], domain: Domain) => string} written
 *
 * @typedef {object} Domain
 * @property {string} list what all records are
 * @property {string} one what one of them is
 * @property {readonly string[]} fields
 * @property {(random: Draws) => Fields} draw
 */

/** @template T @param {Draws} random @param {readonly [T, ...T[]]} from @returns {T} */
const oneOf = (random, from) => from[random.below(from.length)] ?? from[0];

/** @param {Draws} random */
const word = (random) =>
  Array.from({ length: 3 + random.below(4) }, () => "abcdefghiklmnoprstuv"[random.below(20)]).join("");

/** @satisfies {Readonly<Record<string, Domain>>} */
export const domains = {
  parcels: {
    list: "parcels",
    one: "parcel",
    fields: ["id", "weight", "air", "zone", "price", "note"],
    draw: (random) => ({
      id: word(random),
      weight: 1 + random.below(99),
      air: oneOf(random, ["yes", "no"]),
      zone: oneOf(random, ["north", "south", "east", "west"]),
      price: random.below(40000) / 100,
      ...(random.below(3) > 0 && { note: word(random) }),
    }),
  },
  jobs: {
    list: "jobs",
    one: "job",
    fields: ["name", "retries", "timeout", "mode", "queue", "owner"],
    draw: (random) => ({
      name: word(random),
      retries: random.below(10),
      timeout: 5 * (1 + random.below(24)),
      mode: oneOf(random, ["fast", "safe", "auto"]),
      queue: oneOf(random, ["main", "slow", "spare"]),
      ...(random.below(3) > 0 && { owner: word(random) }),
    }),
  },
  readings: {
    list: "readings",
    one: "reading",
    fields: ["sensor", "temperature", "humidity", "state", "unit", "battery"],
    draw: (random) => ({
      sensor: word(random),
      temperature: random.below(80) - 20,
      humidity: random.below(101),
      state: oneOf(random, ["ok", "warn", "off"]),
      unit: oneOf(random, ["celsius", "kelvin"]),
      ...(random.below(3) > 0 && { battery: random.below(101) }),
    }),
  },
  people: {
    list: "people",
    one: "person",
    fields: ["name", "age", "salary", "role", "remote", "manager"],
    draw: (random) => ({
      name: word(random),
      age: 18 + random.below(53),
      salary: 100 * (10 + random.below(80)),
      role: oneOf(random, ["dev", "ops", "sales", "legal"]),
      remote: oneOf(random, ["yes", "no"]),
      ...(random.below(3) > 0 && { manager: word(random) }),
    }),
  },
};

/** @param {Fields} record @param {(name: string, value: string | number) => string} each */
const each = (record, each) => Object.entries(record).map(([name, value]) => each(name, value));

/** @param {string | number} value */
const quoted = (value) => (typeof value === "number" ? String(value) : `"${value}"`);

/** @satisfies {Readonly<Record<string, Format>>} */
export const formats = {
  csv: {
    grammar: `
csv: record* last?
record: field ("," field)* newline
last: field ("," field)+ | filled
field: "" | filled
filled: quoted | plain
quoted: '"' (/[^"]/ | '""')* '"'
plain: /[^",\\r\\n]+/
newline: "\\r\\n" | "\\n"
`,
    written: (records, { fields }) =>
      [fields.join(), ...records.map((record) => fields.map((field) => record[field] ?? "").join()), ""].join(
        "\n",
      ),
  },
  json: {
    grammar: `
json: element
element: _ value _
value: object | array | string | number | "true" | "false" | "null"
object: "{" _ "}" | "{" member ("," member)* "}"
member: _ string _ ":" element
array: "[" _ "]" | "[" element ("," element)* "]"
string: '"' character* '"'
character: /[^"\\\\\\x00-\\x1f]/ | escape
escape: "\\\\" /["\\\\\\/bfnrt]/ | "\\\\u" hexadecimal{4}
hexadecimal: /[0-9a-fA-F]/
number: integer fraction? exponent?
integer: "-"? (zero | /[1-9]/ digit*)
zero: "0"
fraction: "." digit+
exponent: /[eE]/ /[-+]/? digit+
digit: /[0-9]/
_: /[ \\t\\n\\r]*/
`,
    written: (records, { list }) => `${JSON.stringify({ version: 2, [list]: records }, null, 1)}\n`,
  },
  xml: {
    grammar: `
document: _ element _
element: "<" NAME attribute* " "? "/>" | "<" NAME attribute* ">" content "</" NAME ">"
attribute: " " NAME '="' VALUE '"'
content: (element | TEXT)*
NAME: /[a-zA-Z_]/ /[a-zA-Z0-9_.-]/*
VALUE: /[^"<&]*/
TEXT: /[^<&]/+
_: /[ \\n]*/
`,
    written: (records, { list, one }) =>
      `<${list}>\n${records.map((record) => ` <${one}>${each(record, (name, value) => `<${name}>${value}</${name}>`).join("")}</${one}>\n`).join("")}</${list}>\n`,
  },
  attributes: {
    grammar: `
document: _ element _
element: "<" NAME attribute* " "? "/>" | "<" NAME attribute* ">" content "</" NAME ">"
attribute: " " NAME '="' VALUE '"'
content: (element | TEXT)*
NAME: /[a-zA-Z_]/ /[a-zA-Z0-9_.-]/*
VALUE: /[^"<&]*/
TEXT: /[^<&]/+
_: /[ \\n]*/
`,
    written: (records, { list, one }) =>
      `<${list}>\n${records.map((record) => ` <${one}${each(record, (name, value) => ` ${name}="${value}"`).join("")}/>\n`).join("")}</${list}>\n`,
  },
  yaml: {
    grammar: `
document: entry*
entry: KEY ": " SCALAR "\\n" | KEY ":\\n" item+
item: "  - " field ("    " field)*
field: KEY ": " SCALAR "\\n"
KEY: /[a-z_]/+
SCALAR: /[^\\n]/+
`,
    written: (records, { list }) =>
      `version: 2\n${list}:\n${records.map((record) => `  - ${each(record, (name, value) => `${name}: ${value}\n`).join("    ")}`).join("")}`,
  },
  toml: {
    grammar: `
document: line* table*
table: "[[" KEY "]]\\n" line*
line: pair "\\n" | "\\n"
pair: KEY " = " value
value: STRING | NUMBER | "true" | "false"
KEY: /[a-z_]/+
STRING: '"' /[^"\\n]*/ '"'
NUMBER: "-"? /[0-9]/+ ("." /[0-9]/+)?
`,
    written: (records, { one }) =>
      `version = 2\n\n${records.map((record) => `[[${one}]]\n${each(record, (name, value) => `${name} = ${quoted(value)}\n`).join("")}\n`).join("")}`,
  },
};

/** @param {Fields} record @param {string} name */
const number = (record, name) => Number(record[name] ?? Number.NaN);

/** @type {(holds: (record: Fields) => boolean) => (records: readonly Fields[]) => boolean} */
const some = (holds) => (records) => records.some(holds);

/** @type {readonly SampleSet[]} */
export const sampleSets = [
  {
    name: "heavy by air",
    half: "tuning",
    kind: "number and word",
    format: "csv",
    domain: "parcels",
    truth: "a record with weight > 70 and air = yes",
    fails: some((each) => number(each, "weight") > 70 && each["air"] === "yes"),
  },
  {
    name: "late and slow",
    half: "tuning",
    kind: "different records",
    format: "csv",
    domain: "jobs",
    truth: "some timeout > 110 and some queue = spare, in any records",
    fails: (all) =>
      all.some((each) => number(each, "timeout") > 110) && all.some((each) => each["queue"] === "spare"),
  },
  {
    name: "three warnings",
    half: "tuning",
    kind: "count",
    format: "csv",
    domain: "readings",
    truth: "three records or more with state = warn",
    fails: (all) => all.filter((each) => each["state"] === "warn").length >= 3,
  },
  {
    name: "hot and damp",
    half: "tuning",
    kind: "two numbers",
    format: "json",
    domain: "readings",
    truth: "a record with temperature > 30 and humidity > 60",
    fails: some((each) => number(each, "temperature") > 30 && number(each, "humidity") > 60),
  },
  {
    name: "nobody to ask",
    half: "tuning",
    kind: "missing and number",
    format: "json",
    domain: "jobs",
    truth: "a record without owner and with retries > 5",
    fails: some((each) => each["owner"] === undefined && number(each, "retries") > 5),
  },
  {
    name: "well paid",
    half: "tuning",
    kind: "threshold",
    format: "json",
    domain: "people",
    truth: "some salary > 7700",
    fails: some((each) => number(each, "salary") > 7700),
  },
  {
    name: "dear to the north",
    half: "tuning",
    kind: "number and word",
    format: "xml",
    domain: "parcels",
    truth: "a record with zone = north and price > 200",
    fails: some((each) => each["zone"] === "north" && number(each, "price") > 200),
  },
  {
    name: "fast on main",
    half: "tuning",
    kind: "two words",
    format: "xml",
    domain: "jobs",
    truth: "a record with mode = fast and queue = main",
    fails: some((each) => each["mode"] === "fast" && each["queue"] === "main"),
  },
  {
    name: "young and rich",
    half: "tuning",
    kind: "two numbers",
    format: "yaml",
    domain: "people",
    truth: "a record with age below 30 and salary above 5000",
    fails: some((each) => number(each, "age") < 30 && number(each, "salary") > 5000),
  },
  {
    name: "cold somewhere",
    half: "tuning",
    kind: "different records",
    format: "yaml",
    domain: "readings",
    truth: "some temperature < -10 and some state = off, in any records",
    fails: (all) =>
      all.some((each) => number(each, "temperature") < -10) && all.some((each) => each["state"] === "off"),
  },
  {
    name: "remote lawyers",
    half: "tuning",
    kind: "two words",
    format: "toml",
    domain: "people",
    truth: "a record with role = legal and remote = yes",
    fails: some((each) => each["role"] === "legal" && each["remote"] === "yes"),
  },
  {
    name: "no note, dear",
    half: "tuning",
    kind: "missing and number",
    format: "toml",
    domain: "parcels",
    truth: "a record without note and with price > 250",
    fails: some((each) => each["note"] === undefined && number(each, "price") > 250),
  },

  {
    name: "short and often",
    half: "aside",
    kind: "two numbers",
    format: "csv",
    domain: "jobs",
    truth: "a record with timeout < 40 and retries > 4",
    fails: some((each) => number(each, "timeout") < 40 && number(each, "retries") > 4),
  },
  {
    name: "kelvin warns",
    half: "aside",
    kind: "two words",
    format: "csv",
    domain: "readings",
    truth: "a record with unit = kelvin and state = warn",
    fails: some((each) => each["unit"] === "kelvin" && each["state"] === "warn"),
  },
  {
    name: "old hands",
    half: "aside",
    kind: "threshold",
    format: "csv",
    domain: "people",
    truth: "some age > 63",
    fails: some((each) => number(each, "age") > 63),
  },
  {
    name: "heavy to the west",
    half: "aside",
    kind: "number and word",
    format: "json",
    domain: "parcels",
    truth: "a record with zone = west and weight > 40",
    fails: some((each) => each["zone"] === "west" && number(each, "weight") > 40),
  },
  {
    name: "two sellers",
    half: "aside",
    kind: "count",
    format: "json",
    domain: "people",
    truth: "two records or more with role = sales",
    fails: (all) => all.filter((each) => each["role"] === "sales").length >= 2,
  },
  {
    name: "patient and fast",
    half: "aside",
    kind: "different records",
    format: "json",
    domain: "jobs",
    truth: "some retries > 7 and some mode = fast, in any records",
    fails: (all) =>
      all.some((each) => number(each, "retries") > 7) && all.some((each) => each["mode"] === "fast"),
  },
  {
    name: "no battery, hot",
    half: "aside",
    kind: "missing and number",
    format: "xml",
    domain: "readings",
    truth: "a record without battery and with temperature > 25",
    fails: some((each) => each["battery"] === undefined && number(each, "temperature") > 25),
  },
  {
    name: "light and dear",
    half: "aside",
    kind: "two numbers",
    format: "attributes",
    domain: "parcels",
    truth: "a record with weight < 35 and price > 220",
    fails: some((each) => number(each, "weight") < 35 && number(each, "price") > 220),
  },
  {
    name: "three safe ones",
    half: "aside",
    kind: "count",
    format: "xml",
    domain: "jobs",
    truth: "three records or more with mode = safe",
    fails: (all) => all.filter((each) => each["mode"] === "safe").length >= 3,
  },
  {
    name: "old and remote",
    half: "aside",
    kind: "number and word",
    format: "yaml",
    domain: "people",
    truth: "a record with remote = yes and age > 50",
    fails: some((each) => each["remote"] === "yes" && number(each, "age") > 50),
  },
  {
    name: "by air to the east",
    half: "aside",
    kind: "two words",
    format: "yaml",
    domain: "parcels",
    truth: "a record with air = yes and zone = east",
    fails: some((each) => each["air"] === "yes" && each["zone"] === "east"),
  },
  {
    name: "damp when off",
    half: "aside",
    kind: "number and word",
    format: "toml",
    domain: "readings",
    truth: "a record with state = off and humidity > 50",
    fails: some((each) => each["state"] === "off" && number(each, "humidity") > 50),
  },
];

/**
 * Documents drawn one after the other: as many that fail as that pass, no two the same.
 * @param {SampleSet} set
 * @param {number} count of each outcome
 * @param {Draws} random
 */
export function drawnSamples({ format, domain, fails }, count, random) {
  /** @type {Domain} */
  const drawing = domains[domain];
  const { written } = formats[format];
  /** @type {Record<"failing" | "passing", Set<string>>} */
  const drawn = { failing: new Set(), passing: new Set() };
  for (let tried = 0; tried < 200 * count; tried++) {
    const records = Array.from({ length: 1 + random.below(6) }, () => drawing.draw(random));
    const those = fails(records) ? drawn.failing : drawn.passing;
    if (those.size < count) those.add(written(records, drawing));
  }
  return { failing: [...drawn.failing], passing: [...drawn.passing] };
}
