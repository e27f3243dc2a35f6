import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { setTheme, type ThemeChoice as Choice, useTheme } from "../../ui/theme.ts";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";

export function useSaveTheme(): (theme: Choice) => void {
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

const segments: { value: Choice; label: string; name: string }[] = [
  { value: "light", label: "Light", name: "Light Mode" },
  { value: "dark", label: "Dark", name: "Dark Mode" },
  { value: "system", label: "System", name: "System theme" },
];

export function ThemeChoice() {
  const { choice } = useTheme();
  return <Segmented label="Theme" segments={segments} value={choice} onChange={useSaveTheme()} />;
}
