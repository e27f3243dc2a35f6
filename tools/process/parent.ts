/** Time for our process group to end after the starter has ended [ms]. */
const GRACE_MS = 2000;

/**
 * Calls `end` once on a signal. If the starter was killed, the pipe at standard input closes, and we must end our process group
 * (tools/bootstrap/reenter.mjs).
 */
export function onEnd(end: () => void): void {
  let ended = false;
  const once = () => {
    if (!ended) end();
    ended = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  if (process.env.SOILSIGHT_STARTER !== "1") return;
  const orphaned = () => {
    ended = true;
    process.kill(0, "SIGTERM");
    setTimeout(() => process.kill(0, "SIGKILL"), GRACE_MS);
  };
  process.stdin.once("end", orphaned).once("error", orphaned).resume();
}
