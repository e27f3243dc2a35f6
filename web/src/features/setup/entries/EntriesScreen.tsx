import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as format from "#contract/common/format";
import { type ListedSetupEntry, setupEntryStates, type SetupEntryState } from "#contract/setup/entries";
import { Button } from "../../../ui/actions/Button.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { entryColumns } from "./columns.tsx";
import css from "./entries.module.css";
import { setDismissed, setupEntriesQuery } from "./queries.ts";
import { entriesTexts as texts } from "./texts.ts";

const ALL = "all";

export function SetupEntriesScreen() {
  const { state } = useSearch({ from: "/shell/signed-in/admin/setup" });
  const navigate = useNavigate({ from: "/admin/setup" });
  const { data, isPending, isFetching, error, refetch } = useQuery(setupEntriesQuery(state));
  const dismissal = useDismissal();
  const [photo, setPhoto] = useState<ListedSetupEntry | null>(null);
  const columns = useMemo(() => entryColumns({ copyLink, showPhoto: setPhoto, setDismissed: dismissal }), [dismissal]);
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
        {error && <InlineError message={error.message} onRetry={() => void refetch()} />}
        {isPending && !error && <Skeleton height={320} />}
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
            hideCaption
            pageSize={25}
            rows={data.entries}
            columns={columns}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      {photo !== null && (
        <Dialog open size="wide" title={texts.photoOf(photo.deviceName)} onClose={() => setPhoto(null)}>
          <img className={css.photo} src={photo.photo} alt={texts.photoOf(photo.deviceName)} />
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
        ...(dismissed && { action: { label: texts.undo, onAction: () => mutate({ id, dismissed: false }) } }),
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
