import { type FormEvent, useState } from "react";
import type { SetupUnit } from "#contract/setup/setup";
import { Button } from "../../../ui/actions/Button.tsx";
import { useWrongField } from "../../../ui/fields/use-wrong-field.ts";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { SetupDraft, WizardAction, WizardState } from "../draft.model.ts";
import { fullDraft, setupProblems } from "./answers.model.ts";
import type { SetupQueue } from "../offline/use-setup-queue.ts";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { PhotoField } from "./PhotoField.tsx";
import { SetupFields } from "./SetupFields.tsx";
import { UnitState } from "../UnitState.tsx";
import { useSave } from "./use-save.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import type { QueuedSetup } from "../offline/queue.model.ts";

/** Shown instead of a queued form: what was sent must match. */
function QueuedNotice({ entry, queue, onNext }: { entry: QueuedSetup; queue: SetupQueue; onNext: () => void }) {
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

interface FormStepProps {
  walk: WizardState;
  unit: SetupUnit;
  queue: SetupQueue;
  move: (move: WizardAction) => void;
}

export function FormStep({ walk, unit, queue, move }: FormStepProps) {
  const { entryId } = walk;
  const draft = fullDraft(walk.draft);
  const [tries, setTries] = useState(0);
  const checked = tries > 0;
  const form = useWrongField(tries);
  const access = { walk, unit, move };
  const save = useSave(access, queue);
  const queued = queue.entries.find(({ id }) => id === entryId);
  if (queued)
    return (
      <QueuedNotice
        entry={queued}
        queue={queue}
        onNext={() => move({ kind: "queued", entryId: crypto.randomUUID() })}
      />
    );
  const problems = setupProblems(draft);
  const isWrong = Object.keys(problems).length > 0;
  const errorOf = (name: keyof SetupDraft) => (checked ? problems[name] : undefined);
  const edit = (change: Partial<SetupDraft>) => move({ kind: "edit", change, entryId });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!isWrong && !save.isPending) save.mutate();
  };
  return (
    <form ref={form} data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <h2>{texts.formTitle}</h2>
      <p data-text="muted">{texts.kept}</p>
      <UnitState access={access} />
      <SetupFields draft={draft} edit={edit} errorOf={errorOf} />
      <PhotoField access={access} entryId={entryId} sent={draft.photos} onSent={(photos) => edit({ photos })} />
      <div className={css.answer}>
        {checked && isWrong && <InlineError message={texts.missing} />}
        {save.isError && !isWrong && (
          <InlineError message={save.error.message} onRetry={() => save.mutate()} retrying={save.isPending} />
        )}
      </div>
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => move({ kind: "back" })}>{texts.back}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
