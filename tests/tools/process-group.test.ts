import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, it } from "vitest";

/** A script whose server ignores SIGTERM, as workerd's starter once did. */
const folder = mkdtempSync(join(tmpdir(), "group-"));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, "bootstrap"));
mkdirSync(join(folder, "process"));
copyFileSync("tools/bootstrap/reenter.mjs", join(folder, "bootstrap", "reenter.mjs"));
copyFileSync("tools/process/parent.ts", join(folder, "process", "parent.ts"));
const scripts = { start: `exec "${process.execPath}" starter.mjs`, work: `"${process.execPath}" work.ts` };
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts }));
writeFileSync(
  join(folder, "starter.mjs"),
  'import { reenter } from "./bootstrap/reenter.mjs";\nreenter(import.meta.dirname, "work", { interruptedCode: 7 });\n',
);
const stubborn = `
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  require("node:fs").writeFileSync(process.argv[1], String(process.pid));`;
writeFileSync(
  join(folder, "work.ts"),
  `import { spawn } from "node:child_process";
   import { existsSync } from "node:fs";
   import { onEnd } from "./process/parent.ts";
   const [note, code] = process.argv.slice(2);
   spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}, note!], { stdio: "ignore" });
   if (code) setInterval(() => existsSync(note!) && process.exit(Number(code)), 50);
   onEnd(() => process.exit(0));
   setInterval(() => {}, 1000);`,
);

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (isTrue()) return;
    await pause(50);
  }
  throw new Error("It did not happen within a minute.");
}

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie still has a pid.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

let runs = 0;
const byNode = [process.execPath, "starter.mjs"];
const byNpm = ["npm", "start", "--"];
async function started(
  [program, ...first]: string[] = byNode,
  ...rest: string[]
): Promise<{ starter: ChildProcess; server: number; code: Promise<number | null> }> {
  const note = join(folder, `pid-${runs++}`);
  const starter = spawn(program!, [...first, note, ...rest], { cwd: folder, stdio: "ignore" });
  const code = once(starter, "exit").then(([value]) => value as number | null);
  await until(() => existsSync(note) && readFileSync(note, "utf8") !== "");
  return { starter, server: Number(readFileSync(note, "utf8")), code };
}

describe.skipIf(process.platform !== "linux")("the child processes of the starter", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("end with it by %s", async (signal) => {
    const { starter, server, code } = await started();
    starter.kill(signal);
    if ((await code) !== 7) throw new Error("The code of an interruption was not handed on.");
    await until(() => !lives(server));
  });

  it("end even when the starter is killed with SIGKILL", async () => {
    const { starter, server } = await started();
    starter.kill("SIGKILL");
    await until(() => !lives(server));
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)("end when %s ends npm", async (signal) => {
    const { starter, server } = await started(byNpm);
    starter.kill(signal);
    await until(() => !lives(server));
  });

  it("end when the script ends, and the script's exit code is returned", async ({ expect }) => {
    const { server, code } = await started(byNode, "3");
    expect(await code).toBe(3);
    await until(() => !lives(server));
  });
});
