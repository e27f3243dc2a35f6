import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callTexts } from "#contract/common/call-texts";
import { useReachable } from "../../api/connection.ts";
import { portalFetch } from "../../api/fetch.ts";
import css from "./OfflineNotice.module.css";

/** [ms] */
const ASK_AGAIN_MS = 5_000;

const ask = (): void => void portalFetch("/api/version").catch(() => undefined);

export function OfflineNotice() {
  const reachable = useReachable();
  const client = useQueryClient();

  useEffect(() => {
    // The browser's event is only a hint.
    window.addEventListener("offline", ask);
    window.addEventListener("online", ask);
    return () => {
      window.removeEventListener("offline", ask);
      window.removeEventListener("online", ask);
    };
  }, []);

  useEffect(() => {
    if (reachable) return;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      // Refetches what failed or is outdated.
      void client.invalidateQueries();
    };
  }, [reachable, client]);

  return (
    <>
      {!reachable && <div className={css.room} />}
      <output className={css.place}>
        {!reachable && (
          <span data-layout="flex middle gap-2" data-text="first" className={css.notice}>
            {callTexts.networkError}. Can't reach the server. Data may be out of date. Retrying…
          </span>
        )}
      </output>
    </>
  );
}
