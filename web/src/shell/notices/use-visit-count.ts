import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";

/** Tells the server that the dashboard was opened, once for each load of the page and person. */
export function useVisitCount(session: Session | null): void {
  const onDashboard = useLocation({ select: ({ pathname }) => pathname === "/dashboard" });
  // A viewer's visit is not the person's.
  const userId = session?.viewer ? undefined : session?.user.id;
  const userType = session?.user.user_type;
  const email = session?.user.email;
  useEffect(() => {
    if (!onDashboard || userId === undefined || userType === undefined || email === undefined) return;
    if (counted === userId) return;
    counted = userId;
    const visit = { userId, userType, email, ts: Math.floor(Date.now() / 1000) };
    const json = { ...visit, type: "access", page: "dashboard", domain: "user" } as const;
    // Nobody waits for a count, and its failure is not shown.
    void unwrap(api.statistics.add.user.$post({ json })).catch(() => undefined);
  }, [onDashboard, userId, userType, email]);
}

let counted: string | undefined;
