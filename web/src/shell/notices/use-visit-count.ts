import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";

/** Counts a dashboard visit, once per page load and person. */
export function useVisitCount(session: Session | null): void {
  const onDashboard = useLocation({ select: ({ pathname }) => pathname === "/dashboard" });
  // A viewer's visit isn't the person's.
  const userId = session?.viewer ? undefined : session?.user.id;
  const userType = session?.user.user_type;
  const email = session?.user.email;
  useEffect(() => {
    if (!onDashboard || userId === undefined || userType === undefined || email === undefined) return;
    if (counted === userId) return;
    counted = userId;
    const visit = { userId, userType, email, ts: Math.floor(Date.now() / 1000) };
    const json = { ...visit, type: "access", page: "dashboard", domain: "user" } as const;
    // A failed count is ignored.
    void unwrap(api.statistics.add.user.$post({ json })).catch(() => undefined);
  }, [onDashboard, userId, userType, email]);
}

let counted: string | undefined;
