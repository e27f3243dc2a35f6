import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { globalToggles } from "#contract/accounts/notifications";
import { notificationFields } from "#contract/records/person";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { AccountPage } from "../AccountPage.tsx";
import { applyChange } from "./notifications.model.ts";
import { PlantNotificationTable } from "./PlantNotificationTable.tsx";
import { notificationsQuery, saveNotification, type ToggleChange } from "./queries.ts";

/** [ms] */
const SEARCH_DELAY_MS = 100;

export function NotificationsScreen() {
  const client = useQueryClient();
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSearch(typed.trim());
      setPage(0);
    }, SEARCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const query = notificationsQuery(page + 1, search);
  const settings = useQuery({ ...query, placeholderData: keepPreviousData });
  const save = useMutation({
    mutationFn: saveNotification,
    // Optimistic; reverts if refused.
    onMutate: async (change: ToggleChange) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (before) => before && applyChange(before, change));
    },
    onError: (error) => toasts.show({ text: "Couldn't save the change.", detail: error.message, tone: "critical" }),
    onSettled: () => {
      if (client.isMutating({ mutationKey: ["notifications"] }) === 1)
        void client.invalidateQueries({ queryKey: ["account", "notifications"] });
    },
    mutationKey: ["notifications"],
  });
  const { data } = settings;
  return (
    <AccountPage wide title="Notifications" lead="Changes save automatically and apply only to you.">
      {settings.isPending && <Skeleton height={300} />}
      {settings.isError && <InlineError message={settings.error.message} onRetry={() => void settings.refetch()} />}
      {data && (
        <>
          <Card title="Account">
            <div data-layout="stack shrink gap-4">
              {globalToggles.map((name) => (
                <Switch
                  key={name}
                  checked={data.notifications[name]}
                  description={notificationFields[name].hint}
                  onChange={(event) => save.mutate({ name, on: event.target.checked })}
                >
                  {notificationFields[name].label}
                </Switch>
              ))}
            </div>
          </Card>
          <PlantNotificationTable
            settings={data}
            page={page}
            onPage={setPage}
            typed={typed}
            onType={setTyped}
            search={search}
            refreshing={settings.isPlaceholderData}
            onChange={(turned) => save.mutate(turned)}
          />
        </>
      )}
    </AccountPage>
  );
}
