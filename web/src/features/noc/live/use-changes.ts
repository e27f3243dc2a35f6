import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messages/messages";
import type { NocChanges } from "#contract/noc/noc";
import { changesAfter } from "../queries.ts";
import { afterFirst, mergeChanges } from "./change-queue.model.ts";
import { LIVE_PING, LIVE_PONG } from "#contract/noc/live";

/** Without a socket, and for checks of an open one [ms]. */
export const POLL_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Randomized, so that screens don't all reconnect at once. */
export const retryMs = (failures: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

interface LiveDeps {
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

const openSocket = (): WebSocket => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/noc/live`);

export interface NocChange {
  message: Message | null;
  next: () => void;
}

export function useChanges(): NocChange {
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const [opened] = useState(() => Math.floor(Date.now() / 1000));
  const after = useRef(opened);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    let isClosed = false;
    const take = ({ messages, until }: NocChanges) => {
      if (isClosed) return;
      after.current = Math.max(after.current, until);
      const fresh = afterFirst(messages, seen.current);
      if (fresh.length === 0) return;
      setQueue((before) => mergeChanges(before, fresh));
      void client.invalidateQueries({ queryKey: ["noc"] });
    };
    // The next request makes up for a failed one.
    const ask = () => void changesAfter(after.current).then(take, () => undefined);
    const end = followChanges({ open: openSocket, ask, take, random: Math.random });
    return () => {
      isClosed = true;
      end();
    };
  }, [client]);
  const next = useCallback(() => setQueue((before) => before.slice(1)), []);
  return { message: queue[0] ?? null, next };
}
