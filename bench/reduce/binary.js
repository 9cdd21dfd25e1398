// Ten inputs that are no text, with the programs that read them; Shrink Ray beside us with the same answers.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { minimizeCounting, printTable } from "./counting.js";

/** @typedef {{ Module: { new (bytes: Uint8Array): object, exports(module: object): readonly { name: string }[] } }} Compiler */

/** What the types of Node leave out. */
const { WebAssembly } = /** @type {{ WebAssembly: Compiler }} */ (/** @type {unknown} */ (globalThis));

/** @typedef {(bytes: Uint8Array) => Promise<string>} Reader what the program says of the bytes */

/**
 * The first five were looked at while the stages were made, the others were not.
 * @type {readonly { name: string, shows: (said: string) => boolean }[]}
 */
const cases = [
  { name: "png", shows: (said) => said.includes("broken data stream when reading image file") },
  { name: "zip", shows: (said) => said === "bad: folder/b.txt" },
  { name: "wav", shows: (said) => said === "loud" },
  { name: "wasm", shows: (said) => said.includes('"add"') },
  { name: "protobuf", shows: (said) => said.includes("'Culprit'") },
  { name: "gzip", shows: (said) => said.includes("incorrect data check") },
  { name: "pdf", shows: (said) => said.includes("Hello") },
  { name: "class", shows: (said) => /^\[.*\bculprit\b.*\]$/.test(said) },
  { name: "sqlite", shows: (said) => said.includes("'culprit'") },
  { name: "pcap", shows: (said) => /\b4444\b/.test(said) },
];

const readers = fileURLToPath(new URL("./binary-readers.py", import.meta.url));
const inputs = fileURLToPath(new URL("./binary-inputs.py", import.meta.url));
const javaReader = fileURLToPath(new URL("./BinaryReader.java", import.meta.url));

/**
 * @param {string} python with pillow, pypdf, scapy and protobuf
 * @param {string} shrinkray its program
 */
