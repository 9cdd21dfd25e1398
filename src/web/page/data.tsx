/** Characters to escape in embedded JSON: HTML syntax and invisible characters. */
const hazardous = /[<>&\p{Cc}\p{Cf}\u2028\u2029]/gu;

const escaped = (codePoint: string): string =>
  codePoint
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** Embeds a value as JSON for the page's scripts. */
export function Data({ value }: { readonly value: unknown }) {
  const json = JSON.stringify(value).replace(hazardous, escaped);
  // Safe, because all HTML syntax is escaped.
  return <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Reads the value embedded in an element. */
export function readData(element: Element): unknown {
  return JSON.parse(element.querySelector('script[type="application/json"]')?.textContent ?? "null");
}
