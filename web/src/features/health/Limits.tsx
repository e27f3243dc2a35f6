import { useQuery } from "@tanstack/react-query";
import type { Limit } from "#contract/health/limits";
import { Card } from "../../ui/layout/Card.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { limitsQuery } from "./queries.ts";
import { limitTexts as texts } from "./texts.ts";

export function Limits() {
  const { data, error, isFetching, refetch } = useQuery(limitsQuery);
  return (
    <Card title={texts.title}>
      {data === undefined && error === null && <Skeleton height={240} />}
      {data === undefined && error !== null && (
        <InlineError message={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <ul data-layout="stack gap-4">
          {data.limits.map((limit) => (
            <LimitItem key={limit.name} limit={limit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LimitItem({ limit: { name, most, setting, nearest } }: { limit: Limit }) {
  return (
    <li data-layout="stack shrink gap-6px">
      <span data-text="strong">{texts.limits[name](most)}</span>
      <span data-layout="row gap-0-3 between" data-text="muted">
        <span>{nearest ? texts.nearest(nearest.name, nearest.used, name) : texts.uncounted[name]}</span>
        <code>{setting}</code>
      </span>
    </li>
  );
}
