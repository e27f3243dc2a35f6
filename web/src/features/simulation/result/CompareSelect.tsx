import type { PreviousSimulation } from "#contract/simulation/projection";
import { Select } from "../../../ui/choices/Select.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

const NONE = "none";

interface CompareSelectProps {
  others: readonly PreviousSimulation[];
  chosen: PreviousSimulation | null;
  onChange: (simulation: PreviousSimulation | null) => void;
}

export const CompareSelect = ({ others, chosen, onChange }: CompareSelectProps) => (
  <Select
    inline
    label={texts.compare}
    options={[
      { value: NONE, label: texts.compareNone },
      ...others.map(({ id, formattedAddress }) => ({ value: id, label: formattedAddress })),
    ]}
    value={chosen?.id ?? NONE}
    onChange={(id) => onChange(others.find((one) => one.id === id) ?? null)}
  />
);
