/** The manual page `culprit(1)` in the notation of roff, made of the same descriptions as `--help`. */

/**
 * @param commands the commands as `src/cli/command-line.ts` lists them
 * @param overview the text behind the help of all commands
 */
export function manPage(commands, overview, version) {
  const shared = inSeveral(commands, ({ options }) => options);
  const notes = inSeveral(commands, notesOf);
  return [
    `.TH CULPRIT 1 "" "culprit ${version}" "User Commands"`,
    ".SH NAME",
    roff("culprit - finds the part of an input that makes a program fail"),
    ".SH SYNOPSIS",
    ".nf",
    roff("culprit <command> [options] <input> -- <program> [args]"),
    roff("culprit <input>... -- <program> [args]"),
    ".fi",
    ".SH DESCRIPTION",
    ...overview.split(/\n{2,}/).flatMap(paragraphs),
    ".SH COMMANDS",
    ...commands.flatMap((command) =>
      section(command, "culprit", new Set([...shared.keys(), ...notes.keys()])),
    ),
    ".SH OPTIONS OF SEVERAL COMMANDS",
    ...[...shared].flatMap(([group, names]) => [
      `.SS ${roff(group.heading)}`,
      roff(`Options of ${names.join(", ")}.`),
      ...group.options.flatMap(item),
    ]),
    ...[...notes.keys()].flatMap(paragraphs),
    "",
  ].join("\n");
}

/** The parts that more than one command has, with the names of these commands. */
function inSeveral(commands, partsOf) {
  const namesOf = new Map();
  for (const command of commands) {
    for (const part of partsOf(command)) namesOf.set(part, [...(namesOf.get(part) ?? []), command.name]);
  }
  return new Map([...namesOf].filter(([, names]) => names.length > 1));
}

/** The paragraphs that only `--help --all` shows. */
const notesOf = ({ details = "" }) => details.split(/\n{2,}/).filter((note) => note !== "");

function section(command, path, shared) {
  const { name, alias, question, usage, operand, options, examples, commands = [] } = command;
  const own = options.filter((group) => !shared.has(group));
  const notes = notesOf(command).filter((note) => !shared.has(note));
  return [
    `.SS ${roff(`${path} ${name} ${usage}`.trim())}`,
    roff(`${question}${alias === undefined ? "" : ` Another name of it is ${alias}.`}`),
    ...(operand === undefined ? [] : item({ flags: operand.form, words: operand.words })),
    ...own.flatMap((group) => group.options.flatMap(item)),
    ...(own.length < options.length ? [".PP", "It also takes options of several commands, see below."] : []),
    ...[examples, ...notes].flatMap(paragraphs),
    ...commands.flatMap((below) => section(below, `${path} ${name}`, shared)),
  ];
}

const item = ({ flags, words, choices, value }) => [
  ".TP",
  `.B ${roff(flags)}`,
  roff(words),
  ...(choices === undefined ? [] : [roff(`Choices: ${choices.join(", ")}.`)]),
  ...(value === undefined ? [] : [roff(`Default: ${value}.`)]),
];

/** Running text; lines that start with two spaces stand as they are. */
const paragraphs = (text) =>
  text
    .split(/\n(?= {2})|(?<=^ {2}.*)\n/m)
    .flatMap((part) => (/^ {2}/.test(part) ? [".PP", ".nf", roff(part), ".fi"] : [".PP", roff(part.trim())]))
    .filter((line) => line !== "");

/** Text without its control signs; a dash stays the dash of the keyboard. */
const roff = (text) =>
  text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("…", "...").replace(/^[.']/gm, "\\&$&");
