import { Segmented } from "./Segmented.tsx";
import type { ZoneChoice } from "./zone-choice.ts";

interface ZoneSwitchProps {
  site: string;
  value: ZoneChoice;
  onChange: (value: ZoneChoice) => void;
}

export const ZoneSwitch = ({ site, value, onChange }: ZoneSwitchProps) => (
  <Segmented
    label="Times are shown in"
    segments={[
      { value: "site", label: "Site time", name: `Site time, ${site}` },
      { value: "la", label: "Los Angeles" },
      { value: "utc", label: "UTC" },
    ]}
    value={value}
    onChange={onChange}
  />
);
