import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, dayNumber, dayOf, monthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { OneDevice } from "#contract/devices/device";
import { deviceFields, unitFields } from "#contract/records/device";
import type { DailySoiling } from "#contract/soiling/soiling";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { sessionQuery } from "../../../api/session/session.ts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { Plot } from "../../../charts/plot.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { deviceQuery } from "../logs/logs.queries.ts";
import { ExportDialog } from "../exports/ExportDialog.tsx";
import { FormerUnits, unitsQuery } from "./units.tsx";
import { historyTexts as texts } from "./texts.ts";
import css from "./history.module.css";

const YEAR_DAYS = 365;

const historyPlot = (days: DailySoiling): Plot => ({
  kind: "day",
  zone: days.timezone,
  x: days.day.map(dayNumber),
  yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
  gap: 1,
  series: [
    {
      key: "loss",
      label: texts.loss,
      color: "soiling",
      shape: "line",
      values: days.soiling,
      format: (value) => format.percent(value),
      csv: "soiling_loss_percent",
    },
  ],
});

export function DeviceHistoryScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/history/$id" });
  const device = useQuery(deviceQuery(id));
  return <Loaded query={device}>{(one) => <DeviceHistory key={id} device={one} />}</Loaded>;
}

/** Read-only: what a device measured before it was retired. */
export function DeviceHistory({ device }: { device: OneDevice }) {
  const { device_id: id, timezone, last_data_at, retired_at, first_day } = device;
  const [now] = useState(() => Date.now() / 1000);
  const newest = dayOf(timezone, last_data_at ?? retired_at ?? now);
  const [to, setTo] = useState(newest);
  const from = addDays(to, 1 - YEAR_DAYS);
  const [downloads, setDownloads] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const units = useQuery(unitsQuery(id));
  const days = useQuery(
    asked(["device", id, "history", from, to], (init) =>
      api.device[":id"].insolation[":from"][":to"].$get({ param: { id, from, to } }, init),
    ),
  );
  return (
    <Page title={device.device_name} lead={texts.title}>
      {retired_at !== null && <p>{texts.retiredOn(monthDayYear(dayOf(timezone, retired_at)))}</p>}
      <div data-layout="row middle gap-2">
        <Button variant="primary" onClick={() => setDownloads(true)}>
          {texts.download}
        </Button>
        <Link to="/device/listing" className={buttonClass("secondary")}>
          {texts.toListing}
        </Link>
      </div>
      <Card stacked title={texts.facts}>
        <Facts
          data-layout="grid gap-2 facts"
          className={css.facts}
          facts={[
            [unitFields.serialno.label, device.serialno],
            [deviceFields.location.label, device.location],
            [deviceFields.installationdate.label, device.installationdate],
            [deviceFields.notes.label, device.notes],
          ]}
        />
        {units.data && <FormerUnits units={units.data} zone={timezone} />}
      </Card>
      <div data-layout="row middle gap-2">
        <Button
          reason={first_day === null || first_day >= from ? texts.noEarlier : undefined}
          onClick={() => setTo(addDays(to, -YEAR_DAYS))}
        >
          {texts.earlier}
        </Button>
        <Button reason={to >= newest ? texts.noLater : undefined} onClick={() => setTo(addDays(to, YEAR_DAYS))}>
          {texts.later}
        </Button>
      </div>
      {days.error && <InlineError message={days.error.message} onRetry={() => void days.refetch()} />}
      {days.data && (
        <ChartCard
          title={texts.chart(monthDayYear(from), monthDayYear(to))}
          name={device.device_name}
          plot={historyPlot(days.data)}
          empty={{ title: texts.none }}
          height={320}
        />
      )}
      {downloads && session && (
        <ExportDialog device={device} user={session.user.id} now={now} onClose={() => setDownloads(false)} />
      )}
    </Page>
  );
}
