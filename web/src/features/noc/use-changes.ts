import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messages/messages";
import { changesAfter } from "./queries.ts";
import { afterFirst, queued } from "./change-queue.model.ts";

/** How long the info window of a message is shown (3-administration.md section 9) [ms]. */
export const WINDOW_MS = 5_000;
/** How often changes are asked for without a live connection [ms]. */
const POLL_MS = 30_000;

export interface Change {
  /** The message whose info window is shown. */
  message: Message | null;
  next: () => void;
}

/** Messages that are new or changed while the screen is open, one after the other; fleet and lists follow them. */
export function useChanges(): Change {
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const [opened] = useState(() => Math.floor(Date.now() / 1000));
  const after = useRef(opened);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const { messages, until } = await changesAfter(after.current);
      if (gone) return;
      after.current = Math.max(after.current, until);
      const fresh = afterFirst(messages, seen.current);
      if (fresh.length === 0) return;
      setQueue((before) => queued(before, fresh));
      await client.invalidateQueries({ queryKey: ["noc"] });
    };
    // One that fails is made up for by the next.
    const look = () => void ask().catch(() => undefined);
    const timer = setInterval(look, POLL_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [client]);
  const next = useCallback(() => setQueue((before) => before.slice(1)), []);
  return { message: queue[0] ?? null, next };
}
