#!/usr/bin/env node
import { main } from "../dist/command-line/main.js";

await main(process.argv.slice(2));
