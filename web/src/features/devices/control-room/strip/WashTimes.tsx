import { useState } from "react";
import { commandKind } from "#contract/commands/kinds";
import { zoneOffset } from "#contract/common/calendar";
import type { DeviceConfig } from "#contract/devices/config";
import { Button } from "../../../../ui/actions/Button.tsx";
import { CommandRow } from "../commands/CommandRow.tsx";
import { stripTexts as texts } from "../texts.ts";
import { useNow } from "../../../../ui/timing/use-now.ts";
import { HourStrip } from "./HourStrip.tsx";
import { deviceHours, hoursParam, isSameHours, mostHours, toggleHour, usesSlots } from "./strip.model.ts";
import css from "./strip.module.css";

const hourAt = (zone: string, now: number): number =>
  Math.floor(((((now + zoneOffset(zone, now)) % 86_400) + 86_400) % 86_400) / 3600);

export function WashTimes({ config }: { config: DeviceConfig }) {
  const now = useNow();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [isFull, setIsFull] = useState(false);
  const slots = usesSlots(config);
  const onDevice = deviceHours(config);
  // Once the device has these hours, nothing is unsaved.
  const draft = chosen && !isSameHours(chosen, onDevice) ? chosen : null;
  const hours = draft ?? onDevice;
  const label = slots ? texts.slots : texts.hour;
  const toggle = (hour: number): void => {
    const next = toggleHour(hours, hour, mostHours(config));
    setIsFull(next === null);
    if (next) setChosen(next);
  };
  const isGuessed = slots && !config.perSlotWashTimes;
  return (
    <div className={css.times}>
      <CommandRow
        config={config}
        kind={commandKind(slots ? "washTimes" : "washHour")!}
        param={hoursParam(hours, slots)}
        hint={isGuessed ? texts.unknownVersion : slots ? texts.slotsHelp : texts.hourHelp}
      />
      <HourStrip
        label={label}
        hours={hours}
        onDevice={onDevice}
        nowHour={hourAt(config.timezone, Math.floor(now))}
        onToggle={toggle}
      />
      <output data-layout="row gap-2 middle" data-text="quiet">
        {isFull ? texts.full : hours.length === 0 ? texts.none : ""}
        {draft !== null && (
          <Button size="compact" variant="ghost" onClick={() => setChosen(null)}>
            {texts.reset}
          </Button>
        )}
      </output>
    </div>
  );
}
