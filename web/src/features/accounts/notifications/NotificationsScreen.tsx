import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type GlobalToggle,
  globalToggles,
  NOTIFICATION_PAGE_ROWS,
  type NotificationSettings,
  type PlantToggle,
  plantToggles,
} from "#contract/accounts/notifications";
import { notificationFields, plantFlags } from "#contract/records/person";
import { sessionQuery } from "../../../api/session/session.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { CalendarFeedCard } from "../../calendar/index.ts";
import { AccountPage } from "../AccountPage.tsx";
import { applyChange, isSameClock, withoutEffect, zoneTexts } from "./notifications.model.ts";
import { notificationsQuery, saveNotification, type SettingsChange } from "./queries.ts";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Pagination } from "../../../ui/tables/Pagination.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import css from "./notifications.module.css";

interface PlantNotificationTableProps {
  isAdmin: boolean;
  settings: NotificationSettings;
  page: number;
  onPage: (page: number) => void;
  typed: string;
  onType: (text: string) => void;
  search: string;
  refreshing: boolean;
  onChange: (change: SettingsChange) => void;
}

type PlantToggles = NotificationSettings["plants"][number];

/** Reports go to owners and staff. */
const isShown = (name: GlobalToggle | PlantToggle, isAdmin: boolean): boolean =>
  !isAdmin || (name !== "report" && name !== "emailReports");

const columnsOf = (isAdmin: boolean, onChange: (change: SettingsChange) => void): TableColumn<PlantToggles>[] => [
  { header: "Plant", cell: ({ plant_name }) => plant_name },
  ...plantToggles
    .filter((name) => isShown(name, isAdmin))
    .map((name) => ({
      header: plantFlags[name].label,
      cell: (plant: PlantToggles) => (
        <Switch
          checked={plant[name]}
          onChange={(event) => onChange({ plant_id: plant.plant_id, name, on: event.target.checked })}
        >
          <span className={css.label}>
            {plantFlags[name].label}
            <span className="visually-hidden"> of {plant.plant_name}</span>
          </span>
        </Switch>
      ),
    })),
];

function PlantNotificationTable(props: PlantNotificationTableProps) {
  const { settings, page, search, onChange } = props;
  const { plants, total } = settings;
  const note = withoutEffect(settings.notifications);
  return (
    <Card title="Plants" refreshing={props.refreshing}>
      <div data-layout="row middle gap-2-4 below-2">
        <TextField
          type="search"
          label="Search plants"
          hideLabel
          placeholder="Search plants"
          value={props.typed}
          onChange={(event) => props.onType(event.target.value)}
        />
        {note !== null && <span data-text="quiet">{note}</span>}
      </div>
      {plants.length === 0 ? (
        <EmptyState
          title={search === "" ? "You have no plants yet." : `Nothing matches “${search}”.`}
          detail={search === "" ? "Notification settings appear here once you have a plant." : undefined}
        />
      ) : (
        // Scrolls sideways; the tab stop makes it reachable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section data-layout="scroll-x below-2" aria-label="Notifications by plant" tabIndex={0}>
          <Table
            label="Notifications by plant"
            className={css.table}
            columns={columnsOf(props.isAdmin, onChange)}
            rows={plants}
            rowKey={({ plant_id }) => plant_id}
          />
        </section>
      )}
      <Pagination page={page} pageSize={NOTIFICATION_PAGE_ROWS} rows={total} onPage={props.onPage} />
    </Card>
  );
}

/** The time zone of this browser is only offered: who is on a trip keeps the mail of Monday morning at home. */
function MailZone({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const [{ here, now }] = useState(() => ({
    here: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: Date.now() / 1000,
  }));
  return (
    <div data-layout="row middle gap-2-3">
      <span data-text="quiet">{zoneTexts.zone(zone)}</span>
      {!isSameClock(here, zone, now) && (
        <Button size="compact" onClick={() => onChoose(here)}>
          {zoneTexts.use(here)}
        </Button>
      )}
    </div>
  );
}

export function NotificationsScreen() {
  const client = useQueryClient();
  const [page, setPage] = useState(0);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed).trim();
  const query = notificationsQuery(page + 1, search);
  const settings = useQuery({ ...query, placeholderData: keepPreviousData });
  const save = useMutation({
    mutationFn: saveNotification,
    // Optimistic; reverts if refused.
    onMutate: async (change: SettingsChange) => {
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
  const { data: session } = useQuery(sessionQuery);
  const isAdmin = session?.permissions.includes("owners.manage") ?? false;
  return (
    <AccountPage wide title="Notifications" lead="Changes save automatically and apply only to you.">
      <QueryError query={settings} height={300} />
      {data && (
        <>
          <Card stacked title="Account">
            {globalToggles
              .filter((name) => isShown(name, isAdmin))
              .map((name) => (
                <Switch
                  key={name}
                  checked={data.notifications[name]}
                  description={notificationFields[name].hint}
                  onChange={(event) => save.mutate({ name, on: event.target.checked })}
                >
                  {notificationFields[name].label}
                </Switch>
              ))}
            <MailZone zone={data.time_zone ?? "UTC"} onChoose={(time_zone) => save.mutate({ time_zone })} />
          </Card>
          {session?.permissions.includes("tokens.own") && <CalendarFeedCard />}
          <PlantNotificationTable
            isAdmin={isAdmin}
            settings={data}
            page={page}
            onPage={setPage}
            typed={typed}
            onType={(text) => {
              setTyped(text);
              setPage(0);
            }}
            search={search}
            refreshing={settings.isPlaceholderData}
            onChange={(turned) => save.mutate(turned)}
          />
        </>
      )}
    </AccountPage>
  );
}
