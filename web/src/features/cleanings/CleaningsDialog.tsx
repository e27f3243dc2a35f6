import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addDays, dayOf, monthDayYear } from "#contract/common/calendar";
import type { PlantCleaning } from "#contract/cleanings/cleanings";
import { texts } from "#contract/common/texts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { CleaningFields } from "./CleaningFields.tsx";
import { CleaningTable } from "./CleaningTable.tsx";
import {
  type CleaningDraft,
  type Cleanings,
  draftOf,
  emptyDraft,
  keyedByDay,
  withCleaning,
  without,
  zoneName,
} from "./cleanings.model.ts";
import { trackRecordText } from "./receipt.model.ts";
import { cleaningTexts } from "./texts.ts";
import { cleaningsQuery, saveCleanings } from "./queries.ts";

/** A concurrent save shows the newer list and overwrites nothing. */
function useCleanings(device: string) {
  const client = useQueryClient();
  const query = useQuery(cleaningsQuery(device));
  const save = useMutation({
    mutationFn: (cleaningEvents: Cleanings) =>
      saveCleanings(device, {
        version: client.getQueryData(cleaningsQuery(device).queryKey)?.version ?? null,
        cleaningEvents,
      }),
    meta: { changesPlans: true },
    onSuccess: (list) => client.setQueryData(cleaningsQuery(device).queryKey, list),
    onError: () => void query.refetch(),
  });
  return { query, save };
}

interface CleaningsDialogProps {
  device: { device_id: string; device_name: string; timezone: string };
  mayEdit: boolean;
  now: number;
  startDay?: string | null;
  onClose: () => void;
}

type Question = { kind: "override" } | { kind: "delete"; day: string } | { kind: "taken" };

export default function CleaningsDialog({ device, mayEdit, now, startDay = null, onClose }: CleaningsDialogProps) {
  const { query, save } = useCleanings(device.device_id);
  const [draft, setDraft] = useState<CleaningDraft>({ ...emptyDraft, day: startDay });
  const [edited, setEdited] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const today = dayOf(device.timezone, now);
  const cleanings = query.data?.cleanings ?? [];
  const stored = keyedByDay(cleanings);
  const forget = () => {
    setDraft(emptyDraft);
    setEdited(null);
    setQuestion(null);
  };
  const store = (next: Cleanings, text: string) =>
    save.mutate(next, {
      onSuccess: () => {
        forget();
        toasts.show({
          text,
          tone: "ok",
          undo: () => save.mutate(stored),
        });
      },
    });
  const submit = (override = false) => {
    const answer = withCleaning(stored, draft, edited, override);
    if (answer.kind === "placed") store(answer.cleanings, edited === null ? cleaningTexts.added : cleaningTexts.saved);
    if (answer.kind === "occupied") setQuestion({ kind: "override" });
    if (answer.kind === "taken") setQuestion({ kind: "taken" });
  };
  const edit = (cleaning: PlantCleaning) => {
    save.reset();
    setDraft(draftOf(cleaning));
    setEdited(cleaning.day);
  };
  return (
    <Dialog title="Plant Cleanings" size="wide" onClose={onClose}>
      {mayEdit && (
        <CleaningFields
          key={edited ?? "new"}
          draft={draft}
          editing={edited !== null}
          latest={addDays(today, 1)}
          saving={save.isPending}
          usualCost={cleaningTexts.usualCost}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onSave={() => submit()}
          onCancel={forget}
        />
      )}
      {save.isError && <InlineError message={save.error.message} />}
      <Loaded query={query} height={200}>
        {() => (
          <CleaningTable
            cleanings={cleanings}
            today={today}
            onEdit={mayEdit ? edit : undefined}
            onDelete={mayEdit ? ({ day }) => setQuestion({ kind: "delete", day }) : undefined}
          />
        )}
      </Loaded>
      {query.data?.kept && <p>{trackRecordText(query.data.kept, null)}</p>}
      {query.data?.insolationNote && <p>{query.data.insolationNote}</p>}
      <p data-text="quiet pretty">{cleaningTexts.basis(zoneName(device.timezone))}</p>
      <ConfirmDialog
        open={question?.kind === "override"}
        title={texts.cleaningOverride}
        confirmLabel="Yes"
        pending={save.isPending}
        onConfirm={() => submit(true)}
        onCancel={() => setQuestion(null)}
      >
        This replaces the notes for {draft.day === null ? "that day" : monthDayYear(draft.day)}.
      </ConfirmDialog>
      <ConfirmDialog open={question?.kind === "taken"} title={texts.cleaningTaken} confirmLabel="OK" onCancel={forget}>
        Nothing was changed. Choose another date, or delete the other wash first.
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.kind === "delete"}
        title={texts.cleaningDelete}
        confirmLabel="Delete"
        danger
        pending={save.isPending}
        onConfirm={() => question?.kind === "delete" && store(without(stored, question.day), cleaningTexts.deleted)}
        onCancel={() => setQuestion(null)}
      >
        {question?.kind === "delete" ? `The wash on ${monthDayYear(question.day)} will be removed from the log.` : ""}
      </ConfirmDialog>
    </Dialog>
  );
}
