import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messages/messages";
import type { NocChanges } from "#contract/noc/noc";
import { changesAfter } from "../queries.ts";
import { afterFirst, mergeChanges } from "./change-queue.model.ts";
import { followChanges, openSocket } from "./live-link.ts";

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
