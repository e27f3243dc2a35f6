import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isClaimCode } from "#contract/setup/claim-code";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import type { WizardAction, SetupDraft, WizardState } from "../draft.model.ts";
import { fullDraft, setupProblems } from "../form/answers.model.ts";
import { PhotoField } from "../form/PhotoField.tsx";
import { SetupFields } from "../form/SetupFields.tsx";
import { entryOf } from "../form/use-save.ts";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { setupScreenTexts } from "../texts.ts";
import type { SetupQueue } from "./use-setup-queue.ts";

interface OfflineFormProps {
  walk: WizardState;
  iccId: string;
  queue: SetupQueue;
  move: (move: WizardAction) => void;
}

/** Without a signal; sent only after its ICCID was looked up. */
export function OfflineForm({ walk, iccId, queue, move }: OfflineFormProps) {
  const { entryId, claimCode } = walk;
  const draft = fullDraft(walk.draft);
  const isTypo = claimCode.trim() !== "" && !isClaimCode(claimCode);
  const [checked, setChecked] = useState(false);
  const keep = useMutation({
    mutationFn: () => queue.keep(entryOf(walk, iccId.trim())),
    onSuccess: () => move({ kind: "queued", entryId: crypto.randomUUID() }),
  });
  const problems = setupProblems(draft);
  const isWrong = Object.keys(problems).length > 0 || iccId.trim() === "" || isTypo;
  const errorOf = (name: keyof SetupDraft) => (checked ? problems[name] : undefined);
  const edit = (change: Partial<SetupDraft>) => move({ kind: "edit", change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong && !keep.isPending) keep.mutate();
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <h2>{texts.formTitle}</h2>
      <Notice>{texts.offlineForm}</Notice>
      <TextField
        label={setupScreenTexts.iccId}
        required
        inputMode="numeric"
        autoComplete="off"
        description={setupScreenTexts.iccIdHint}
        value={iccId}
        onChange={(event) => move({ kind: "offline", iccId: event.target.value, claimCode })}
        error={checked && iccId.trim() === "" ? setupScreenTexts.lookUpReason : undefined}
      />
      <TextField
        label={setupScreenTexts.claimCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={setupScreenTexts.claimCodeHint}
        value={claimCode}
        onChange={(event) => move({ kind: "offline", iccId, claimCode: event.target.value })}
        error={checked && isTypo ? setupScreenTexts.claimCodeWrong : undefined}
      />
      <SetupFields draft={draft} edit={edit} errorOf={errorOf} />
      <PhotoField
        ticket={null}
        entryId={entryId}
        stored={draft.installationPhoto}
        onStored={(installationPhoto) => edit({ installationPhoto })}
      />
      <div className={css.answer}>
        {checked && isWrong && <InlineError message={texts.missing} />}
        {keep.isError && <InlineError message={texts.notKept} onRetry={() => keep.mutate()} />}
      </div>
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => move({ kind: "online" })}>{texts.toLookUp}</Button>
        <Button type="submit" variant="primary" pending={keep.isPending}>
          {texts.saveHere}
        </Button>
      </div>
    </form>
  );
}
