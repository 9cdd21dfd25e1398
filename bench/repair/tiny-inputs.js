import { Script } from "node:vm";

/**
 * Tiny inputs with one fault, each with a program that only accepts or refuses it. `meant` is what the author would write;
 * several where nobody can know which.
 *
 * @typedef {{ name: string, input: string, accepts: (text: string) => boolean, meant: readonly string[] }} TinyInput
 */

/** @param {RegExp} pattern */
const matching = (pattern) => (/** @type {string} */ text) => pattern.test(text.trim());

/** @param {string} text */
function isIban(text) {
  const iban = text.trim().replaceAll(" ", "");
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => String(parseInt(sign, 36))).join("");
  return BigInt(digits) % 97n === 1n;
}

/** @param {string} text */
function isCard(text) {
  const digits = text.trim().replaceAll(" ", "");
  if (!/^\d{16}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** @param {string} text */
function isIsbn(text) {
  const digits = text.trim().replaceAll("-", "");
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  return (
    [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

/** @param {string} text */
function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return false;
  const date = new Date(`${text.trim()}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.trim());
}

/** @param {string} text */
function isUrl(text) {
  try {
    return /^https?:\/\/[^/:?#]+\.[a-z]+/.test(new URL(text.trim()).href) && !/\s/.test(text.trim());
  } catch {
    return false;
  }
}

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const isTime = matching(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/);
const isVersion = matching(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/);
const isColour = matching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i);
const isRgb = matching(/^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/);
const isAddress = matching(new RegExp(`^${octet}(\\.${octet}){3}$`));
const isNetwork = matching(new RegExp(`^${octet}(\\.${octet}){3}/([12]?\\d|3[0-2])$`));
const isMac = matching(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i);
const isPhone = matching(/^\+\d{1,3}( \(0\))?( \d{2,6}){1,4}$/);
const isMail = matching(/^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i);
const isUuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const isCron = matching(/^(\*|\*\/\d+|\d+(-\d+)?(,\d+)*)( (\*|\*\/\d+|\d+(-\d+)?(,\d+)*)){4}$/);
const isPrice = matching(/^\d{1,3}(,\d{3})*\.\d{2} (EUR|USD|GBP)$/);
const isPlace = matching(/^-?\d{1,2}\.\d+, -?\d{1,3}\.\d+$/);
const isMoment = matching(/^\d{4}-(0[1-9]|1[0-2])-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/);
const isDuration = matching(/^P(\d+Y)?(\d+M)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/);
const isPlate = matching(/^[A-Z]{1,3}-[A-Z]{1,2} \d{1,4}$/);
const isSize = matching(/^\d+(\.\d+)? (B|kB|MB|GB)$/);
const isPermissions = matching(/^[-dl]([r-][w-][x-]){3}$/);

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} text */
function isJavaScript(text) {
  try {
    new Script(text);
    return text.trim() !== "";
  } catch {
    return false;
  }
}

/** @param {string} text */
function isExpression(text) {
  return /^[\d\s()+*/-]+$/.test(text) && isJavaScript(text);
}

const isSetting = matching(/^[a-z]\w* = ("[^"]*"|\d+|true|false)(\n[a-z]\w* = ("[^"]*"|\d+|true|false))*$/);
const isSelector = matching(/^[.#]?[a-z]+ ?\{ ?([a-z-]+: ?[#\w]+; ?)+\}$/);
const isQuery = matching(/^SELECT (\*|\w+(, ?\w+)*) FROM \w+( WHERE \w+ ?[<>=] ?(\d+|'[^']*'))?;$/);
const isTag = matching(/^<([a-z]+)( [a-z]+="[^"]*")*>[^<>]*<\/\1>$/);

/** @type {readonly TinyInput[]} */
export const tinyInputs = [
  { name: "date with letter", input: "2024-0a1-15", accepts: isDate, meant: ["2024-01-15"] },
  { name: "date with slashes", input: "2024/03/15", accepts: isDate, meant: ["2024-03-15"] },
  {
    name: "date of month 13",
    input: "2024-13-15",
    accepts: isDate,
    meant: ["2024-12-15", "2024-03-15", "2024-10-15", "2024-11-15"],
  },
  { name: "date without hyphen", input: "202403-15", accepts: isDate, meant: ["2024-03-15"] },
  { name: "date with two hyphens", input: "2024--03-15", accepts: isDate, meant: ["2024-03-15"] },
  { name: "date of one digit", input: "2024-3-15", accepts: isDate, meant: ["2024-03-15"] },
  { name: "version of four", input: "1.2.3.4", accepts: isVersion, meant: ["1.2.3", "1.2.3-4"] },
  { name: "version with v", input: "v1.2.3", accepts: isVersion, meant: ["1.2.3"] },
  { name: "version with zero", input: "1.02.3", accepts: isVersion, meant: ["1.2.3", "1.0.3"] },
  { name: "version with comma", input: "1.2,3-beta.1", accepts: isVersion, meant: ["1.2.3-beta.1"] },
  {
    name: "version with underscore",
    input: "2.10.4-rc_1",
    accepts: isVersion,
    meant: ["2.10.4-rc1", "2.10.4-rc.1", "2.10.4-rc-1"],
  },
  { name: "colour with g", input: "#ffg0a0", accepts: isColour, meant: ["#fff0a0", "#ff00a0"] },
  { name: "colour of five", input: "#ff00a", accepts: isColour, meant: ["#ff00a0", "#ff00aa", "#ff000a"] },
  { name: "colour without sign", input: "ff8800", accepts: isColour, meant: ["#ff8800"] },
  { name: "colour of seven", input: "#ff88000", accepts: isColour, meant: ["#ff8800"] },
  { name: "rgb with a semicolon", input: "rgb(12, 34; 56)", accepts: isRgb, meant: ["rgb(12, 34, 56)"] },
  { name: "rgb without its end", input: "rgb(12, 34, 56", accepts: isRgb, meant: ["rgb(12, 34, 56)"] },
  {
    name: "iban with wrong digit",
    input: "DE89370400440532013001",
    accepts: isIban,
    meant: ["DE89370400440532013000"],
  },
  {
    name: "iban with letter",
    input: "DE8937040o440532013000",
    accepts: isIban,
    meant: ["DE89370400440532013000"],
  },
  {
    name: "iban with blank and dot",
    input: "GB29 NWBK. 6016 1331 9268 19",
    accepts: isIban,
    meant: ["GB29 NWBK 6016 1331 9268 19"],
  },
  {
    name: "iban with digit twice",
    input: "DE893704004405320113000",
    accepts: isIban,
    meant: ["DE89370400440532013000"],
  },
  {
    name: "card with wrong digit",
    input: "4539 1488 0343 6468",
    accepts: isCard,
    meant: ["4539 1488 0343 6467"],
  },
  { name: "card with hyphen", input: "4539 1488-0343 6467", accepts: isCard, meant: ["4539 1488 0343 6467"] },
  { name: "isbn with letter", input: "978-3-16-148410-O", accepts: isIsbn, meant: ["978-3-16-148410-0"] },
  {
    name: "isbn with wrong digit",
    input: "978-3-16-148411-0",
    accepts: isIsbn,
    meant: ["978-3-16-148410-0"],
  },
  { name: "phone with letter", input: "+49 (0) 30 12345x6", accepts: isPhone, meant: ["+49 (0) 30 123456"] },
  { name: "phone without plus", input: "49 30 901820", accepts: isPhone, meant: ["+49 30 901820"] },
  { name: "phone with slash", input: "+49 30/901820", accepts: isPhone, meant: ["+49 30 901820"] },
  { name: "phone with hyphens", input: "+1 212-555-0123", accepts: isPhone, meant: ["+1 212 555 0123"] },
  {
    name: "phone with open bracket",
    input: "+49 (0 30 123456",
    accepts: isPhone,
    meant: ["+49 (0) 30 123456"],
  },
  {
    name: "address of 256",
    input: "192.168.1.256",
    accepts: isAddress,
    meant: [
      "192.168.1.25",
      "192.168.1.26",
      "192.168.1.56",
      "192.168.1.255",
      "192.168.1.254",
      "192.168.1.250",
      "192.168.1.251",
      "192.168.1.252",
      "192.168.1.253",
      "192.168.1.246",
      "192.168.1.236",
      "192.168.1.226",
      "192.168.1.216",
      "192.168.1.206",
      "192.168.1.156",
    ],
  },
  { name: "address of five", input: "10.0.0.1.1", accepts: isAddress, meant: ["10.0.0.1"] },
  { name: "address with comma", input: "192.168,1.20", accepts: isAddress, meant: ["192.168.1.20"] },
  { name: "address with two dots", input: "172.16..4.12", accepts: isAddress, meant: ["172.16.4.12"] },
  {
    name: "network of 33",
    input: "10.20.0.0/33",
    accepts: isNetwork,
    meant: ["10.20.0.0/3", "10.20.0.0/32", "10.20.0.0/23", "10.20.0.0/31", "10.20.0.0/30", "10.20.0.0/13"],
  },
  { name: "network with backslash", input: "10.20.0.0\\16", accepts: isNetwork, meant: ["10.20.0.0/16"] },
  { name: "time with letter", input: "12:3o:45", accepts: isTime, meant: ["12:30:45"] },
  {
    name: "time of 25",
    input: "25:30",
    accepts: isTime,
    meant: ["22:30", "23:30", "20:30", "21:30", "05:30", "15:30"],
  },
  { name: "time with dot", input: "09.15:30", accepts: isTime, meant: ["09:15:30"] },
  { name: "time with zone", input: "09:15:30 Uhr", accepts: isTime, meant: ["09:15:30"] },
  {
    name: "mail with two signs",
    input: "anna.schmidt@@example.org",
    accepts: isMail,
    meant: ["anna.schmidt@example.org"],
  },
  {
    name: "mail with blank",
    input: "anna schmidt@example.org",
    accepts: isMail,
    meant: [
      "annaschmidt@example.org",
      "anna.schmidt@example.org",
      "anna_schmidt@example.org",
      "anna-schmidt@example.org",
    ],
  },
  { name: "mail with comma", input: "anna@example,org", accepts: isMail, meant: ["anna@example.org"] },
  {
    name: "mail ended by dot",
    input: "anna.schmidt@example.org.",
    accepts: isMail,
    meant: ["anna.schmidt@example.org"],
  },
  { name: "mail in angles", input: "<anna@example.org>", accepts: isMail, meant: ["anna@example.org"] },
  {
    name: "uuid with g",
    input: "123e4567-e89b-12d3-a456-42661417400g",
    accepts: isUuid,
    meant: ["123e4567-e89b-12d3-a456-426614174000"],
  },
  {
    name: "uuid without hyphen",
    input: "123e4567-e89b12d3-a456-426614174000",
    accepts: isUuid,
    meant: ["123e4567-e89b-12d3-a456-426614174000"],
  },
  {
    name: "uuid with digit more",
    input: "123e45677-e89b-12d3-a456-426614174000",
    accepts: isUuid,
    meant: ["123e4567-e89b-12d3-a456-426614174000"],
  },
  { name: "mac with hyphen", input: "00:1A:2B-3C:4D:5E", accepts: isMac, meant: ["00:1A:2B:3C:4D:5E"] },
  { name: "mac with o", input: "00:1A:2B:3C:4D:5O", accepts: isMac, meant: ["00:1A:2B:3C:4D:50"] },
  {
    name: "cron of six",
    input: "*/5 0 * * * *",
    accepts: isCron,
    meant: ["*/5 0 * * *", "0 * * * *", "*/5 * * * *"],
  },
  { name: "cron with colon", input: "30 6: * * 1-5", accepts: isCron, meant: ["30 6 * * 1-5"] },
  { name: "price with comma", input: "1,234,50 EUR", accepts: isPrice, meant: ["1,234.50 EUR"] },
  { name: "price with sign", input: "1,234.50 € EUR", accepts: isPrice, meant: ["1,234.50 EUR"] },
  { name: "place without comma", input: "52.5200 13.4050", accepts: isPlace, meant: ["52.5200, 13.4050"] },
  { name: "place with degrees", input: "52.5200°, 13.4050", accepts: isPlace, meant: ["52.5200, 13.4050"] },
  {
    name: "moment without T",
    input: "2024-03-15 10:20:30Z",
    accepts: isMoment,
    meant: ["2024-03-15T10:20:30Z"],
  },
  {
    name: "moment with a blank",
    input: "2024-03-15T10:20:30 +01:00",
    accepts: isMoment,
    meant: ["2024-03-15T10:20:30+01:00"],
  },
  { name: "duration in lower case", input: "P3DT4h", accepts: isDuration, meant: ["P3DT4H"] },
  { name: "plate without blank", input: "B-XY1234", accepts: isPlate, meant: ["B-XY 1234"] },
  { name: "size in lower case", input: "12.5 mB", accepts: isSize, meant: ["12.5 MB", "12.5 B"] },
  { name: "permissions with a w", input: "-rwxrwr--", accepts: isPermissions, meant: ["-rwxrw-r--"] },
  {
    name: "web address with blank",
    input: "https://example.org/a b",
    accepts: isUrl,
    meant: [
      "https://example.org/ab",
      "https://example.org/a%20b",
      "https://example.org/a-b",
      "https://example.org/a_b",
    ],
  },
  {
    name: "web address without colon",
    input: "https//example.org/index.html",
    accepts: isUrl,
    meant: ["https://example.org/index.html"],
  },
  { name: "json without comma", input: '{"a": 1 "b": 2}', accepts: isJson, meant: ['{"a": 1, "b": 2}'] },
  {
    name: "json without colon",
    input: '{"item" "apple", "price": 3}',
    accepts: isJson,
    meant: ['{"item": "apple", "price": 3}'],
  },
  { name: "json with bare key", input: '{item: "apple"}', accepts: isJson, meant: ['{"item": "apple"}'] },
  {
    name: "json with two bare keys",
    input: '{item: "apple", price: 3}',
    accepts: isJson,
    meant: ['{"item": "apple", "price": 3}'],
  },
  {
    name: "json with apostrophes",
    input: "{'item': 'apple'}",
    accepts: isJson,
    meant: ['{"item": "apple"}'],
  },
  { name: "json with two commas", input: "[1, 2,, 3, 4]", accepts: isJson, meant: ["[1, 2, 3, 4]"] },
  { name: "json with last comma", input: "[1, 2, 3,]", accepts: isJson, meant: ["[1, 2, 3]"] },
  { name: "json cut off", input: '{"list": [1, 2, 3', accepts: isJson, meant: ['{"list": [1, 2, 3]}'] },
  { name: "json with True", input: '{"ok": True, "n": 1}', accepts: isJson, meant: ['{"ok": true, "n": 1}'] },
  {
    name: "json with open string",
    input: '{"name: "Ann", "age": 3}',
    accepts: isJson,
    meant: ['{"name": "Ann", "age": 3}'],
  },
  { name: "json with stars", input: '{"price": **3.45}', accepts: isJson, meant: ['{"price": 3.45}'] },
  {
    name: "script with open call",
    input: "console.log(1 + 2;",
    accepts: isJavaScript,
    meant: ["console.log(1 + 2);"],
  },
  {
    name: "script with bracket more",
    input: "const a = [1, 2]];",
    accepts: isJavaScript,
    meant: ["const a = [1, 2];"],
  },
  {
    name: "script without its sign",
    input: "let total 12 + 4;",
    accepts: isJavaScript,
    meant: ["let total = 12 + 4;"],
  },
  {
    name: "script of open brace",
    input: "if (a > 1) { b = 2;",
    accepts: isJavaScript,
    meant: ["if (a > 1) { b = 2;}", "if (a > 1) { b = 2; }"],
  },
  {
    name: "sum with sign more",
    input: "(1 + 2 * ) * 3",
    accepts: isExpression,
    meant: ["(1 + 2) * 3", "(1 + 2 ) * 3"],
  },
  { name: "sum with letter", input: "12 + 3x * (4 - 1)", accepts: isExpression, meant: ["12 + 3 * (4 - 1)"] },
  {
    name: "sum without sign",
    input: "12 + 3 (4 - 1) 7",
    accepts: isExpression,
    meant: ["12 + 3 * (4 - 1) * 7"],
  },
  {
    name: "setting with colon",
    input: 'name: "Ann"\nage = 12',
    accepts: isSetting,
    meant: ['name = "Ann"\nage = 12'],
  },
  {
    name: "setting with two colons",
    input: 'name : "Ann"\nage : 12',
    accepts: isSetting,
    meant: ['name = "Ann"\nage = 12'],
  },
  {
    name: "setting without quote",
    input: 'name = "Ann\nage = 12',
    accepts: isSetting,
    meant: ['name = "Ann"\nage = 12'],
  },
  {
    name: "style without semicolon",
    input: ".a { color: red }",
    accepts: isSelector,
    meant: [".a { color: red; }"],
  },
  {
    name: "style with equals sign",
    input: "#b { color= red; width: 3px; }",
    accepts: isSelector,
    meant: ["#b { color: red; width: 3px; }"],
  },
  {
    name: "query with a comma more",
    input: "SELECT a, b, FROM t;",
    accepts: isQuery,
    meant: ["SELECT a, b FROM t;"],
  },
  {
    name: "query without a comma",
    input: "SELECT a b FROM t WHERE a > 3;",
    accepts: isQuery,
    meant: ["SELECT a, b FROM t WHERE a > 3;"],
  },
  {
    name: "query with open quote",
    input: "SELECT * FROM t WHERE n = 'Ann;",
    accepts: isQuery,
    meant: ["SELECT * FROM t WHERE n = 'Ann';"],
  },
  {
    name: "tag misspelt at its end",
    input: "<title>On trees</titel>",
    accepts: isTag,
    meant: ["<title>On trees</title>"],
  },
  {
    name: "tag without quote",
    input: '<a href="x.html>here</a>',
    accepts: isTag,
    meant: ['<a href="x.html">here</a>'],
  },
];
