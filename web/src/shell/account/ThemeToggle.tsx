import { Moon, Sun } from "lucide-react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { useTheme } from "../../ui/theme.ts";

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme.name === "dark";
  return (
    <IconButton
      label={dark ? "Light Mode" : "Dark Mode"}
      icon={dark ? <Sun /> : <Moon />}
      onClick={() => setTheme(dark ? "light" : "dark")}
    />
  );
}
