import { type Memory, mayReload, reloads } from "../reload-guard.ts";

export interface Exit {
  memory: Memory | null;
  now: () => number;
  signOut: () => Promise<unknown>;
  reload: () => void;
}

/**
 * Signs out and reloads, once however many calls are refused at the same time, and not again right after the reload:
 * then the refusal is shown instead.
 */
export function exitOnce({ memory, now, signOut, reload }: Exit): () => void {
  let leaving = false;
  return () => {
    if (leaving || !mayReload(memory, reloads.unauthorized, now())) return;
    leaving = true;
    // Whether or not the server still knew the session, the page starts again.
    void signOut()
      .catch(() => undefined)
      .then(reload);
  };
}
