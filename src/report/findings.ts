import { version } from "../base/version.ts";
import type { TextEdit } from "../text/edit.ts";
import { type Position, positionOf } from "../text/position.ts";
import type { FileInAnswer } from "./answer.ts";
import { changeInWords } from "./cause.ts";
import { failureLine } from "./closing-lines.ts";
import { sidesInWords } from "./commands/isolate.ts";
import type { FindingForm, Shown } from "./report.ts";
import { type Conclusion, isAboutFailure, verbEnds } from "./reports.ts";
import { inLine, quoted } from "./words.ts";

/** A place in a file and what is wrong there. */
interface Finding {
  readonly rule: keyof typeof rules;
  readonly path: string;
  /** Null for the file as a whole. */
  readonly place: { readonly from: Position; readonly to: Position } | null;
  readonly message: string;
  /** The text that repairs the place. */
  readonly inserted?: string;
}

const rules = {
  failure: "The program fails on this file.",
  fault: "An edit here is part of the nearest input that the program accepts.",
  difference: "This part decides between failing and passing.",
} as const;

/** The findings of answers in one of the forms, with line ends. */
export const findingsText = (conclusions: readonly Conclusion[], form: FindingForm): string =>
  texts[form](conclusions.flatMap(findingsOf));

function findingsOf(conclusion: Conclusion): readonly Finding[] {
  const { answer } = conclusion;
  if (answer.command === "triage") {
    return answer.groups.flatMap(({ reason, inputs, minimized }) =>
      inputs.map((path) => failure(path, `${reason}${minimizedTo(minimized)}`)),
    );
  }
  if (!isAboutFailure(conclusion) || conclusion.answer.failure === null) return [];
  const { input, failure: shown } = conclusion.answer;
  const { minimize, repair, isolate } = verbEnds([conclusion]);
  const minimized = minimizedTo(minimize?.answer.output ?? null);
  const faults = repair?.answer.output ? repair.answer.diagnosis : [];
  const sides = answer.command === "isolate" ? isolate : undefined;
  return [
    failure(input.path, `${failureLine(shown)}${minimized}`),
    ...faults.map((edit): Finding => {
      const change = changeInWords(edit, quoted);
      const message = edit.cause === null ? change : `${edit.cause}: ${change}`;
      const place = placeOf(edit, repair?.material.input ?? null);
      return { rule: "fault", path: input.path, place, message, inserted: edit.inserted };
    }),
    ...(sides?.answer.difference ?? []).map((edit): Finding => {
      const { fails, passes } = sidesInWords([edit]);
      const place = placeOf(edit, sides?.material.failing ?? null);
      const path = sides?.answer.failing?.path ?? input.path;
      return { rule: "difference", path, place, message: `${fails}, ${passes}` };
    }),
  ];
}

const failure = (path: string, message: string): Finding => ({ rule: "failure", path, place: null, message });

const minimizedTo = (file: FileInAnswer | null): string =>
  file === null ? "" : `; smallest input that fails alike: ${inLine(file.path)}`;

function placeOf({ start, end }: TextEdit, bytes: Shown): Finding["place"] {
  return bytes === null ? null : { from: positionOf(bytes, start), to: positionOf(bytes, end) };
}

const texts: { readonly [F in FindingForm]: (findings: readonly Finding[]) => string } = {
  /** As compilers write errors: `file:line:column: error: message`. */
  lines: (findings) =>
    findings
      .map(({ rule, path, place, message }) => {
        const { line, column } = place?.from ?? { line: 1, column: 1 };
        return `${inLine(path)}:${line}:${column}: ${levelOf(rule)}: ${inLine(message)}\n`;
      })
      .join(""),

  /** Workflow commands of GitHub Actions, which become annotations of a change. */
  github: (findings) =>
    findings
      .map(({ rule, path, place, message }) => {
        const { from, to } = place ?? {};
        const where =
          from && to ? `,line=${from.line},col=${from.column},endLine=${to.line},endColumn=${to.column}` : "";
        const file = escaped(path).replaceAll(":", "%3A").replaceAll(",", "%2C");
        return `::${levelOf(rule)} file=${file}${where}::${escaped(message)}\n`;
      })
      .join(""),

  /** SARIF 2.1.0, with the edits of a repair as fixes. */
  sarif(findings) {
    const driver = {
      name: "culprit",
      version,
      informationUri: "https://github.com/culprit-debugger/culprit",
      rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
    };
    const run = { tool: { driver }, columnKind: "unicodeCodePoints", results: findings.map(sarifResult) };
    const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
    return `${JSON.stringify({ $schema, version: "2.1.0", runs: [run] }, null, 2)}\n`;
  },
};

/** A failure needs an action; the rest explains it. */
const levelOf = (rule: Finding["rule"]): "error" | "warning" => (rule === "failure" ? "error" : "warning");

const escaped = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

function sarifResult({ rule, path, place, message, inserted }: Finding): object {
  const artifactLocation = { uri: encodeURI(path.startsWith("/") ? `file://${path}` : path) };
  const region = place && {
    startLine: place.from.line,
    startColumn: place.from.column,
    endLine: place.to.line,
    endColumn: place.to.column,
  };
  const replacement = { deletedRegion: region, insertedContent: { text: inserted } };
  return {
    ruleId: rule,
    level: levelOf(rule),
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, ...(region && { region }) } }],
    ...(region &&
      inserted !== undefined && {
        fixes: [
          {
            description: { text: message },
            artifactChanges: [{ artifactLocation, replacements: [replacement] }],
          },
        ],
      }),
  };
}
