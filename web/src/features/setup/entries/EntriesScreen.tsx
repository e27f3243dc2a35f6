import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as format from "#contract/common/format";
import { type ListedSetupEntry, type SetupEntryState, setupEntryStates } from "#contract/setup/entries";
import { Button } from "../../../ui/actions/Button.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { SetupAnswers } from "../SetupAnswers.tsx";
import css from "./entries.module.css";
import { entriesTexts as texts } from "./texts.ts";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { waiting: "info", adopted: "ok", dismissed: "neutral" } as const;
const PLACES = 6;

interface EntryActions {
  copyLink: (entry: ListedSetupEntry) => void;
  showDetails: (entry: ListedSetupEntry) => void;
  setDismissed: (entry: ListedSetupEntry, dismissed: boolean) => void;
}

const entryColumns = ({ copyLink, showDetails, setDismissed }: EntryActions): Column<ListedSetupEntry>[] => [
  {
    key: "savedAt",
    header: "Recorded",
    value: ({ savedAt }) => savedAt,
    cell: ({ savedAt }) => <span data-text="wrapped">{format.instant(savedAt, zone)}</span>,
    wideOnly: true,
  },
  {
    key: "device",
    header: "Device",
    value: ({ deviceName }) => deviceName,
    cell: ({ deviceName, serialNumber, iccId }) => (
      <span data-layout="stack gap-half" data-text="anywhere wrapped" className={css.two}>
        {deviceName}
        <small data-text="muted">
          {serialNumber} · {iccId}
        </small>
      </span>
    ),
  },
  {
    key: "plant",
    header: "Plant",
    value: ({ solarPlantName }) => solarPlantName,
    cell: ({ solarPlantName, latitude, longitude }) => (
      <span data-layout="stack gap-half" data-text="anywhere wrapped" className={css.two}>
        {solarPlantName}
        <small data-text="muted" data-layout="row gap-1">
          <span data-text="nowrap">{latitude.toFixed(PLACES)},</span>
          <span data-text="nowrap">{longitude.toFixed(PLACES)}</span>
        </small>
      </span>
    ),
    wideOnly: true,
  },
  {
    key: "technician",
    header: "Technician",
    value: ({ technicianName }) => technicianName,
    cell: ({ technicianName, organization, notes }) => (
      <span data-layout="stack gap-half" data-text="anywhere wrapped" className={css.two}>
        {technicianName}
        <small data-text="muted">{organization}</small>
        {notes !== "" && <small data-text="muted">{notes}</small>}
      </span>
    ),
    wideOnly: true,
  },
  {
    key: "state",
    header: "Status",
    value: ({ state }) => texts.states[state],
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
  {
    key: "actions",
    header: "Actions",
    value: () => null,
    sortable: false,
    cell: (entry) => (
      <span data-layout="row middle gap-2">
        {entry.state === "waiting" && (
          <Button size="compact" aria-label={texts.copyLinkFor(entry.deviceName)} onClick={() => copyLink(entry)}>
            {texts.copyLink}
          </Button>
        )}
        <Button
          size="compact"
          variant="ghost"
          aria-label={texts.detailsOf(entry.deviceName)}
          onClick={() => showDetails(entry)}
        >
          {texts.details}
        </Button>
        {(entry.state === "waiting" || entry.state === "dismissed") && (
          <Button
            size="compact"
            variant="ghost"
            aria-label={(entry.state === "waiting" ? texts.dismissEntry : texts.restoreEntry)(entry.deviceName)}
            onClick={() => setDismissed(entry, entry.state === "waiting")}
          >
            {entry.state === "waiting" ? texts.dismiss : texts.restore}
          </Button>
        )}
      </span>
    ),
  },
];

const setupEntriesQuery = (state: SetupEntryState | undefined) =>
  asked(["setup-entries", state ?? "all"], (init) =>
    api.setup.entries.$get({ query: state === undefined ? {} : { state } }, init),
  );

const setDismissed = ({ id, dismissed }: { id: string; dismissed: boolean }) =>
  unwrap(api.setup.entries[":id"].dismissed.$put({ param: { id }, json: { dismissed } }));

const ALL = "all";

export function SetupEntriesScreen() {
  const { state } = useSearch({ from: "/shell/signed-in/admin/setup" });
  const navigate = useNavigate({ from: "/admin/setup" });
  const query = useQuery(setupEntriesQuery(state));
  const { data, isPending, isFetching } = query;
  const dismissal = useDismissal();
  const [detailed, setDetailed] = useState<ListedSetupEntry | null>(null);
  const columns = useMemo(
    () => entryColumns({ copyLink, showDetails: setDetailed, setDismissed: dismissal }),
    [dismissal],
  );
  const show = (next: SetupEntryState | typeof ALL) =>
    void navigate({ search: next === ALL ? {} : { state: next }, replace: true });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Card refreshing={isFetching && !isPending}>
        <Segmented<SetupEntryState | typeof ALL>
          label="Status"
          segments={[
            { value: ALL, label: texts.all },
            ...setupEntryStates.map((value) => ({ value, label: withCount(texts.states[value], data?.counts[value]) })),
          ]}
          value={state ?? ALL}
          onChange={show}
        />
        <QueryError query={query} height={320} />
        {data?.entries.length === 0 && (
          <EmptyState
            title={state ? texts.noneOfState : texts.none}
            {...(state
              ? { action: <Button onClick={() => show(ALL)}>{texts.showAll}</Button> }
              : { detail: texts.noneHint })}
          />
        )}
        {data && data.entries.length > 0 && (
          <DataTable
            caption={texts.title}
            pageSize={25}
            rows={data.entries}
            columns={columns}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      {detailed !== null && (
        <Dialog size="wide" title={texts.detailsOf(detailed.deviceName)} onClose={() => setDetailed(null)}>
          <SetupAnswers form={detailed} />
        </Dialog>
      )}
    </Page>
  );
}

/** Opens the owner's form, prefilled with what the technician recorded. */
function copyLink({ deviceName, iccId }: ListedSetupEntry): void {
  const link = `${location.origin}/device/add?iccId=${iccId}`;
  navigator.clipboard.writeText(link).then(
    () => toasts.show({ text: texts.linkCopied(deviceName), tone: "ok" }),
    () => toasts.show({ text: texts.notCopied, detail: link, tone: "critical" }),
  );
}

function useDismissal(): (entry: ListedSetupEntry, dismissed: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: setDismissed,
    onSettled: () => client.invalidateQueries({ queryKey: ["setup-entries"] }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSuccess: ({ message }, { id, dismissed }) =>
      toasts.show({
        text: message,
        tone: "ok",
        undo: dismissed ? () => mutate({ id, dismissed: false }) : undefined,
      }),
  });
  return useMemo(
    () =>
      ({ id }, dismissed) =>
        mutate({ id, dismissed }),
    [mutate],
  );
}

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${format.number(count)})`;
