import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { setTheme } from "../../ui/theme.ts";

export function useKeptTheme(theme: Session["theme"]): void {
  useEffect(() => {
    if (theme !== null) setTheme(theme);
  }, [theme]);
}
