import { spawn } from "node:child_process";

/** What opens an address on each system. */
const openers: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address of ours in the user's browser; says so when that cannot be done. */
export function openBrowser(address: string, tell: (text: string) => void): void {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  const tellFailure = (): void => tell(`note: ${program} opens no browser; open the address yourself`);
  const opener = spawn(program, [...words, address], { detached: true, stdio: "ignore" });
  opener.on("error", tellFailure);
  opener.on("exit", (code) => {
    if (code !== 0) tellFailure();
  });
  opener.unref();
}
