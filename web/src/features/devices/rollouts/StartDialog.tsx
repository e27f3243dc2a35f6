import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import {
  DEFAULT_GROUP_SIZE,
  MAX_FAILURES,
  MAX_GROUP_SIZE,
  type RolloutAction,
  rolloutCommands,
} from "#contract/rollouts/rollout";
import { rolloutTexts } from "#contract/rollouts/texts";
import { useMailText } from "../../../api/session/use-mail-text.ts";
import { Select } from "../../../ui/choices/Select.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import type { DeviceListingSearch } from "../listing/search.ts";
import { startRollout } from "./queries.ts";
import {
  actionOf,
  type ChangeDraft,
  changesFor,
  type DeviceSelection,
  devicesOf,
  emptyDraft,
  selectedCount,
} from "./rollout.model.ts";
import { rolloutDialogTexts as texts } from "./texts.ts";
import { limitsOf, WASH_SLOTS } from "#contract/commands/arguments";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { HourStrip } from "../control-room/strip/HourStrip.tsx";
import { toggleHour } from "../control-room/strip/strip.model.ts";
import { plantListQuery } from "../../../api/lists.ts";

interface ChangeFieldsProps {
  draft: ChangeDraft;
  edit: (change: Partial<ChangeDraft>) => void;
}

function ChangeFields({ draft, edit }: ChangeFieldsProps) {
  if (draft.change === "plant") return <PlantField draft={draft} edit={edit} />;
  if (draft.change === "washTimes" || draft.change === "washHour") return <HoursField draft={draft} edit={edit} />;
  if (draft.change === "washSec")
    return (
      <NumberField
        label={texts.seconds}
        value={draft.seconds}
        unit="s"
        minimum={limitsOf.washSeconds.min}
        maximum={limitsOf.washSeconds.max}
        places={0}
        onChange={(seconds) => edit({ seconds })}
      />
    );
  if (draft.change === "retire")
    return (
      <TextField
        label={texts.reason}
        value={draft.notes}
        autoComplete="off"
        maxLength={300}
        onChange={({ target }) => edit({ notes: target.value })}
      />
    );
  return null;
}

function PlantField({ draft, edit }: ChangeFieldsProps) {
  const { data } = useQuery(plantListQuery());
  const options = (data?.plants ?? []).map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name }));
  return <Select label={texts.plant} options={options} value={draft.plant} onChange={(plant) => edit({ plant })} />;
}

function HoursField({ draft, edit }: ChangeFieldsProps) {
  const maxHours = draft.change === "washTimes" ? WASH_SLOTS : 1;
  const label = maxHours === 1 ? texts.oneHour : texts.hourLabel;
  return (
    <div data-layout="stack shrink gap-1">
      <span data-layout="below-1" data-text="label second" aria-hidden="true">
        {label}
      </span>
      <HourStrip
        label={label}
        hours={draft.hours}
        onDevice={[]}
        nowHour={null}
        onToggle={(hour) => edit({ hours: toggleHour(draft.hours, hour, maxHours) ?? draft.hours })}
      />
    </div>
  );
}

interface StartRolloutProps {
  selection: DeviceSelection;
  search: DeviceListingSearch;
  session: Session;
  onStarted: () => void;
  onClose: () => void;
}

export function StartDialog({ selection, search, session, onStarted, onClose }: StartRolloutProps) {
  const say = useMailText();
  const [draft, setDraft] = useState(emptyDraft);
  const [groupSize, setGroupSize] = useState(DEFAULT_GROUP_SIZE);
  const [maxFailures, setMaxFailures] = useState(0);
  const client = useQueryClient();
  const count = selectedCount(selection);
  const action = actionOf(draft);
  const isGroup = Number.isInteger(groupSize) && groupSize >= 1 && groupSize <= MAX_GROUP_SIZE;
  const isAllowed = Number.isInteger(maxFailures) && maxFailures >= 0 && maxFailures <= MAX_FAILURES;
  const start = useMutation({
    mutationFn: (chosen: RolloutAction) =>
      startRollout({ action: chosen, devices: devicesOf(selection, search), groupSize, maxFailures }),
    onSuccess: async () => {
      onStarted();
      await Promise.all([
        client.invalidateQueries({ queryKey: ["rollouts"] }),
        client.invalidateQueries({ queryKey: ["devices"] }),
      ]);
    },
  });
  const limits = isGroup ? (isAllowed ? undefined : rolloutTexts.maxFailures) : rolloutTexts.groupSize;
  const reason = typeof action === "string" ? action : limits;
  return (
    <Dialog
      title={texts.title(count)}
      onClose={onClose}
      confirm={{
        label: texts.start(count),
        cancelLabel: texts.cancel,
        variant: draft.change === "retire" ? "danger" : "primary",
        reason,
        pending: start.isPending,
        onConfirm: () => typeof action !== "string" && start.mutate(action),
      }}
    >
      <Select
        label={texts.action}
        options={changesFor(session.permissions)}
        value={draft.change}
        onChange={(change) => setDraft({ ...emptyDraft, change })}
      />
      <ChangeFields draft={draft} edit={(change) => setDraft({ ...draft, ...change })} />
      {draft.change !== null && <Effects change={draft.change} />}
      <NumberField
        label={texts.groupSize}
        description={texts.groupHint}
        value={groupSize}
        minimum={1}
        maximum={MAX_GROUP_SIZE}
        places={0}
        steppers
        onChange={setGroupSize}
      />
      <NumberField
        label={texts.maxFailures}
        description={say(texts.failuresHint)}
        value={maxFailures}
        minimum={0}
        maximum={MAX_FAILURES}
        places={0}
        steppers
        onChange={setMaxFailures}
      />
      {start.error && <InlineError message={start.error.message} />}
    </Dialog>
  );
}

function Effects({ change }: { change: string }) {
  const prompt = rolloutCommands.find(({ kind }) => kind === change)?.confirmation?.text;
  const effects = texts.effects[change === "plant" || change === "retire" ? change : "command"];
  return (
    <>
      {prompt !== undefined && <Notice>{prompt}</Notice>}
      <Lines data-layout="stack shrink gap-1" of={effects} />
    </>
  );
}
