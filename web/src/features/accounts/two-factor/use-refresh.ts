import { useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../../../api/session/session.ts";
import { twoFactorQuery } from "../security/security-calls.ts";

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
