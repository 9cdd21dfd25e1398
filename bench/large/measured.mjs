// Loaded before the command line: writes what the process took when it ends.
import { writeFileSync } from "node:fs";

const { MEASURED } = process.env;

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  const measured = { seconds: (user + system) / 1e6, megabytes: maxRSS / 1024 };
  if (MEASURED) writeFileSync(MEASURED, JSON.stringify(measured));
});
