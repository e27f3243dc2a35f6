import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/common/format";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import css from "./places.module.css";
import { endOtherSessions, endSession, activeSessionsQuery } from "./security-calls.ts";

export function ActiveSessionsCard() {
  const client = useQueryClient();
  const places = useQuery(activeSessionsQuery);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const after = (text: string) => () => {
    toasts.show({ text, tone: "ok" });
    return client.invalidateQueries({ queryKey: activeSessionsQuery.queryKey });
  };
  const end = useMutation({ mutationFn: endSession, onSuccess: after("Session signed out.") });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: after("All other sessions signed out."),
  });
  const failed = end.error ?? endOthers.error;
  const list = places.data?.places ?? [];
  const alone = places.isSuccess && list.every(({ current }) => current);
  return (
    <Card
      title="Active sessions"
      refreshing={places.isFetching && !places.isPending}
      actions={
        places.isSuccess &&
        !alone && (
          <Button size="compact" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {places.isPending && <Skeleton height={64} />}
      {places.isError && <InlineError message={places.error.message} onRetry={() => void places.refetch()} />}
      {failed && <InlineError message={failed.message} />}
      <ul className={css.places}>
        {list.map(({ id, current, place, startedAt, lastSeenAt }) => (
          <li key={id}>
            <span data-layout="shrink fill" data-text="anywhere">
              <strong>{place}</strong> {current && <Badge tone="ok">This browser</Badge>}
              <span data-layout="block" data-text="muted">
                Signed in {format.instant(startedAt, zone)}
                {current ? "" : ` · last used around ${format.instant(lastSeenAt, zone)}`}
              </span>
            </span>
            {!current && (
              <Button
                size="compact"
                aria-label={`Sign out ${place}`}
                pending={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {alone && (
        <p data-layout="block" data-text="muted">
          No other active sessions.
        </p>
      )}
    </Card>
  );
}
