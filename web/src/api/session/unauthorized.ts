import { type TabStorage, mayReload, reloads } from "../reload-guard.ts";

export interface Exit {
  storage: TabStorage | null;
  now: () => number;
  signOut: () => Promise<unknown>;
  reload: () => void;
}

/** Signs out and reloads once for any number of refusals; right after a reload the refusal is shown instead. */
export function exitOnce({ storage, now, signOut, reload }: Exit): () => void {
  let leaving = false;
  return () => {
    if (leaving || !mayReload(storage, reloads.unauthorized, now())) return;
    leaving = true;
    // Reload whether or not the server knew the session.
    void signOut()
      .catch(() => undefined)
      .then(reload);
  };
}
