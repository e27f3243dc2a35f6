import { useEffect, useEffectEvent } from "react";
import { createStore } from "../../store.ts";

export type DashboardAction = "log-wash" | "cleaning-report" | "upload" | "what-if" | "calendar";

const requested = createStore<DashboardAction | null>(null);

export const requestAction = (action: DashboardAction): void => requested.set(action);

export function useRequestedAction(act: (action: DashboardAction) => void): void {
  const take = useEffectEvent(() => {
    const action = requested.get();
    requested.set(null);
    if (action !== null) act(action);
  });
  useEffect(() => {
    const listen = () => take();
    listen();
    return requested.subscribe(listen);
  }, []);
}
