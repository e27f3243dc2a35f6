import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { setTheme } from "../../ui/theme.ts";

/** Shows the theme that a person chose, wherever they chose it. */
export function useKeptTheme(theme: Session["theme"]): void {
  useEffect(() => {
    if (theme !== null) setTheme(theme);
  }, [theme]);
}
