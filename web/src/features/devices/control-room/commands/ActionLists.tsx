import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { zoneOffset, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { limitsOf } from "#contract/commands/arguments";
import { commandKind, type CommandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { WashTimes } from "../strip/WashTimes.tsx";
import { configQuery } from "../queries.ts";
import { commandTexts as texts } from "../texts.ts";
import { useNowSeconds } from "../use-now-seconds.ts";
import { CommandRow } from "./CommandRow.tsx";
import css from "./commands.module.css";
import { ValueRow } from "./ValueRow.tsx";

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

const MINUTE_MS = 60_000;

export function DeviceList({ config }: ActionListProps) {
  const now = Math.floor(useNowSeconds(MINUTE_MS));
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
