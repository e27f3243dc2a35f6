import { Card } from "../../ui/layout/Card.tsx";
import { useTheme } from "../../ui/theme.ts";
import css from "./Kit.module.css";

export function Tokens() {
  const { theme } = useTheme();
  const colors: [string, string][] = [
    ...Object.entries(theme.ui).filter(([, value]) => value.startsWith("#")),
    ...Object.entries(theme.chart).map(([role, value]): [string, string] => [`chart ${role}`, value]),
    ...theme.comparison.map((value, index): [string, string] => [`device ${index + 1}`, value]),
    ...theme.ramp.map((value, index): [string, string] => [`ramp ${index + 1}`, value]),
  ];
  return (
    <Card title="Colors">
      <ul data-layout="grid gap-2" className={css.swatches}>
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
