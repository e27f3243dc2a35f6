import * as format from "#contract/common/format";
import type { PreviousSimulation } from "#contract/simulation/projection";
import { Select } from "../../../ui/choices/Select.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

const none: readonly PreviousSimulation[] = [];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface PreviousSelectProps {
  previous: readonly PreviousSimulation[] | undefined;
  shown: PreviousSimulation | null;
  onOpen: (simulation: PreviousSimulation) => void;
}

export function PreviousSelect({ previous = none, shown, onOpen }: PreviousSelectProps) {
  return (
    <Select
      label={texts.previous}
      options={previous.map(({ id, formattedAddress, ts }) => ({
        value: id,
        label: formattedAddress,
        detail: texts.previousOn(format.instant(ts, zone)),
      }))}
      value={shown?.id ?? null}
      {...(previous.length === 0 && { placeholder: texts.noPrevious })}
      disabled={previous.length === 0}
      onChange={(chosen) => {
        const simulation = previous.find(({ id }) => id === chosen);
        if (simulation) onOpen(simulation);
      }}
    />
  );
}
