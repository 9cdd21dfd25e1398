#!/usr/bin/env node
// Loading the rest takes a while, in which Ctrl-C is listened for already.
import "../dist/command-line/interruption.js";

const { main } = await import("../dist/command-line/main.js");
await main(process.argv.slice(2));
