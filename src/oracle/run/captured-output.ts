import { fstatSync, readSync } from "node:fs";

/**
 * The text of an open file in which a program's output was caught, at most about `limit` bytes of it: half of them from
 * the start, half from the end, around a line that says how much was left out. Invalid UTF-8 shows as U+FFFD.
 */
export function capturedOutput(file: number, limit: number): string {
  const { size } = fstatSync(file);
  if (size === 0) return "";
  if (size <= limit) return read(file, 0, size).toString();
  const half = Math.floor(limit / 2);
  const start = read(file, 0, half);
  const end = read(file, size - half, half);
  return `${startText(start)}\n[${size - 2 * half} bytes left out]\n${endText(end)}`;
}

function read(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, position));
}

/** The text without a last character that was cut: a streaming decoder waits for the rest of it. */
function startText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** The text without a first character that was cut: at most three bytes that can only continue one. */
function endText(bytes: Buffer): string {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString("utf8", start);
}
