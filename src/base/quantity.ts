import { OptionsError } from "./options-error.ts";

const factors = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 } as const;

/** Parses a size such as `512MB`, `2G` or `4096` into bytes; K, M and G are powers of 1024. Throws OptionsError. */
export function parseByteSize(text: string, what: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([bkmg])?(?:i?b)?$/i.exec(text.trim());
  const value = Math.floor(
    Number(match?.[1]) * factors[(match?.[2] ?? "b").toLowerCase() as keyof typeof factors],
  );
  if (match === null || value <= 0) {
    throw new OptionsError(`${what} takes a size such as 512MB, 2G or 4096 (bytes); got "${text}".`);
  }
  return value;
}

/** A size for people: `1 byte`, `2,945 bytes`, `4.8 MB`. */
export function formatByteSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  if (bytes < 100_000) return `${bytes.toLocaleString("en-US")} bytes`;
  if (bytes < 2 ** 20) return `${(bytes / 2 ** 10).toFixed(1)} KB`;
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

const milliseconds = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/**
 * Parses a duration such as `500ms`, `10s`, `2m` or `1h` into milliseconds; a bare number means seconds. Throws
 * OptionsError.
 */
export function parseDuration(text: string, what: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/.exec(text.trim());
  const value = Number(match?.[1]) * milliseconds[(match?.[2] ?? "s") as keyof typeof milliseconds];
  if (match === null || value <= 0) {
    throw new OptionsError(`${what} takes a duration such as 500ms, 10s, 2m or 1h; got "${text}".`);
  }
  return value;
}

/** A duration for people: `0.21 s`, `42 s`, `3 min 05 s`. */
export function formatDuration(duration: number): string {
  const seconds = duration / 1_000;
  if (seconds < 10) return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)} min ${String(rounded % 60).padStart(2, "0")} s`;
}
