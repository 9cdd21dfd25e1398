/** What JSON in a page may not have as it is: what HTML reads, and what an editor would not show. */
const hazardous = /[<>&\p{Cc}\p{Cf}\u2028\u2029]/gu;

const escaped = (codePoint: string): string =>
  codePoint
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** A value that scripts of the page read; nothing in it is HTML. */
export function Data({ value }: { readonly value: unknown }) {
  const json = JSON.stringify(value).replace(hazardous, escaped);
  // All of it that HTML reads is escaped.
  return <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The value that stands in an element. */
export function readData(element: Element): unknown {
  return JSON.parse(element.querySelector('script[type="application/json"]')?.textContent ?? "null");
}
