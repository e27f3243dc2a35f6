import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { proposalTexts, type WashProposal } from "#contract/cleanings/proposed";
import * as format from "#contract/common/format";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { CleaningFields } from "./CleaningFields.tsx";
import { type CleaningDraft, type Cleanings, emptyDraft, keyedByDay, withCleaning } from "./cleanings.model.ts";
import { cleaningsQuery, decideProposal, proposalQuery, saveCleanings } from "./queries.ts";
import { cleaningTexts as texts } from "./texts.ts";

interface WashedSensor {
  device_id: string;
  device_name: string;
}

/** What to take back: the washes of a sensor before, for the version after. */
type TakeBack = () => Promise<void>;

async function logAt(client: QueryClient, device: string, draft: CleaningDraft): Promise<TakeBack | null> {
  const query = cleaningsQuery(device);
  const before = await client.fetchQuery({ ...query, staleTime: 0 });
  const store = async ({ version }: Pick<CleaningList, "version">, cleaningEvents: Cleanings) => {
    const saved = await saveCleanings(device, { version, cleaningEvents });
    client.setQueryData(query.queryKey, saved);
    return saved;
  };
  const stored = keyedByDay(before.cleanings);
  const answer = withCleaning(stored, draft, null);
  // It was logged for this sensor before.
  if (answer.kind !== "placed") return null;
  const after = await store(before, answer.cleanings);
  return async () => void (await store(after, stored));
}

function proposedDraft({ wash }: WashProposal): CleaningDraft {
  const { reason: _, ...draft } = wash;
  return { ...emptyDraft, ...draft };
}

interface WashFormProps {
  devices: readonly WashedSensor[];
  timezone: string;
  now: number;
  onSensor: (device: string) => void;
  onClose: () => void;
}

interface PlantWashDialogProps extends WashFormProps {
  plantId: string;
  /** Id of a proposal. */
  proposed: string | undefined;
}

export default function PlantWashDialog({ plantId, proposed, ...props }: PlantWashDialogProps) {
  if (proposed === undefined) return <WashForm {...props} />;
  return <ProposedWashDialog {...props} plantId={plantId} id={proposed} />;
}

/** The form while the proposal is open, then who answered it: also in a second tab. */
function ProposedWashDialog({ id, plantId, ...props }: WashFormProps & { id: string; plantId: string }) {
  const client = useQueryClient();
  const query = useQuery(proposalQuery(id));
  const [isMine, setMine] = useState(false);
  // With the list of all.
  const reread = () => client.invalidateQueries({ queryKey: ["proposal"] });
  const decline = useMutation({
    mutationFn: () => decideProposal(id, false),
    meta: { changesPlans: true },
    onSuccess: () => {
      props.onClose();
      toasts.show({ text: texts.declined, tone: "ok" });
    },
    onSettled: reread,
  });
  const proposal = query.data?.plant_id === plantId ? query.data : null;
  if (proposal && (proposal.state === "open" || isMine)) {
    const when = format.instant(proposal.createdAt, props.timezone);
    return (
      <WashForm
        {...props}
        proposal={proposal}
        onConfirm={async () => {
          if (isMine) return;
          try {
            await decideProposal(id, true);
            // Before the proposal is read again, so that the form stays.
            setMine(true);
          } finally {
            await reread();
          }
        }}
      >
        <Notice>
          {texts.proposedBy(proposal, when)} <q>{proposal.wash.reason}</q>
        </Notice>
        <Button
          data-layout="alone"
          size="compact"
          pending={decline.isPending}
          reason={isMine ? texts.used : undefined}
          onClick={() => decline.mutate()}
        >
          {texts.decline}
        </Button>
        {decline.error && <InlineError message={decline.error.message} />}
      </WashForm>
    );
  }
  return (
    <Dialog
      title={texts.plantTitle}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{texts.close}</Button>}
    >
      {query.isPending && <Skeleton height={120} />}
      {query.error && <InlineError message={query.error.message} />}
      {query.data && !proposal && <InlineError message={proposalTexts.notFound} />}
      {proposal && <Notice>{texts.answered(proposal, (at) => format.instant(at, props.timezone))}</Notice>}
    </Dialog>
  );
}

interface ProposedFormProps extends WashFormProps {
  proposal?: WashProposal;
  /** Before anything is logged. */
  onConfirm?: () => Promise<void>;
  children?: ReactNode;
}

function WashForm({ devices, timezone, now, proposal, onConfirm, onSensor, onClose, children }: ProposedFormProps) {
  const client = useQueryClient();
  const today = dayOf(timezone, now);
  const [draft, setDraft] = useState<CleaningDraft>(() =>
    proposal ? proposedDraft(proposal) : { ...emptyDraft, day: today },
  );
  // A mutation, because the page asks for the decision again after it.
  const takeBack = useMutation({
    mutationFn: (undos: readonly TakeBack[]) => Promise.all(undos.map((undo) => undo())),
    meta: { changesPlans: true },
    onError: ({ message }) => toasts.show({ text: texts.notUndone, detail: message, tone: "critical" }),
  });
  const save = useMutation({
    mutationFn: async () => {
      await onConfirm?.();
      const undos: (TakeBack | null)[] = [];
      for (const { device_id } of devices) undos.push(await logAt(client, device_id, draft));
      return undos.filter((undo) => undo !== null);
    },
    meta: { changesPlans: true },
    onSuccess: (undos) => {
      onClose();
      toasts.show({
        text: undos.length === 0 ? texts.alreadyLogged : texts.added,
        tone: "ok",
        undo: undos.length === 0 ? undefined : () => takeBack.mutate(undos),
      });
    },
  });
  return (
    <Dialog title={texts.plantTitle} onClose={onClose} locked={save.isPending}>
      {children}
      <CleaningFields
        draft={draft}
        editing={false}
        latest={addDays(today, 1)}
        saving={save.isPending}
        usualCost={texts.usualCost}
        onChange={(change) => setDraft({ ...draft, ...change })}
        onSave={() => save.mutate()}
        onCancel={onClose}
      />
      {save.isError && <InlineError message={save.error.message} />}
      <p data-text="quiet">{texts.wholePlant(devices.length)}</p>
      <div data-layout="row gap-2">
        {devices.map(({ device_id, device_name }) => (
          <Button key={device_id} size="compact" onClick={() => onSensor(device_id)}>
            {device_name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
