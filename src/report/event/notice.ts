/** Something that a user should know, told while the session goes on. */
export type Notice =
  /** The grammar was chosen by the input's extension. */
  | { readonly kind: "grammar-by-extension"; readonly grammar: string }
  /** No grammar of the input's language is installed; this command installs it. */
  | { readonly kind: "grammar-missing"; readonly command: string }
  /** An argument of the program was taken for a file though it does not look like one. */
  | { readonly kind: "taken-for-file"; readonly argument: string; readonly path: string }
  /** The journal of an earlier run could not be read or written in full. */
  | { readonly kind: "journal"; readonly problem: string }
  /** So many candidates ran out of time and are asked about again with more. */
  | { readonly kind: "more-time"; readonly candidates: number }
  /** Options come from this file, which nobody named. */
  | { readonly kind: "configuration"; readonly path: string }
  /** A configuration was found and not used: it is a module, or another user's. */
  | {
      readonly kind: "configuration-left-alone";
      readonly path: string;
      readonly because: "module" | "owner";
    }
  /** A sample was left out. */
  | { readonly kind: "not-learned"; readonly path: string; readonly reason: string };

/** A notice for a person. */
export function noticeInWords(notice: Notice): string {
  switch (notice.kind) {
    case "grammar-by-extension":
      return `the grammar is ${notice.grammar}, by the input's extension; --grammar takes another, or none.`;
    case "grammar-missing":
      return `with a grammar of the input's language the result is smaller after fewer runs; to install it: ${notice.command}`;
    case "taken-for-file":
      return `${notice.argument} is taken for the file ${notice.path}.`;
    case "journal":
      return notice.problem;
    case "more-time":
      return `${notice.candidates} candidates ran out of time; asking about them again with more`;
    case "configuration":
      return `options are taken from ${notice.path}.`;
    case "configuration-left-alone":
      return notice.because === "module"
        ? `${notice.path} is a program, which runs only when it is named with --config.`
        : `${notice.path} belongs to another user; to use it, name it with --config.`;
    case "not-learned":
      return `not learned from ${notice.path}: ${notice.reason}`;
  }
}
