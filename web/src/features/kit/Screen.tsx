import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { ToastRegion } from "../../ui/toasts/ToastRegion.tsx";
import { type ThemeChoice, useTheme } from "../../ui/theme.ts";
import { Controls } from "./Controls.tsx";
import css from "./Kit.module.css";
import { States } from "./States.tsx";

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
        lead="One record with a field of each kind, and every state, chart and overlay, on sample data that never changes."
        actions={<Segmented label="Theme" segments={themes} value={choice} onChange={setTheme} />}
      />
      <States />
      <Controls />
      <Colors />
      <ToastRegion />
    </div>
  );
}

function Colors() {
  const { theme } = useTheme();
  const colors: [string, string][] = [
    ...Object.entries(theme.ui).filter(([, value]) => value.startsWith("#")),
    ...Object.entries(theme.chart).map(([role, value]): [string, string] => [`chart ${role}`, value]),
    ...theme.comparison.map((value, index): [string, string] => [`device ${index + 1}`, value]),
    ...theme.ramp.map((value, index): [string, string] => [`ramp ${index + 1}`, value]),
  ];
  return (
    <Card title="Colors">
      <ul data-layout="row gap-3">
        {colors.map(([name, value]) => (
          <li key={name} data-layout="flex middle gap-2" data-text="quiet">
            <span className={css.chip} style={{ background: value }} />
            {name}
          </li>
        ))}
      </ul>
    </Card>
  );
}
