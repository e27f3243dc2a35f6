import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import type { QueuedSetup } from "./queue.model.ts";
import type { SetupQueue } from "./use-setup-queue.ts";

interface QueuedNoticeProps {
  entry: QueuedSetup;
  queue: SetupQueue;
  onNext: () => void;
}

/** Shown instead of a queued form: what was sent must match. */
export function QueuedNotice({ entry, queue, onNext }: QueuedNoticeProps) {
  return (
    <section data-layout="stack shrink gap-4">
      <h2>{texts.formTitle}</h2>
      <Notice>{texts.unsent}</Notice>
      {entry.problem !== null && (
        <InlineError message={entry.problem} onRetry={queue.retry} retrying={queue.isSending} />
      )}
      <p data-text="muted">{texts.queueHint}</p>
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => void queue.takeOut(entry.id)}>{texts.editQueued}</Button>
        <Button variant="primary" onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </section>
  );
}
