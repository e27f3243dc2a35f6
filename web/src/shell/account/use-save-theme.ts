import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { type ThemeChoice, setTheme } from "../../ui/theme.ts";

export function useSaveTheme(): (theme: ThemeChoice) => void {
  const client = useQueryClient();
  return (theme) => {
    setTheme(theme);
    const session = client.getQueryData<Session | null>(["session"]);
    if (!session?.permissions.includes("account.manage")) return;
    client.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, theme });
    // The choice holds in this browser anyway.
    void unwrap(api.account.theme.$put({ json: { theme } })).catch(() => undefined);
  };
}
