import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { ToastRegion } from "../../ui/toasts/ToastRegion.tsx";
import { type ThemeChoice, useTheme } from "../../ui/theme.ts";
import { Controls } from "./Controls.tsx";
import css from "./Kit.module.css";
import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { dayText } from "#contract/common/calendar";
import { day } from "#contract/common/format";
import { ChartCard } from "../../charts/card/ChartCard.tsx";
import type { Interval } from "../../charts/plot.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { StatCard } from "../../ui/layout/StatCard.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { JobCard } from "../../ui/states/JobCard.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { incomePlot, soilingPlot } from "./sample.ts";

const plants = [
  { value: "a", label: "Example Plant North" },
  { value: "b", label: "Example Plant South", detail: "Central Valley" },
];
const NOW = Date.now() - 42_000;
const nothing = () => undefined;

function States() {
  const [plant, setPlant] = useState<string | null>("a");
  const [range, setRange] = useState({ from: "2026-05-20", to: "2026-11-20" });
  const [interval, setInterval] = useState<Interval | null>({ from: 20_727, to: 20_748 });
  const selected = interval && `${day(dayText(interval.from))} – ${day(dayText(interval.to))}`;
  return (
    <>
      <ControlBar
        label="What is shown"
        end={
          <DateRange
            {...range}
            onChange={setRange}
            zone="America/Los_Angeles"
            today="2026-11-20"
            installDay="2025-10-14"
          />
        }
      >
        <Select inline label="Plant" options={plants} value={plant} onChange={setPlant} />
        <StatusBadge status="ok">Sensor healthy</StatusBadge>
        <StatusBadge status="warning">Tank low</StatusBadge>
        <StatusBadge status="critical">Offline</StatusBadge>
        <StatusBadge status="unknown">No report yet</StatusBadge>
        <StatusBadge status="info">In progress</StatusBadge>
      </ControlBar>
      <ChartCard
        title="Daily soiling loss"
        name="Kit"
        plot={soilingPlot}
        interval={interval}
        onInterval={setInterval}
        toolbar={<p>{selected ?? "Select an interval on the chart."}</p>}
      />
      <div data-layout="grid fit-340 start gap-3">
        <ChartCard title="Income by cleanings" plot={incomePlot} height={200} refreshing />
        <ChartCard title="Loading chart" plot={null} loading height={200} />
        <ChartCard
          title="Failed chart"
          plot={null}
          error={{ message: "Network Error", onRetry: nothing }}
          height={200}
        />
        <StatCard
          label="7-day soiling loss"
          value="4.82"
          unit="%"
          definition="Energy lost to soiling over the last 7 days, weighted by insolation."
        />
        <StatCard label="Next best wash" value={null} note="Add an energy file to see it" />
        <StatCard label="Loading" value="" loading />
        <JobCard title="Cleaning schedule" state="Comparing 30 rain years" startedAt={NOW} onCancel={nothing} />
        <JobCard title="Calculation" state="12 of 31 days" fraction={12 / 31} startedAt={NOW} />
        <Card title="Failed and loading" refreshing>
          <InlineError message="Network Error" onRetry={nothing} />
          <Skeleton />
        </Card>
        <Card>
          <EmptyState
            icon={<CalendarX2 />}
            title="No data available for selected date range."
            action={<Button>Jump to last data: Nov 18</Button>}
          />
        </Card>
      </div>
    </>
  );
}

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
