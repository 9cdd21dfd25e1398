/** A format by the names of its files. */
interface Format {
  readonly name: string;
  /** With their dots, in lower case. */
  readonly extensions: readonly string[];
  /** Whole names of files, in lower case. */
  readonly fileNames?: readonly string[];
}

const formats: readonly Format[] = [
  { name: "arithmetic", extensions: [".expr"] },
  { name: "c", extensions: [".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".ino"] },
  { name: "css", extensions: [".css"] },
  { name: "csv", extensions: [".csv"] },
  { name: "dot", extensions: [".dot", ".gv"] },
  { name: "go", extensions: [".go"] },
  { name: "html", extensions: [".html", ".htm"] },
  {
    name: "ini",
    extensions: [".ini", ".cfg", ".desktop", ".service", ".socket", ".timer", ".mount"],
    fileNames: [".editorconfig", ".gitconfig", ".flake8", ".pylintrc"],
  },
  { name: "java", extensions: [".java"] },
  { name: "javascript", extensions: [".js", ".mjs", ".cjs", ".jsx"] },
  {
    name: "json",
    extensions: [
      [".json", ".jsonc", ".json5", ".jsonld", ".geojson", ".topojson", ".ipynb", ".webmanifest", ".har"],
      [".gltf", ".avsc", ".code-workspace", ".code-snippets", ".sublime-settings"],
    ].flat(),
    fileNames: ["composer.lock", "pipfile.lock", "flake.lock", ".swcrc", ".jshintrc", ".watchmanconfig"],
  },
  { name: "make", extensions: [".mk", ".mak"], fileNames: ["makefile", "gnumakefile"] },
  { name: "ndjson", extensions: [".ndjson", ".jsonl", ".jsonlines", ".ldjson"] },
  { name: "obj", extensions: [".obj"] },
  { name: "python", extensions: [".py", ".pyi", ".pyw"] },
  { name: "sexp", extensions: [".sexp", ".lisp", ".lsp", ".scm", ".el"] },
  {
    name: "shell",
    extensions: [".sh", ".bash", ".ksh"],
    fileNames: [".bashrc", ".bash_profile", ".profile"],
  },
  { name: "sql", extensions: [".sql", ".ddl"] },
  {
    name: "toml",
    extensions: [".toml"],
    fileNames: ["cargo.lock", "pipfile", "poetry.lock", "uv.lock"],
  },
  { name: "tsv", extensions: [".tsv", ".tab"] },
  { name: "typescript", extensions: [".ts", ".mts", ".cts", ".tsx"] },
  { name: "url", extensions: [".uri"] },
  {
    name: "xml",
    extensions: [
      [".xml", ".xsd", ".xsl", ".xslt", ".wsdl", ".svg", ".xhtml", ".rss", ".atom", ".kml", ".gpx", ".tmx"],
      [".plist", ".pom", ".iml", ".csproj", ".vbproj", ".fsproj", ".vcxproj", ".nuspec", ".resx", ".xaml"],
      [".xib", ".storyboard", ".musicxml", ".opf", ".ncx", ".dae", ".collada", ".xlf", ".xliff"],
    ].flat(),
  },
  { name: "yaml", extensions: [".yaml", ".yml", ".cff"], fileNames: [".clang-format", ".clang-tidy"] },
];

/** Extensions that fit several formats. An unknown extension may belong to one format, so content decides only for these. */
const openExtensions: ReadonlySet<string> = new Set([
  ...["", ".txt", ".log", ".out", ".in", ".dat", ".data", ".dump", ".tmp", ".bak", ".orig", ".old"],
  ...[".conf", ".config", ".cnf", ".rc", ".settings", ".response", ".body"],
]);

/** A comment, or white space, as the people who break JSON put it before anything else. */
const idle = String.raw`(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*`;
const beginningOfObject = String.raw`\{${idle}"[^"\n]*"\s*:`;

/** How contents begin that are plainly of a format; the first that fits says which. */
const beginnings: readonly { readonly name: string; readonly beginning: RegExp }[] = [
  { name: "ndjson", beginning: /^\ufeff?(?:[^\n]*\n)?(?:\{"[^\n]*\}[ \t]*\r?\n){2}/ },
  { name: "json", beginning: new RegExp(String.raw`^\ufeff?${idle}(?:\[${idle})*${beginningOfObject}`) },
  { name: "shell", beginning: /^#!.*\b(?:ba|da|k)?sh\b/ },
  { name: "python", beginning: /^#!.*\bpython/ },
  { name: "javascript", beginning: /^#!.*\bnode\b/ },
  { name: "xml", beginning: /^\ufeff?\s*<\?xml\s/ },
  {
    name: "ini",
    beginning: /^\ufeff?(?:\s|[;#][^\n]*\n)*\[[\w .:/-]+\](?:\s|\n[ \t]*[;#][^\n]*)*[\w.-]+[ \t]*=/,
  },
];

/** Bytes that suffice to recognize a format. */
const tellingBytes = 2_000;

/**
 * The format of a file, by its name or, when that leaves it open, by how its text begins; undefined when it is of none
 * that we know, or not certainly.
 */
export function formatOf(fileName: string, bytes: Uint8Array = new Uint8Array()): string | undefined {
  const name = fileName.replace(/^.*[/\\]/, "").toLowerCase();
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? "";
  const named = formats.find(
    ({ extensions, fileNames = [] }) => fileNames.includes(name) || extensions.includes(extension),
  );
  if (named !== undefined) return named.name;
  if (!openExtensions.has(extension) && extension !== name) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, tellingBytes));
  return beginnings.find(({ beginning }) => beginning.test(text))?.name;
}

/** The extensions of the files of a format. */
export function extensionsOf(format: string): readonly string[] {
  return formats.find(({ name }) => name === format)?.extensions ?? [];
}
