/**
 * Small formats, each with a parser that throws for an invalid text, and a maker of valid ones.
 */
import { parse as parseToml } from "smol-toml";

/** @typedef {import("../../dist/base/random.js").Random} Random */

/**
 * @typedef {object} Format
 * @property {(text: string) => unknown} parse
 * @property {(draw: Draw) => string} make
 */

/** Draws parts of texts. */
export class Draw {
  /** @param {Random} random */
  constructor(random) {
    this.random = random;
  }
  /** @param {number} n */
  below(n) {
    return this.random.below(n);
  }
  /** @param {...(string | (() => string))} choices */
  pick(...choices) {
    const choice = choices[this.below(choices.length)] ?? "";
    return typeof choice === "string" ? choice : choice();
  }
  /**
   * @param {() => string} make
   * @param {string} separator
   * @param {number} least
   * @param {number} most
   */
  list(make, separator, least, most) {
    return Array.from({ length: least + this.below(most - least + 1) }, make).join(separator);
  }
  word() {
    return this.list(() => String.fromCharCode(97 + this.below(26)), "", 1, 6);
  }
  number() {
    return String(this.below([10, 100, 1_000][this.below(3)] ?? 10));
  }
}

/** @param {RegExp} line */
const lines = (line) => (/** @type {string} */ text) => {
  if (!text.split("\n").every((each) => line.test(each))) throw new Error("no such line");
};

/** @param {RegExp} form */
const whole = (form) => (/** @type {string} */ text) => {
  if (!form.test(text)) throw new Error("another form");
};

/** Reads a text from the left. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  /** @param {RegExp} form */
  take(form) {
    const found = form.exec(this.text.slice(this.at));
    if (found?.index !== 0) return false;
    this.at += found[0].length;
    return true;
  }
  /** @param {RegExp} form */
  need(form) {
    if (!this.take(form)) throw new Error(`expected ${form} at ${this.at}`);
  }
  end() {
    if (this.at < this.text.length) throw new Error(`expected the end at ${this.at}`);
  }
}

/** @param {(reader: Reader) => void} read */
const reading = (read) => (/** @type {string} */ text) => {
  const reader = new Reader(text);
  read(reader);
  reader.end();
};

/** @param {Reader} reader */
function readList(reader) {
  if (reader.take(/\s*\(/)) {
    while (!reader.take(/\s*\)/)) readList(reader);
  } else reader.need(/\s*(?:-?\d+|[a-z+*/<>=?!-]+|"[^"]*"|#[tf])/);
  reader.take(/\s*$/);
}

/** @param {Reader} reader */
function readEither(reader) {
  do
    do readNegated(reader);
    while (reader.take(/ *and\b/));
  while (reader.take(/ *or\b/));
  reader.take(/ *$/);
}

/** @param {Reader} reader */
function readNegated(reader) {
  while (reader.take(/ *not\b/));
  if (reader.take(/ *\(/)) {
    readEither(reader);
    reader.need(/ *\)/);
  } else reader.need(/ *(?!(?:and|or|not)\b)[a-z]+/);
}

/** @param {Reader} reader */
function readType(reader) {
  reader.need(/ *[a-z]+ */);
  if (reader.take(/</)) {
    do readType(reader);
    while (reader.take(/ *,/));
    reader.need(/ *>/);
  }
  while (reader.take(/ *\[\]/));
  reader.take(/ */);
}

/** @param {Reader} reader */
function readSet(reader) {
  if (reader.take(/\{/)) {
    if (reader.take(/\}/)) return;
    do readSet(reader);
    while (reader.take(/, /));
    reader.need(/\}/);
  } else if (reader.take(/\(/)) {
    readSet(reader);
    reader.need(/ : /);
    readSet(reader);
    reader.need(/\)/);
  } else reader.need(/[a-z]+\d*/);
}

/** @param {Reader} reader */
function readSum(reader) {
  do
    if (reader.take(/ *\(/)) {
      readSum(reader);
      reader.need(/ *\)/);
    } else reader.need(/ *\d+/);
  while (reader.take(/ *[-+*/]/));
  reader.take(/ *$/);
}

