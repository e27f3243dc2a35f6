import { Segmented } from "../../ui/choices/Segmented.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { ToastRegion } from "../../ui/toasts/ToastRegion.tsx";
import { type ThemeChoice, useTheme } from "../../ui/theme.ts";
import { Actions } from "./Actions.tsx";
import { Charts } from "./Charts.tsx";
import { Fields } from "./Fields.tsx";
import css from "./Kit.module.css";
import { Overlays } from "./Overlays.tsx";
import { States } from "./States.tsx";
import { Tables } from "./Tables.tsx";
import { Tokens } from "./Tokens.tsx";

const themes: { value: ThemeChoice; label: string }[] = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
  { value: "system", label: "System" },
];

export function KitScreen() {
  const { choice, setTheme } = useTheme();
  return (
    <div data-layout="stack gap-3" className={css.page}>
      <PageHeader
        title="Component kit"
        lead="Every control, state and chart of the portal, on sample data that never changes."
        actions={<Segmented label="Theme" segments={themes} value={choice} onChange={setTheme} />}
      />
      <States />
      <Charts />
      <div data-layout="grid fit-340 start gap-3">
        <Actions />
        <Overlays />
        <Fields />
      </div>
      <Tables />
      <Tokens />
      <ToastRegion />
    </div>
  );
}