export async function benchBinary(python, shrinkray) {
  if (python === "" || spawnSync(python, ["-c", "import PIL, pypdf, scapy, google.protobuf"]).status !== 0) {
    console.log(
      "skipped binary inputs: give a Python that has pillow, pypdf, scapy and protobuf with --python",
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
  const running = [startPython(python)];
  /** @type {Record<string, Reader>} */
  const readerOf = {};
  for (const { name } of cases) readerOf[name] = running[0]?.reader(name) ?? (async () => "");
  readerOf["gzip"] = async (bytes) => said(() => gunzipSync(bytes).toString("latin1"));
  readerOf["wasm"] = async (bytes) =>
    said(() =>
      JSON.stringify(
        WebAssembly.Module.exports(new WebAssembly.Module(Uint8Array.from(bytes))).map(({ name }) => name),
      ),
    );
  spawnSync(python, [inputs, folder], { stdio: "inherit" });
  const java = startJava(folder);
  if (java === undefined) console.log("skipped class files: java and javac are missing");
  else {
    running.push(java);
    readerOf["class"] = java.reader("class");
  }
  const rows = [["case", "bytes in", "out", "tests", "seconds", "Shrink Ray", "its tests"]];
  const wanted = process.env["CASES"]?.split(",");
  for (const { name, shows } of cases.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const reader = readerOf[name];
    if (!existsSync(join(folder, name)) || reader === undefined) continue;
    const input = new Uint8Array(readFileSync(join(folder, name)));
    const fails = async (/** @type {Uint8Array} */ bytes) => shows(await reader(bytes));
    if (!(await fails(input))) {
      console.log(`skipped ${name}: it does not show what it should: ${await reader(input)}`);
      continue;
    }
    const { result, tests, total } = await minimizeCounting(input, (_, bytes) => fails(bytes));
    const theirs = await besideUs({ input, fails, shrinkray });
    rows.push([
      name,
      `${input.length}`,
      `${result.bytes.length}`,
      `${tests}`,
      (total / 1000).toFixed(1),
      ...theirs,
    ]);
    if (process.env["SHOW"]) {
      console.log(
        name,
        Buffer.from(result.bytes).toString("hex"),
        JSON.stringify(Buffer.from(result.bytes).toString("latin1")),
      );
      for (const { name: stage, asked, removed } of result.stages)
        if (asked > 0) console.log("  ", stage, asked, removed);
    }
  }
  printTable(rows);
  for (const { end } of running) end();
  rmSync(folder, { recursive: true });
}

/** @param {() => string} read */
function said(read) {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

/**
 * @param {string} python
 */
function startPython(python) {
  return talking(spawn(python, [readers], { stdio: ["pipe", "pipe", "ignore"] }), (name, bytes) =>
    Buffer.concat([Buffer.from(`${name} ${bytes.length}\n`), bytes]),
  );
}

/**
 * @param {string} folder where a class is compiled
 */
function startJava(folder) {
  const source = `class Shop {
  private int count = 3; static final String NAME = "shop";
  int sum(int[] prices) { int all = 0; for (int price : prices) all += price; return all; }
  String culprit(String text) { return text.isEmpty() ? NAME : text + count; }
  void nothing() throws Exception { try { sum(null); } finally { count++; } }
}
`;
  writeFileSync(join(folder, "Shop.java"), source);
  if (spawnSync("javac", ["-d", folder, join(folder, "Shop.java"), javaReader]).status !== 0)
    return undefined;
  copyFileSync(join(folder, "Shop.class"), join(folder, "class"));
  const child = spawn("java", ["-Xshare:auto", "-cp", folder, "BinaryReader"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  return talking(child, (_, bytes) => {
    const size = Buffer.alloc(4);
    size.writeInt32BE(bytes.length);
    return Buffer.concat([size, bytes]);
  });
}

/**
 * A process that answers each message with a line.
 * @param {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null>} child
 * @param {(name: string, bytes: Uint8Array) => Uint8Array} message
 */
function talking(child, message) {
  /** @type {((line: string) => void)[]} */
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  return {
    /** @type {(name: string) => Reader} */
    reader: (name) => (bytes) =>
      new Promise((resolve) => {
        waiting.push((line) => resolve(line.startsWith('"') ? JSON.parse(line) : line));
        child.stdin.write(message(name, bytes));
      }),
    end: () => child.kill(),
  };
}

/**
 * What Shrink Ray makes of the input, asking the same reader, and how often it asked.
 * @param {{ input: Uint8Array, fails: (bytes: Uint8Array) => Promise<boolean>, shrinkray: string }} what
 */
async function besideUs({ input, fails, shrinkray }) {
  if (shrinkray === "") return ["-", "-"];
  const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
  const socket = join(folder, "socket");
  let tests = 0;
  const server = createServer(async (request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    for await (const part of request) parts.push(part);
    tests++;
    response.statusCode = (await fails(Buffer.concat(parts))) ? 200 : 404;
    response.end();
  });
  await new Promise((resolve) => server.listen(socket, () => resolve(undefined)));
  const ask = `#!/bin/sh\nexec curl -sf --unix-socket '${socket}' --data-binary @"$1" -H 'Content-Type:' http://reader/ >/dev/null\n`;
  writeFileSync(join(folder, "test.sh"), ask, { mode: 0o755 });
  writeFileSync(join(folder, "input"), input);
  const words = [
    "--ui",
    "basic",
    "--parallelism",
    "2",
    "--no-history",
    "--timeout",
    "20",
    join(folder, "test.sh"),
    join(folder, "input"),
  ];
  const child = spawn(shrinkray, words, { cwd: folder, stdio: "ignore", timeout: 60_000 });
  const status = await new Promise((resolve) => child.on("close", resolve));
  const size = readFileSync(join(folder, "input")).length;
  server.close();
  rmSync(folder, { recursive: true });
  return [`${size}${status === 0 ? "" : ", not ended in a minute"}`, `${tests}`];
}
