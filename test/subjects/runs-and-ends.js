// Runs a program, then one that hangs unless it is to be idle, and ends in the way its first argument says.
import { startRunner } from "../../dist/oracle/run/runner.js";

const never = new AbortController().signal;
const runner = startRunner({ command: ["sh", "-c", "read -r line; echo $$; $line"], jobs: 2 });
await runner.run(Buffer.from("true\n"), never);
const way = process.argv[2];
if (way !== "idle") runner.run(Buffer.from("sleep 1000\n"), never).catch(() => {});
console.log("started");
switch (way) {
  case "exit":
    process.exit(3);
    break;
  case "exception":
    setTimeout(() => {
      throw new Error("uncaught");
    });
    break;
  case "close":
    await runner.close();
}
