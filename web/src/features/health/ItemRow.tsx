import type { HealthItem, HealthRecord, HealthState } from "#contract/health/health";
import * as format from "#contract/common/format";
import { type Status, StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { DayBars } from "./DayBars.tsx";
import { passedShare, type ShownItem } from "./health.model.ts";
import { healthScreenTexts as texts } from "./texts.ts";

const badges: Record<HealthState, Status> = { healthy: "ok", unhealthy: "critical", unknown: "unknown" };

interface ItemRowProps {
  item: ShownItem;
  days: readonly string[];
  /** Null: no history. */
  history: HealthItem | null;
  missing: string | null;
  zone: string;
}

export function ItemRow({ item: { subsystem, state, record }, days, history, missing, zone }: ItemRowProps) {
  const share = history && passedShare(history);
  const { p50, p95, detail } = history ?? { p50: null, p95: null, detail: null };
  const facts = [
    checkedAt(record, missing, zone),
    ...(state === "unhealthy" && record ? [texts.status(record.status)] : []),
    ...(detail === null ? [] : [detail]),
    ...(p50 === null || p95 === null ? [] : [texts.latency(p50, p95)]),
  ];
  return (
    <li data-layout="stack shrink gap-6px">
      <div data-layout="flex gap-2 between">
        <span data-text="strong">{texts.subsystems[subsystem]}</span>
        <StatusBadge status={badges[state]}>{texts.states[state]}</StatusBadge>
      </div>
      {history && <DayBars days={days} item={history} />}
      <p data-layout="row gap-0-3 between" data-text="muted">
        <span>{facts.join(" · ")}</span>
        {share !== null && <span>{texts.uptime(share)}</span>}
      </p>
    </li>
  );
}

function checkedAt(record: HealthRecord | undefined, missing: string | null, zone: string): string {
  if (record !== undefined) return texts.checked(format.clock(record.timestamp, zone));
  return missing === null ? texts.never : texts.missing(missing);
}
