/**
 * Calls `end` once when the starter asks for it by a signal, or when the starter is gone: then the pipe that is our
 * standard input closes, also if the starter was killed outright (tools/bootstrap/reenter.mjs).
 */
export function onEnd(end: () => void): void {
  let ended = false;
  const once = () => {
    if (!ended) end();
    ended = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  if (process.env.SOILSIGHT_STARTER !== "1") return;
  process.stdin.on("end", once).on("error", once).resume();
  process.stdin.unref();
}
