/**
 * Small valid texts and what is done to each copy of them: pieces to replace, each with what comes in its place.
 * @typedef {{ valid: string, faults: readonly (readonly (readonly [piece: string, instead: string])[])[] }} Broken
 */

/** @type {Readonly<Record<"c" | "javascript" | "json" | "python" | "xml", Broken>>} */
const broken = {
  json: {
    valid: `{
  "name": "lighthouse",
  "version": 12,
  "keywords": ["lamp", "coast", "fog"],
  "position": { "latitude": 54.43, "longitude": -3.58 },
  "keeper": { "name": "Ada", "shifts": [[6, 14], [14, 22]], "deputy": null },
  "lit": true,
  "height": { "value": 31.5, "unit": "m" },
  "visits": [
    { "year": 2019, "guests": 1204 },
    { "year": 2020, "guests": 87 }
  ]
}
`,
    faults: [
      [['"keeper": {', '"keeper" {']],
      [['"fog"]', '"fog"']],
      [["null }", "null, }"]],
      [
        ['"lamp", ', '"lamp" '],
        ["true", "True"],
      ],
      [["54.43", "54.4.3"]],
      [['"unit"', "unit"]],
      [
        ["-3.58 }", "-3.58 }}"],
        ['"guests": 87', '"guests" = 87'],
      ],
      [['"year": 2020,', '"year": 2020,,']],
    ],
  },
  xml: {
    valid: `<?xml version="1.0"?>
<library city="Whitby" open="yes">
  <book id="b1" lang="en">
    <title>Tides &amp; Harbours</title>
    <author>M. Rowe</author>
    <pages>212</pages>
  </book>
  <book id="b2" lang="fr">
    <title>Le phare</title>
    <note/>
    <pages>96</pages>
  </book>
  <staff><person role="clerk">Ines</person><person role="guard">Tom</person></staff>
</library>
`,
    faults: [
      [["</author>", ""]],
      [["&amp;", "&"]],
      [['id="b2"', 'id="b2']],
      [['lang="en"', "lang=en"]],
      [["<pages>96", "<pages>>96<"]],
      [["<note/>", "<note/></note>"]],
      [['role="clerk"', 'role"clerk"']],
      [
        ["</title>", "</titel>"],
        ["<staff>", "<staff"],
      ],
    ],
  },
  python: {
    valid: `import math

def area(shape, scale=1):
    sides = [3, 4, 5]
    if shape == "square":
        return {"area": sides[0] ** 2 * scale, "sides": 4}
    return None

class Report:
    def lines(self, count):
        for index in range(count):
            print("line %d" % index, end="")
        return [area(index, 2) for index in range(3)]

print(Report().lines(3), math.pi)
`,
    faults: [
      [["scale=1):", "scale=1:"]],
      [["4, 5]", "4, 5"]],
      [["shape ==", "shape ="]],
      [["sides[0]", "sides[0)"]],
      [['"sides": 4', '"sides" 4']],
      [["    return None", "   return None"]],
      [["for index in range(count)", "for index on range(count)"]],
      [
        ["import math", "import"],
        ["class Report:", "class Report"],
      ],
    ],
  },
  c: {
    valid: `struct queue { int first, last; int items[16]; };

static int push(struct queue *queue, int item) {
  int next = (queue->last + 1) % 16;
  if (next == queue->first) return 0;
  queue->items[queue->last] = item;
  queue->last = next;
  return 1;
}

int main(void) {
  struct queue queue = { 0, 0, { 0 } };
  int sum = 0;
  for (int number = 1; number < 9; number++) sum += push(&queue, number * 3);
  while (sum > 0) { sum--; }
  return sum;
}
`,
    faults: [
      [["int sum = 0;", "int sum = 0"]],
      [["% 16;", "% 16);"]],
      [["if (next", "if next"]],
      [["queue->last] = item", "queue->last = item"]],
      [["number < 9;", "number < 9,"]],
      [["{ 0, 0, {", "{ 0, 0 {"]],
      [
        ["int item)", "int item"],
        ["sum += push", "sum += = push"],
      ],
      [["sum--; }", "sum--; }}"]],
    ],
  },
  javascript: {
    valid: `const prices = { tea: 3, "oat cake": 4.5, scone: [1, 2] };

function total(items, { rate = 0.2, round = true } = {}) {
  let sum = 0;
  for (const item of items) {
    if (prices[item] === undefined) continue;
    sum += Number(prices[item]) * (1 + rate);
  }
  return round ? Math.round(sum) : sum;
}

const order = ["tea", "scone"].map((name) => name.trim());
console.log(\`total: \${total(order)}\`);
`,
    faults: [
      [["tea: 3,", "tea: 3"]],
      [["[1, 2]", "[1, 2"]],
      [["= {}) {", "= {} {"]],
      [["of items)", "of items))"]],
      [["(1 + rate)", "(1 + * rate)"]],
      [["? Math", "Math"]],
      [
        ["let sum = 0", "let sum = = 0"],
        ["=> name", "=> => name"],
      ],
      [["if (prices[item]", "if prices[item]"]],
    ],
  },
};

/**
 * The broken texts of a format.
 * @param {keyof typeof broken} format
 */
export function brokenInputs(format) {
  const { valid, faults } = broken[format];
  return faults.map((pieces) => {
    let text = valid;
    for (const [piece, instead] of pieces) {
      if (!text.includes(piece)) throw new Error(`expected ${piece} in the valid ${format}; write another`);
      text = text.replace(piece, () => instead);
    }
    return new TextEncoder().encode(text);
  });
}
