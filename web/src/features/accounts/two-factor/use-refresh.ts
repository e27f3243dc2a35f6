import { useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../../../api/session/session.ts";
import { twoFactorQuery } from "../security/security-calls.ts";

/** After a change of the second factor: what is known of it, and what it lets a person do. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
