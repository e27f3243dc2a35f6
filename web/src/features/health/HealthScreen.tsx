import { useQuery } from "@tanstack/react-query";
import type { HealthHistory, HealthIncident, HealthItem, HealthRecord, HealthState } from "#contract/health/health";
import { Badge } from "../../ui/states/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { type Status, StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { dayTone, healthView, missingSetting, passedShare, type ShownItem, watchedText } from "./health.model.ts";
import css from "./health.module.css";
import { healthScreenTexts as texts, limitTexts } from "./texts.ts";
import * as format from "#contract/common/format";
import type { Limit } from "#contract/health/limits";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";

const healthQuery = asked(["health", "records"], (init) => api.health.$get({}, init), {
  refetchInterval: 60_000,
  retry: false,
});

const limitsQuery = asked(["health", "limits"], (init) => api.health.limits.$get({}, init), { retry: false });

const healthHistoryQuery = asked(["health", "history"], (init) => api.health.history.$get({}, init), {
  refetchInterval: 300_000,
  retry: false,
});

function Limits() {
  const query = useQuery(limitsQuery);
  return (
    <Card title={limitTexts.title}>
      <Loaded query={query} height={240} message={limitTexts.failed}>
        {({ limits }) => (
          <ul data-layout="stack gap-4">
            {limits.map((limit) => (
              <LimitItem key={limit.name} limit={limit} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function LimitItem({ limit: { name, most, setting, nearest } }: { limit: Limit }) {
  return (
    <li data-layout="stack shrink gap-6px">
      <span data-text="strong">{limitTexts.limits[name](most)}</span>
      <span data-layout="row gap-0-3 between" data-text="muted">
        <span>{nearest ? limitTexts.nearest(nearest.name, nearest.used, name) : limitTexts.uncounted[name]}</span>
        <code>{setting}</code>
      </span>
    </li>
  );
}

function DayBars({ days, item, watched }: { days: readonly string[]; item: HealthItem; watched: string }) {
  const share = passedShare(item);
  return (
    <svg
      viewBox={`0 0 ${days.length} 1`}
      preserveAspectRatio="none"
      className={css.bars}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that each bar has its own tooltip
      role="img"
      aria-label={share === null ? texts.noHistory : texts.uptime(share, watched)}
    >
      {days.map((day, index) => {
        const [checks, failed] = [item.checks[index]!, item.failed[index]!];
        return (
          <rect key={day} x={index + 0.12} width={0.76} height={1} data-tone={dayTone(checks, failed)}>
            <title>{texts.day(day, failed, checks)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

const badges: Record<HealthState, Status> = { healthy: "ok", unhealthy: "critical", unknown: "unknown" };

interface ItemRowProps {
  item: ShownItem;
  days: readonly string[];
  /** Null: no history. */
  history: HealthItem | null;
  missing: string | null;
  zone: string;
  now: number;
}

function ItemRow({ item: { subsystem, state, record }, days, history, missing, zone, now }: ItemRowProps) {
  const share = history && passedShare(history);
  const watched = history === null ? "" : watchedText(history.since, now, zone);
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
      {history && <DayBars days={days} item={history} watched={watched} />}
      <p data-layout="row gap-0-3 between" data-text="muted">
        <span>{facts.join(" · ")}</span>
        {share !== null && <span>{texts.uptime(share, watched)}</span>}
      </p>
    </li>
  );
}

function checkedAt(record: HealthRecord | undefined, missing: string | null, zone: string): string {
  if (record !== undefined) return texts.checked(format.clock(record.timestamp, zone));
  return missing === null ? texts.never : texts.missing(missing);
}

function Incidents({ incidents, watched }: { incidents: readonly HealthIncident[]; watched: string | null }) {
  return (
    <Card title={texts.incidents}>
      {incidents.length === 0 && (
        <p data-layout="row gap-0-3 between" data-text="muted">
          {watched === null ? texts.never : texts.noIncidents(watched)}
        </p>
      )}
      <ul data-layout="stack gap-4">
        {incidents.map((incident) => (
          <li key={incident.id} data-layout="row gap-half-3 baseline">
            <span data-text="strong">
              {`${texts.subsystems[incident.subsystem]}, ${texts.environments[incident.environment].toLowerCase()}`}
              {incident.detail !== null && `: ${incident.detail}`}
            </span>
            {incident.endedAt === null && (
              <Badge tone="critical">{incident.isConfirmed ? texts.states.unhealthy : texts.unconfirmed}</Badge>
            )}
            <span data-layout="row gap-0-3 between" data-text="muted">
              {spanOf(incident, zone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function spanOf({ startedAt, endedAt }: HealthIncident, zone: string): string {
  const from = format.instant(startedAt, zone);
  if (endedAt === null) return texts.since(from);
  const length = texts.minutes(Math.round((endedAt - startedAt) / 60));
  return `${texts.between(from, format.instant(endedAt, zone))} (${length})`;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function HealthScreen() {
  const now = useNow();
  const records = useQuery(healthQuery);
  const history = useQuery(healthHistoryQuery);
  if (records.isPending)
    return (
      <Page title={texts.title} lead={texts.lead}>
        <Skeleton height={480} />
      </Page>
    );
  // The server can't answer without the directory, so that is what is down.
  const view = healthView(records.isError ? null : records.data, now);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Card>
        <output data-layout="row middle gap-2-3" data-text="section" aria-label={texts.verdict}>
          <StatusBadge status={view.isGood ? "ok" : "critical"}>{view.verdict}</StatusBadge>
          {view.unknown > 0 && <Badge>{texts.unknown(view.unknown)}</Badge>}
        </output>
        <QueryError query={records} />
      </Card>
      <div data-layout="grid fit-340 gap-4 start">
        {view.environments.map(({ environment, items }) => (
          <Group
            now={now}
            key={environment}
            title={texts.environments[environment]}
            items={items}
            history={history.data}
          />
        ))}
        <Group now={now} title={texts.services} items={view.services} history={history.data} />
      </div>
      <QueryError query={history} message={texts.historyFailed} />
      {history.data && <Incidents incidents={history.data.incidents} watched={watchedBy(history.data, now)} />}
      <Limits />
    </Page>
  );
}

/** Null: nothing was checked. */
const watchedBy = ({ items }: HealthHistory, now: number): string | null =>
  items.length === 0 ? null : watchedText(Math.min(...items.map(({ since }) => since)), now, zone);

interface GroupProps {
  now: number;
  title: string;
  items: readonly ShownItem[];
  history: HealthHistory | undefined;
}

function Group({ now, title, items, history }: GroupProps) {
  const historyOf = ({ subsystem, environment }: ShownItem) =>
    history?.items.find((one) => one.subsystem === subsystem && one.environment === environment) ?? null;
  return (
    <Card title={title}>
      <ul data-layout="stack gap-4">
        {items.map((item) => (
          <ItemRow
            key={item.subsystem}
            item={item}
            days={history?.days ?? []}
            history={historyOf(item)}
            missing={missingSetting(item, history?.missing)}
            zone={zone}
            now={now}
          />
        ))}
      </ul>
    </Card>
  );
}
