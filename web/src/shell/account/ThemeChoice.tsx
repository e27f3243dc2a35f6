import { Segmented } from "../../ui/choices/Segmented.tsx";
import { type ThemeChoice as Choice, useTheme } from "../../ui/theme.ts";
import { useSaveTheme } from "./use-save-theme.ts";

const segments: { value: Choice; label: string; name: string }[] = [
  { value: "light", label: "Light", name: "Light Mode" },
  { value: "dark", label: "Dark", name: "Dark Mode" },
  { value: "system", label: "System", name: "System theme" },
];

export function ThemeChoice() {
  const { choice } = useTheme();
  return <Segmented label="Theme" segments={segments} value={choice} onChange={useSaveTheme()} />;
}
