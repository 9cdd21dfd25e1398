/** The library that judges a format when the user names no program. */
export const readers = {
  csv: "csv-parse",
  json: "JSON.parse",
  jsonc: "jsonc-parser",
  ndjson: "JSON.parse for each line",
  toml: "smol-toml",
  tsv: "csv-parse",
  xml: "saxes",
  yaml: "yaml",
} as const;

export type ReadFormat = keyof typeof readers;

/** The URL of the oracle module that reads a format. */
export const readerModule = (format: ReadFormat): string =>
  new URL(`./readers.js?${format}`, import.meta.url).href;
