import { Moon, Sun } from "lucide-react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { useTheme } from "../../ui/theme.ts";

/** Switches between the two themes; named by the one it switches to. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme.name === "dark";
  return (
    <IconButton
      label={dark ? "Light Mode" : "Dark Mode"}
      icon={dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={() => setTheme(dark ? "light" : "dark")}
    />
  );
}
