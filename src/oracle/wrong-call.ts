import { legible } from "./error-message.ts";
import type { RunRecord } from "./outcome.ts";

/** How a program was invoked wrongly: a missing file, a missing installation, or wrong arguments. */
export type WrongCall = "not-found" | "not-installed" | "misused";

/**
 * Messages of shells, interpreters, launchers and argument parsers about a wrong invocation, the most reliable first.
 */
const forms: readonly (readonly [WrongCall, RegExp])[] = [
  // npm and npx, yarn, pnpm.
  ["not-installed", /\bnot the \S+ command you are looking for\b/],
  ["not-installed", /\bcould not determine executable to run\b|\bcanceled due to missing packages\b/],
  ["not-installed", /^npm (?:ERR!|error) code (?:E404|ENOENT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EUSAGE)\b/m],
  ["not-installed", /\bERR_PNPM_(?:RECURSIVE_EXEC_FIRST_FAIL|NO_IMPORTER_MANIFEST_FOUND)\b/],
  // System package managers, Perl ("you may need to install the X module"), and programs that need others.
  ["not-installed", /\b(?:is|are) not installed\b|\bmay need to install\b/i],
  // Shells: `sh: 1: x: not found`, `bash: x: command not found`, `zsh: command not found: x`; env.
  ["not-found", /^[^\n]*: (?:line )?\d+: [^\n]*: (?:not found|No such file or directory)$/m],
  ["not-found", /\bcommand not found\b|\bCommand "[^"\n]*" not found\b/],
  ["not-found", /^(?:\S*\/)?env: [^\n]*: No such file or directory$/m],
  // Modules, scripts and classes: Node, Python, Ruby, Perl, Java, .NET, TypeScript.
  ["not-found", /\bERR_MODULE_NOT_FOUND\b|\bNo module named\b|\bcannot load such file\b/],
  ["not-found", /\b(?:cannot|can't|could not|couldn't) find (?:module|or load main class|package)\b/i],
  [
    "not-found",
    /\b(?:can't|cannot|unable to|could not) (?:open|access|load) (?:perl script|jarfile|file)\b/i,
  ],
  ["not-found", /\bNo such file or directory -- /],
  // Other files that a build needs: C's includes, project files.
  ["not-found", /\bfatal error: [^\n]*: No such file or directory\b|\bfile not found\b/],
  [
    "not-found",
    /\b(?:could not|couldn't|cannot|failed to) (?:find|read|open|locate)\b[^\n]*\b(?:package\.json|Cargo\.toml|go\.mod|tsconfig\.json|pom\.xml)\b/i,
  ],
  ["not-found", /\bno makefile found\b|\bNo rule to make target\b/],
  // Argument parsers.
  ["misused", /^\s*usage:/im],
  [
    "misused",
    /\b(?:unknown|unrecogni[sz]ed|invalid|illegal|no such) (?:command[- ]line )?(?:option|flag|switch)\b/i,
  ],
  [
    "misused",
    /\b(?:unrecogni[sz]ed|unexpected|invalid|missing|required|too (?:few|many)) (?:[\w-]+ )?arguments?\b/i,
  ],
  ["misused", /\bmissing (?:[\w-]+ )?operand\b|\bno input files?\b/i],
];

/** A wrong invocation with the line of output that reports it. */
export interface ReportedCall {
  readonly kind: WrongCall;
  readonly said: string;
}

/**
 * Detects a wrong invocation from the program's message; null without a known one. A program may print such a message
 * about its input, too.
 */
export function wrongCallIn({ exitCode, stdout, stderr }: RunRecord): ReportedCall | null {
  if (exitCode === null || exitCode === 0) return null;
  const lines = [stderr, stdout].flatMap((output) => legible(output).split("\n"));
  for (const [kind, form] of forms) {
    const said = lines.find((line) => form.test(line));
    if (said !== undefined) return { kind, said: said.trim() };
  }
  return null;
}
