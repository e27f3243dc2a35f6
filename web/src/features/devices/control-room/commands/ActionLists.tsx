import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SECONDS_PER_HOUR, zoneOffset } from "#contract/common/calendar";
import { limitsOf } from "#contract/commands/arguments";
import { commandKind, type CommandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { configQuery } from "../queries.ts";
import { stripTexts, commandTexts as texts } from "../texts.ts";
import { useNow } from "../../../../ui/timing/use-now.ts";
import { CommandRow } from "./CommandRow.tsx";
import css from "./commands.module.css";
import { NumberField } from "../../../../ui/fields/NumberField.tsx";
import { limitNote } from "../limit-note.model.ts";
import { HourStrip } from "../strip/HourStrip.tsx";
import { deviceHours, hoursParam, isSameHours, mostHours, toggleHour, usesSlots } from "../strip/strip.model.ts";
import stripCss from "../strip/strip.module.css";

const hourAt = (zone: string, now: number): number =>
  Math.floor(((((now + zoneOffset(zone, now)) % 86_400) + 86_400) % 86_400) / 3600);

function WashTimes({ config }: { config: DeviceConfig }) {
  const now = useNow();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [isFull, setIsFull] = useState(false);
  const slots = usesSlots(config);
  const onDevice = deviceHours(config);
  // Once the device has these hours, nothing is unsaved.
  const draft = chosen && !isSameHours(chosen, onDevice) ? chosen : null;
  const hours = draft ?? onDevice;
  const label = slots ? stripTexts.slots : stripTexts.hour;
  const toggle = (hour: number): void => {
    const next = toggleHour(hours, hour, mostHours(config));
    setIsFull(next === null);
    if (next) setChosen(next);
  };
  const isGuessed = slots && !config.perSlotWashTimes;
  return (
    <div data-layout="below-2" className={stripCss.times}>
      <CommandRow
        config={config}
        kind={commandKind(slots ? "washTimes" : "washHour")!}
        param={hoursParam(hours, slots)}
        hint={isGuessed ? stripTexts.unknownVersion : slots ? stripTexts.slotsHelp : stripTexts.hourHelp}
      />
      <HourStrip
        label={label}
        hours={hours}
        onDevice={onDevice}
        nowHour={hourAt(config.timezone, Math.floor(now))}
        onToggle={toggle}
      />
      <output data-layout="row gap-2 middle" data-text="quiet">
        {isFull ? stripTexts.full : hours.length === 0 ? stripTexts.none : ""}
        {draft !== null && (
          <Button size="compact" variant="ghost" onClick={() => setChosen(null)}>
            {stripTexts.reset}
          </Button>
        )}
      </output>
    </div>
  );
}

interface ValueRowProps {
  config: DeviceConfig;
  kind: CommandKind;
  field: string;
  unit: string;
  places?: number;
  value: number;
  limits: { min: number; max: number };
  param: (value: number) => string;
}

function ValueRow({ config, kind, field, unit, places = 0, value, limits, param }: ValueRowProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const shown = draft ?? value;
  const reason = problem ?? (Number.isNaN(shown) ? `Enter ${field.toLowerCase()}.` : undefined);
  return (
    <CommandRow config={config} kind={kind} param={param(shown)} reason={reason}>
      <span className={css.value}>
        <NumberField
          label={field}
          unit={unit}
          places={places}
          value={shown}
          onChange={(next, wrong) => {
            setDraft(next);
            setProblem(wrong?.problem);
          }}
          description={limitNote(shown, limits)}
          wideMessage
        />
      </span>
    </CommandRow>
  );
}

const kindOf = (name: string): CommandKind => commandKind(name)!;

interface ActionListProps {
  config: DeviceConfig;
}

function Reload({ device }: { device: string }) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const isFetching = useIsFetching({ queryKey: configQuery(device).queryKey, exact: true }) > 0;
  const reload = (): void => {
    setIsAsked(true);
    void client.refetchQueries(configQuery(device)).finally(() => setIsAsked(false));
  };
  return (
    <div data-layout="stack gap-1" className={css.command}>
      <div data-layout="row bottom gap-2-3" className={css.line}>
        <div data-layout="stack shrink" className={css.what}>
          <span data-text="name">{texts.reloadLabel}</span>
          <span data-text="muted">{texts.reloadHint}</span>
        </div>
        <Button className={css.button} pending={isAsked && isFetching} onClick={reload}>
          {texts.reload}
        </Button>
      </div>
    </div>
  );
}

export const RefreshList = ({ config }: ActionListProps) => (
  <Card title={texts.refresh}>
    <CommandRow config={config} kind={kindOf("sysInfo")} hint={texts.systemInfoHint} />
    <Reload device={config.device_id} />
  </Card>
);

export const WashList = ({ config }: ActionListProps) => (
  <Card title={texts.wash}>
    <CommandRow config={config} kind={kindOf("clean")} />
    <WashTimes config={config} />
    <ValueRow
      config={config}
      kind={kindOf("washSec")}
      field={texts.seconds}
      unit="s"
      value={config.functionsValues.washSec}
      limits={limitsOf.washSeconds}
      param={(seconds) => `${seconds}=washSec`}
    />
    <CommandRow config={config} kind={kindOf("wash_stop")} />
    <CommandRow config={config} kind={kindOf("wash_start")} />
  </Card>
);

export function DeviceList({ config }: ActionListProps) {
  const now = Math.floor(useNow());
  return (
    <Card title={texts.device}>
      <CommandRow config={config} kind={kindOf("autoCal")} />
      <ValueRow
        config={config}
        kind={kindOf("adjTZ")}
        field={texts.hoursFromUtc}
        unit="h"
        places={2}
        value={zoneOffset(config.timezone, now) / SECONDS_PER_HOUR}
        limits={limitsOf.zoneHours}
        param={String}
      />
      <CommandRow config={config} kind={kindOf("ns_on")} />
      <CommandRow config={config} kind={kindOf("ns_off")} />
    </Card>
  );
}