/** @type {Readonly<Record<string, Format>>} */
export const formats = {
  json: {
    parse: JSON.parse,
    make(draw) {
      /** @type {(depth: number) => string} */
      const value = (depth) =>
        draw.pick(
          () => draw.number(),
          () => `"${draw.word()}"`,
          "true",
          "null",
          () => (depth > 0 ? `[${draw.list(() => value(depth - 1), ", ", 0, 3)}]` : "[]"),
          () => `{${draw.list(() => `"${draw.word()}": ${depth > 0 ? value(depth - 1) : "1"}`, ", ", 0, 3)}}`,
        );
      return value(3);
    },
  },
  toml: {
    parse: parseToml,
    make(draw) {
      let keys = 0;
      const key = () => draw.word() + keys++;
      /** @type {(nests: boolean) => string} */
      const value = (nests) =>
        draw.pick(
          () => draw.number(),
          "true",
          () => `"${draw.word()}"`,
          "1979-05-27",
          () => (nests ? `[${draw.list(() => value(false), ", ", 1, 3)}]` : "7"),
          () => (nests ? `{ ${key()} = ${value(false)} }` : "8"),
        );
      return draw.list(
        () =>
          draw.pick(
            () => `${key()} = ${value(true)}`,
            () => `[${key()}]`,
            () => `[${key()}.${key()}]`,
            () => `# ${draw.word()}`,
          ),
        "\n",
        1,
        5,
      );
    },
  },
  "lists in brackets": {
    parse: reading(readList),
    make(draw) {
      /** @type {(depth: number) => string} */
      const value = (depth) =>
        draw.pick(
          () => draw.number(),
          () => draw.word(),
          () => `"${draw.word()} x"`,
          "#t",
          () => (depth > 0 ? `(${draw.list(() => value(depth - 1), " ", 0, 4)})` : "+"),
        );
      return value(3);
    },
  },
  sums: {
    parse: reading(readSum),
    make(draw) {
      /** @type {(depth: number) => string} */
      const sum = (depth) =>
        draw.pick(
          () => draw.number(),
          () => (depth > 0 ? `(${sum(depth - 1)})` : "1"),
          () => (depth > 0 ? `${sum(depth - 1)} ${draw.pick("+", "-", "*", "/")} ${sum(depth - 1)}` : "2"),
        );
      return sum(3);
    },
  },
  conditions: {
    parse: reading(readEither),
    make(draw) {
      /** @type {(depth: number) => string} */
      const condition = (depth) =>
        depth === 0
          ? draw.word()
          : draw.pick(
              () => draw.word(),
              () => `${condition(depth - 1)} and ${condition(depth - 1)}`,
              () => `${condition(depth - 1)} or ${condition(depth - 1)}`,
              () => `not ${condition(depth - 1)}`,
              () => `(${condition(depth - 1)})`,
            );
      return condition(3);
    },
  },
  types: {
    parse: reading(readType),
    make(draw) {
      /** @type {(depth: number) => string} */
      const type = (depth) =>
        draw.word() +
        draw.pick("", () => (depth > 0 ? `<${draw.list(() => type(depth - 1), ", ", 1, 2)}>` : "")) +
        draw.pick("", "", "[]");
      return type(3);
    },
  },
  sets: {
    parse: reading(readSet),
    make(draw) {
      /** @type {(depth: number) => string} */
      const set = (depth) =>
        draw.pick(
          () => draw.word(),
          () => draw.word() + draw.below(9),
          () => (depth > 0 ? `{${draw.list(() => set(depth - 1), ", ", 0, 3)}}` : "{}"),
          () => (depth > 0 ? `(${set(depth - 1)} : ${set(depth - 1)})` : "a"),
        );
      return set(3);
    },
  },
  settings: {
    parse: lines(/^\s*$|^[;#].*$|^\[[\w. -]+\]$|^[A-Za-z_][\w.-]*\s*=.*$/),
    make: (draw) =>
      draw.list(
        () =>
          draw.pick(
            () => `[${draw.word()}]`,
            () =>
              `${draw.word()} = ${draw.pick(
                () => draw.word(),
                () => draw.number(),
                "a b, c",
                "/x/y.z",
              )}`,
            () => `; ${draw.word()}`,
            "",
          ),
        "\n",
        1,
        6,
      ),
  },
  "log lines": {
    parse: lines(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:INFO|WARN|ERROR) \[[a-z][a-z0-9-]*\] \S.*$/),
    make: (draw) =>
      draw.list(
        () =>
          `20${10 + draw.below(15)}-0${1 + draw.below(9)}-${10 + draw.below(20)} ${10 + draw.below(13)}:${10 + draw.below(50)}:${10 + draw.below(50)} ${draw.pick("INFO", "WARN", "ERROR")} [${draw.word()}] ${draw.pick("started", "took 5 ms", "user=x id=7")}`,
        "\n",
        1,
        4,
      ),
  },
  "access logs": {
    parse: lines(
      /^\d{1,3}(?:\.\d{1,3}){3} - (?:-|[a-z]+) \[\d\d\/[A-Z][a-z]{2}\/\d{4}\] "(?:GET|POST) \/[\w/.-]* HTTP\/1\.[01]" \d{3} (?:\d+|-)$/,
    ),
    make: (draw) =>
      draw.list(
        () =>
          `${draw.list(() => String(draw.below(255)), ".", 4, 4)} - ${draw.pick("-", () => draw.word())} [${10 + draw.below(18)}/${draw.pick("Jan", "Feb")}/20${10 + draw.below(15)}] "${draw.pick("GET", "POST")} /${draw.word()} HTTP/1.1" ${draw.pick("200", "404")} ${draw.pick("-", () => draw.number())}`,
        "\n",
        1,
        3,
      ),
  },
  "query strings": {
    parse: whole(
      /^\??[a-z][\w.-]*(\[\w*\])?(=([\w.~-]|%[0-9A-Fa-f]{2}|\+)*)?(&[a-z][\w.-]*(\[\w*\])?(=([\w.~-]|%[0-9A-Fa-f]{2}|\+)*)?)*$/,
    ),
    make: (draw) =>
      draw.pick("", "?") +
      draw.list(
        () =>
          draw.word() +
          draw.pick("", "[]", () => `[${draw.word()}]`) +
          draw.pick(
            "",
            "=",
            () =>
              `=${draw.pick(
                () => draw.word(),
                () => draw.number(),
                "a%20b",
                "x+y",
              )}`,
          ),
        "&",
        1,
        4,
      ),
  },
  routes: {
    parse: whole(/^(?:\/(?:[a-z0-9-]+|:[a-z]+\??|\*))+$/),
    make: (draw) =>
      draw.list(
        () =>
          `/${draw.pick(
            () => draw.word(),
            () => `:${draw.word()}`,
            "*",
            () => `${draw.word()}-${draw.word()}`,
          )}`,
        "",
        1,
        4,
      ),
  },
  cookies: {
    parse: whole(
      /^[\w-]+=[\w.%-]*(?:; [\w-]+=[\w.%-]*)*(?:; (?:Path=\/[a-z/]*|Max-Age=\d+|Secure|HttpOnly))*$/,
    ),
    make: (draw) =>
      draw.list(
        () =>
          `${draw.word()}=${draw.pick(
            () => draw.word(),
            () => draw.number(),
            "",
          )}`,
        "; ",
        1,
        3,
      ) + draw.pick("", "; Path=/", "; Path=/a/b; Secure", "; Max-Age=60; HttpOnly"),
  },
  requirements: {
    parse: lines(
      /^[A-Za-z][\w.-]*(?:\[[a-z]+(?:,[a-z]+)*\])? ?(?:(?:==|>=|<=|~=|!=|<|>) ?\d+(?:\.\d+)*(?:, ?(?:==|>=|<=|!=|<|>) ?\d+(?:\.\d+)*)*)?$/,
    ),
    make: (draw) =>
      draw.list(
        () =>
          draw.word() +
          draw.pick("", () => `[${draw.word()}]`) +
          draw.pick(
            "",
            () => `==${draw.below(9)}.${draw.below(9)}`,
            () => `>=${draw.below(9)}.0, <${draw.below(9)}`,
          ),
        "\n",
        1,
        3,
      ),
  },
  assembly: {
    parse: lines(
      /^\s*(?:[a-z_]\w*:|(?:mov|add|sub|cmp) r\d+, ?(?:r\d+|#-?\d+)|(?:jmp|call) [a-z_]\w*|ret|;.*|)$/,
    ),
    make: (draw) =>
      draw.list(
        () =>
          draw.pick(
            () => `${draw.word()}:`,
            () =>
              `  ${draw.pick("mov", "add", "cmp")} r${draw.below(9)}, ${draw.pick(
                () => `r${draw.below(9)}`,
                () => `#${draw.number()}`,
              )}`,
            () => `  jmp ${draw.word()}`,
            "  ret",
          ),
        "\n",
        1,
        6,
      ),
  },
  tasks: {
    parse: lines(/^(?:task [a-z]+ after [a-z]+(?:, [a-z]+)*|task [a-z]+|every \d+ (?:min|hours|days)|# .*)$/),
    make: (draw) =>
      draw.list(
        () =>
          draw.pick(
            () => `task ${draw.word()}`,
            () => `task ${draw.word()} after ${draw.list(() => draw.word(), ", ", 1, 3)}`,
            () => `every ${draw.number()} ${draw.pick("min", "hours", "days")}`,
            () => `# ${draw.word()} ${draw.word()}`,
          ),
        "\n",
        1,
        5,
      ),
  },
  points: {
    parse: whole(
      /^\(-?\d+(?:\.\d+)?, ?-?\d+(?:\.\d+)?\)(?:(?: -> |; )\(-?\d+(?:\.\d+)?, ?-?\d+(?:\.\d+)?\))*$/,
    ),
    make(draw) {
      const number = () => draw.pick("", "-") + draw.number() + draw.pick("", () => `.${draw.below(9)}`);
      return draw.list(() => `(${number()}, ${number()})`, draw.pick(" -> ", "; "), 1, 4);
    },
  },
};
