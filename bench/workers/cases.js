/** What is run on workers: one case for each command that searches, with real programs. */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {Readonly<Record<string, string>>} files What lies in the folder before the run.
 * @property {readonly string[]} words The command line, its input second.
 * @property {readonly string[]} made The files that are the answer.
 */

const orders = JSON.stringify(
  {
    orders: Array.from({ length: 8 }, (_, id) => ({
      id,
      price: id === 5 ? "free" : id * 1.5,
      tags: ["a", "b"],
    })),
  },
  null,
  1,
);

const totals = ["--", "jq", ".orders[].price * 2 | floor"];

const script = `local width, height = 3, 4
local function area(shape) return shape.width * shape.height end
print(width + height)
print(area({ width = width }))
`;

const statements = `create table people (name text, age integer);
${Array.from({ length: 10 }, (_, row) => `insert into people values ('p${row}', ${20 + row});`).join("\n")}
select name from people where age > 22 order by height;
select count(*) from people;
`;

const list = `<list>
${Array.from({ length: 12 }, (_, item) => `<item id="${item}"${item === 7 ? " id=7" : ""}><name>n${item}</name${item === 4 ? "" : ">"}</item>`).join("\n")}
</list>
`;

/** @type {readonly Case[]} */
export const cases = [
  {
    name: "minimize JSON for jq",
    files: { "orders.json": orders },
    words: ["minimize", "orders.json", ...totals],
    made: ["orders.min.json"],
  },
  {
    name: "minimize a Lua script",
    files: { "shape.lua": script },
    words: ["minimize", "shape.lua", "--", "lua5.4", "{}"],
    made: ["shape.min.lua"],
  },
  {
    name: "isolate a statement for SQLite",
    files: { "people.sql": statements },
    words: ["isolate", "people.sql", "--", "sqlite3", ":memory:"],
    made: ["people.pass.sql", "people.fail.sql"],
  },
  {
    name: "repair XML for xmllint",
    files: { "list.xml": list },
    words: ["repair", "list.xml", "--", "xmllint", "--noout", "{}"],
    made: ["list.repaired.xml"],
  },
  {
    name: "abstract JSON for jq",
    files: { "order.json": '{"orders":[{"id":1,"price":"free"}]}' },
    words: ["abstract", "order.json", "--max-tests", "120", ...totals],
    made: ["order.pattern.json"],
  },
  {
    name: "explain JSON for jq",
    files: { "order.json": '{"orders":[{"id":1,"price":"free"}]}' },
    words: ["explain", "order.json", "--max-tests", "120", ...totals],
    made: ["order.theory.json"],
  },
];
