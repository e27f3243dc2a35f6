// Runs an npm script under the Node that is installed with the packages, and leaves no process behind.
import { spawn } from "node:child_process";

/** Time that the process group has to end by itself [ms]. */
const GRACE_MS = 6000;
const LOOK_MS = 500;

/**
 * Runs `npm run <script>` as the leader of its own process group. The end of this process ends the whole group, because a server started by
 * wrangler outlives wrangler's own kill. If npm started this process, the end of npm ends it, too: npm hands on only SIGINT and SIGTERM, to
 * its shell, which package.json replaces with this process (`exec`). Standard input is a pipe that closes even if this process is killed;
 * the script watches it (tools/process/parent.ts).
 */
export function reenter(root, script, { interruptedCode }) {
  const child = spawn("npm", ["run", "--silent", script, "--", ...process.argv.slice(2)], {
    cwd: root,
    detached: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: {
      ...process.env,
      SOILSIGHT_STARTER: "1",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_SEND_METRICS: "false",
    },
  });
  const group = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {}
  };
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    group("SIGTERM");
    setTimeout(() => group("SIGKILL"), GRACE_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && end(), LOOK_MS).unref();
  }
  process.on("exit", () => group("SIGKILL"));
  child.on("error", () => {
    console.error("npm was not found. Install Node 18 or newer with npm, then run this again.");
    process.exit(1);
  });
  child.on("exit", (code) => process.exit(ending ? interruptedCode : (code ?? 1)));
}
