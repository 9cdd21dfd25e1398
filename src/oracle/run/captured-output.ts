import { closeSync, constants, lstatSync, openSync, readSync } from "node:fs";

/** Size of a file in bytes; 0 when there is no plain file of that name. */
export function fileSize(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : 0;
}

/**
 * The text of a file in which a program's output was caught, at most about `limit` bytes of it: half of them from the
 * start, half from the end, around a line that says how much was left out. Invalid UTF-8 shows as U+FFFD.
 */
export function capturedOutput(path: string, limit: number): string {
  const size = fileSize(path);
  if (size === 0) return "";
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if (size <= limit) return read(file, 0, size).toString();
    const half = Math.floor(limit / 2);
    const start = read(file, 0, half);
    const end = read(file, size - half, half);
    return `${startText(start)}\n[${size - 2 * half} bytes left out]\n${endText(end)}`;
  } finally {
    closeSync(file);
  }
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
