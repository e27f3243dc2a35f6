import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import {
  DEFAULT_GROUP_SIZE,
  MAX_FAILURES,
  MAX_GROUP_SIZE,
  rolloutCommands,
  type RolloutAction,
} from "#contract/rollouts/rollout";
import { rolloutTexts } from "#contract/rollouts/texts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import type { DeviceListingSearch } from "../listing/search.ts";
import { ChangeFields } from "./ChangeFields.tsx";
import { startRollout } from "./queries.ts";
import { actionOf, changesFor, devicesOf, emptyDraft, type DeviceSelection, selectedCount } from "./rollout.model.ts";
import { rolloutDialogTexts as texts } from "./texts.ts";

interface StartRolloutProps {
  selection: DeviceSelection;
  search: DeviceListingSearch;
  session: Session;
  onStarted: () => void;
  onClose: () => void;
}

export function StartDialog({ selection, search, session, onStarted, onClose }: StartRolloutProps) {
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
      open
      title={texts.title(count)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant={draft.change === "retire" ? "danger" : "primary"}
            reason={reason}
            pending={start.isPending}
            onClick={() => typeof action !== "string" && start.mutate(action)}
          >
            {texts.start(count)}
          </Button>
        </>
      }
    >
      <div data-layout="stack shrink gap-4">
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
          description={texts.failuresHint}
          value={maxFailures}
          minimum={0}
          maximum={MAX_FAILURES}
          places={0}
          steppers
          onChange={setMaxFailures}
        />
        {start.error && <InlineError message={start.error.message} />}
      </div>
    </Dialog>
  );
}

function Effects({ change }: { change: string }) {
  const prompt = rolloutCommands.find(({ kind }) => kind === change)?.confirmation?.text;
  const effects = texts.effects[change === "plant" || change === "retire" ? change : "command"];
  return (
    <>
      {prompt !== undefined && <Notice>{prompt}</Notice>}
      <ul data-layout="stack shrink gap-1">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  );
}
