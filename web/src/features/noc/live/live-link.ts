import { LIVE_PING, LIVE_PONG } from "#contract/noc/live";
import type { NocChanges } from "#contract/noc/noc";

/** Without a socket, and for checks of an open one [ms]. */
export const POLL_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Randomized, so that screens don't all reconnect at once. */
export const retryMs = (failures: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

export interface LiveDeps {
  open: () => Pick<WebSocket, "send" | "close" | "addEventListener">;
  ask: () => void;
  take: (changes: NocChanges) => void;
  random: () => number;
}

/** Follows changes by socket, else by polling. Returns the cleanup. */
export function followChanges({ open, ask, take, random }: LiveDeps): () => void {
  let failures = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined = setInterval(ask, POLL_MS);
  let close = () => {};

  const connect = () => {
    const socket = open();
    let isLost = false;
    let heard = true;
    let check: ReturnType<typeof setInterval> | undefined;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      clearInterval(check);
      socket.close();
      if (isOver) return;
      poll ??= setInterval(ask, POLL_MS);
      failures += 1;
      retry = setTimeout(connect, retryMs(failures, random()));
    };
    close = lose;
    socket.addEventListener("open", () => {
      if (isLost) return;
      clearInterval(poll);
      poll = undefined;
      // Changes before the socket opened.
      ask();
      check = setInterval(() => {
        // A silently broken connection shows by unanswered pings.
        if (!heard) return lose();
        heard = false;
        socket.send(LIVE_PING);
      }, POLL_MS);
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (isLost) return;
      heard = true;
      failures = 0;
      if (data !== LIVE_PONG) take(JSON.parse(data) as NocChanges);
    });
    socket.addEventListener("close", lose);
    socket.addEventListener("error", lose);
  };

  connect();
  return () => {
    isOver = true;
    clearInterval(poll);
    clearTimeout(retry);
    close();
  };
}

export const openSocket = (): WebSocket => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/noc/live`);
