import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { JobCard } from "../../ui/states/JobCard.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { StatCard } from "../../ui/layout/StatCard.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import css from "./Kit.module.css";

const plants = [
  { value: "a", label: "Example Plant North" },
  { value: "b", label: "Example Plant South", detail: "Central Valley" },
];
const NOW = Date.now() - 42_000;

export function States() {
  const [plant, setPlant] = useState<string | null>("a");
  const [range, setRange] = useState({ from: "2026-05-20", to: "2026-11-20" });
  return (
    <>
      <ControlBar
        label="What is shown"
        end={
          <>
            <DateRange
              {...range}
              onChange={setRange}
              zone="America/Los_Angeles"
              today="2026-11-20"
              installDay="2025-10-14"
            />
            <Button variant="primary">Cleaning report</Button>
          </>
        }
      >
        <Select inline label="Plant" options={plants} value={plant} onChange={setPlant} />
        <StatusBadge status="ok">Sensor healthy</StatusBadge>
        <StatusBadge status="warning">Tank low</StatusBadge>
        <StatusBadge status="critical">Offline</StatusBadge>
        <StatusBadge status="unknown">No report yet</StatusBadge>
      </ControlBar>
      <div data-layout="grid gap-3" className={css.tiles}>
        <StatCard
          label="7-day soiling loss"
          value="4.82"
          unit="%"
          definition="Energy lost to soiling over the last 7 days, weighted by insolation."
          trend={{ direction: "up", tone: "bad", text: "0.61 points from last week" }}
        />
        <StatCard label="30-day soiling loss" value="3.17" unit="%" note="soiling rate 0.09%/day" />
        <StatCard label="Loss this year" value="$18,240.55" note="at $0.10/kWh · 1,000 kW DC" />
        <StatCard
          label="Days since wash"
          value="23"
          unit="d"
          trend={{ direction: "flat", tone: "good", text: "Wash success (62)" }}
        />
        <StatCard label="Next best wash" value={null} note="Add an energy file to see it" />
        <StatCard label="Loading" value="" loading />
      </div>
      <div data-layout="grid fit-340 start gap-3">
        <JobCard title="Cleaning schedule" state="Comparing 30 rain years" startedAt={NOW} onCancel={() => undefined} />
        <JobCard title="Calculation" state="12 of 31 days" fraction={12 / 31} startedAt={NOW} />
        <Card title="Failed and loading" refreshing>
          <div data-layout="stack gap-3">
            <InlineError message="Network Error" onRetry={() => undefined} />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        </Card>
        <Card>
          <EmptyState
            icon={<CalendarX2 aria-hidden="true" />}
            title="No data available for selected date range."
            action={<Button>Jump to last data: Nov 18</Button>}
          />
        </Card>
      </div>
    </>
  );
}
