import { type FormEvent, useState } from "react";
import type { SetupUnit } from "#contract/setup/setup";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { WizardAction, SetupDraft, WizardState } from "../draft.model.ts";
import { fullDraft, setupProblems } from "./answers.model.ts";
import { QueuedNotice } from "../offline/QueuedNotice.tsx";
import type { SetupQueue } from "../offline/use-setup-queue.ts";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { PhotoField } from "./PhotoField.tsx";
import { SetupFields } from "./SetupFields.tsx";
import { useSave } from "./use-save.ts";

interface FormStepProps {
  walk: WizardState;
  unit: SetupUnit;
  queue: SetupQueue;
  move: (move: WizardAction) => void;
}

export function FormStep({ walk, unit, queue, move }: FormStepProps) {
  const { entryId } = walk;
  const draft = fullDraft(walk.draft);
  const [checked, setChecked] = useState(false);
  const save = useSave(walk, { unit, queue, move });
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
  const edit = (change: Partial<SetupDraft>) => move({ kind: "edit", change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong && !save.isPending) save.mutate();
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <h2>{texts.formTitle}</h2>
      <p data-text="muted">{texts.kept}</p>
      <TextField label={texts.serialNumber} readOnly value={unit.serialNumber} />
      <SetupFields draft={draft} edit={edit} errorOf={errorOf} />
      <PhotoField
        ticket={unit.ticket}
        entryId={entryId}
        stored={draft.installationPhoto}
        onStored={(installationPhoto) => edit({ installationPhoto })}
      />
      {checked && isWrong && <InlineError message={texts.missing} />}
      {save.isError && !isWrong && (
        <InlineError message={save.error.message} onRetry={() => save.mutate()} retrying={save.isPending} />
      )}
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => move({ kind: "back" })}>{texts.back}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
