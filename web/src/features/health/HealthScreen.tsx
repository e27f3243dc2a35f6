import { useQuery } from "@tanstack/react-query";
import type { HealthHistory } from "#contract/health/health";
import { Badge } from "../../ui/states/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { healthView, missingSetting, type ShownItem } from "./health.model.ts";
import css from "./health.module.css";
import { Incidents } from "./Incidents.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { Limits } from "./Limits.tsx";
import { healthHistoryQuery, healthQuery } from "./queries.ts";
import { healthScreenTexts as texts } from "./texts.ts";

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
        <output data-layout="row middle gap-2-3" className={css.verdict} aria-label={texts.verdict}>
          <StatusBadge status={view.isGood ? "ok" : "critical"}>{view.verdict}</StatusBadge>
          {view.unknown > 0 && <Badge>{texts.unknown(view.unknown)}</Badge>}
        </output>
        {records.isError && (
          <InlineError
            message={records.error.message}
            onRetry={() => void records.refetch()}
            retrying={records.isFetching}
          />
        )}
      </Card>
      <div data-layout="grid fit-340 gap-4 start">
        {view.environments.map(({ environment, items }) => (
          <Group key={environment} title={texts.environments[environment]} items={items} history={history.data} />
        ))}
        <Group title={texts.services} items={view.services} history={history.data} />
      </div>
      {history.isError && (
        <InlineError
          message={texts.historyFailed}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {history.data && <Incidents incidents={history.data.incidents} zone={zone} />}
      <Limits />
    </Page>
  );
}

interface GroupProps {
  title: string;
  items: readonly ShownItem[];
  history: HealthHistory | undefined;
}

function Group({ title, items, history }: GroupProps) {
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
          />
        ))}
      </ul>
    </Card>
  );
}
