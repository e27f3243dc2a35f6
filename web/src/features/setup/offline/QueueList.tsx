import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { setupScreenTexts } from "../texts.ts";
import type { QueuedSetup } from "./queue.model.ts";
import type { SetupQueue } from "./use-setup-queue.ts";

export function QueueList({ queue, onEdit }: { queue: SetupQueue; onEdit: (entry: QueuedSetup) => void }) {
  const [entryToDiscard, setEntryToDiscard] = useState<QueuedSetup | null>(null);
  const { entries } = queue;
  const discard = async () => {
    if (entryToDiscard) await queue.discard(entryToDiscard.id);
    setEntryToDiscard(null);
  };
  return (
    <section data-layout="stack gap-3" className={css.queue} aria-labelledby="setup-queue-title">
      <h2 id="setup-queue-title">{texts.queueTitle(entries.length)}</h2>
      <p data-text="muted">{texts.queueHint}</p>
      <ul data-layout="stack gap-3">
        {entries.map((entry) => (
          <li key={entry.id} data-layout="stack gap-1" data-text="anywhere">
            <strong>{`${entry.draft.deviceName}, ${entry.draft.solarPlantName}`}</strong>
            <span data-text="muted">{`${setupScreenTexts.iccId} ${entry.iccId}`}</span>
            {entry.problem === null ? <span>{texts.waiting}</span> : <InlineError message={entry.problem} />}
            <div data-layout="row gap-2" className={css.bar}>
              <Button
                onClick={() => setEntryToDiscard(entry)}
                aria-label={`${texts.discard} ${entry.draft.deviceName}`}
              >
                {texts.discard}
              </Button>
              <Button onClick={() => onEdit(entry)} aria-label={`${texts.editQueued} ${entry.draft.deviceName}`}>
                {texts.editQueued}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button onClick={queue.retry} pending={queue.isSending}>
        {texts.sendNow}
      </Button>
      <ConfirmDialog
        open={entryToDiscard !== null}
        title={texts.discardQuestion(entryToDiscard?.draft.deviceName ?? "")}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => void discard()}
        onCancel={() => setEntryToDiscard(null)}
      >
        <p>{texts.discardConsequence}</p>
      </ConfirmDialog>
    </section>
  );
}
