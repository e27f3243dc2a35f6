import { useEffect, useEffectEvent } from "react";

/** What the palette starts on the dashboard. */
export type DashboardAction = "log-wash" | "cleaning-report" | "upload" | "what-if";

let requested: DashboardAction | null = null;
const listeners = new Set<() => void>();

/** Asks the dashboard for an action; it is done as soon as a device is on the page. */
export function requestAction(action: DashboardAction): void {
  requested = action;
  for (const listener of listeners) listener();
}

/** Does what was asked for, once. */
export function useRequestedAction(act: (action: DashboardAction) => void): void {
  const take = useEffectEvent(() => {
    const action = requested;
    requested = null;
    if (action !== null) act(action);
  });
  useEffect(() => {
    const listen = () => take();
    listen();
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}
