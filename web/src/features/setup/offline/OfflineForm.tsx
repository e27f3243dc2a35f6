import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { isClaimCode } from "#contract/setup/claim-code";
import { hasRightCheckDigit, isIccId } from "#contract/setup/icc-id";
import { setupTexts } from "#contract/setup/texts";
import { useReachable } from "../../../api/connection.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useWrongField } from "../../../ui/fields/use-wrong-field.ts";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { lookUpUnit } from "../calls.ts";
import type { WizardAction, SetupDraft, WizardState } from "../draft.model.ts";
import { fullDraft, setupProblems } from "../form/answers.model.ts";
import { PhotoField } from "../form/PhotoField.tsx";
import { SetupFields } from "../form/SetupFields.tsx";
import { entryOf } from "../form/use-save.ts";
import css from "../setup.module.css";
import { setupStepTexts as texts } from "../step-texts.ts";
import { setupScreenTexts } from "../texts.ts";
import { isUnanswered } from "../unanswered.ts";
import type { SetupQueue } from "./use-setup-queue.ts";

const TYPED_MS = 1000;
const RETRY_MS = 15_000;

/** Checks the ICCID when the connection is back. "online" events don't fire on all phones, so it also tries from time to time. */
function useCheckedLabel({ iccId, claimCode }: Pick<WizardState, "iccId" | "claimCode">) {
  const label = useDebounced(`${iccId.trim()} ${claimCode.trim()}`, TYPED_MS);
  const [known = "", code = ""] = label.split(" ");
  const isWhole = isIccId(known) && hasRightCheckDigit(known) && (code === "" || isClaimCode(code));
  const check = useQuery({
    queryKey: ["setup-check", label],
    queryFn: () => lookUpUnit({ iccId: known, claimCode: code }),
    enabled: isWhole,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isUnanswered(state.error) ? RETRY_MS : false),
  });
  const { refetch, error } = check;
  const isWaiting = isUnanswered(error);
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void refetch();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isWaiting, refetch]);
  return { found: check.data ?? null, refusal: error && !isWaiting ? error.message : undefined };
}

interface OfflineFormProps {
  walk: WizardState;
  queue: SetupQueue;
  move: (move: WizardAction) => void;
}

/** Without a signal; sent only after its ICCID was looked up. */
export function OfflineForm({ walk, queue, move }: OfflineFormProps) {
  const { entryId, iccId, claimCode } = walk;
  const draft = fullDraft(walk.draft);
  const isTypo = claimCode.trim() !== "" && !isClaimCode(claimCode);
  const [tries, setTries] = useState(0);
  const checked = tries > 0;
  const form = useWrongField(tries);
  const reachable = useReachable();
  const { found, refusal } = useCheckedLabel(walk);
  const keep = useMutation({ mutationFn: () => queue.keep(entryOf(walk)) });
  // Not after the form was left: it would empty the next one.
  const keepHere = () =>
    keep.mutate(undefined, { onSuccess: () => move({ kind: "queued", entryId: crypto.randomUUID() }) });
  const problems = setupProblems(draft);
  const isWrong = Object.keys(problems).length > 0 || !isIccId(iccId) || isTypo;
  const errorOf = (name: keyof SetupDraft) => (checked ? problems[name] : undefined);
  const edit = (change: Partial<SetupDraft>) => move({ kind: "edit", change, entryId });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!isWrong && !keep.isPending) keepHere();
  };
  return (
    <form ref={form} data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <h2>{texts.formTitle}</h2>
      {found ? (
        <Notice
          action={
            <Button onClick={() => move({ kind: "found", unit: found, claimCode, entryId })}>{texts.toData}</Button>
          }
        >{`${texts.onlineForm} ${texts.foundOnline(found.serialNumber)}`}</Notice>
      ) : (
        <Notice>{reachable ? texts.onlineForm : texts.offlineForm}</Notice>
      )}
      <TextField
        label={setupScreenTexts.iccId}
        required
        inputMode="numeric"
        autoComplete="off"
        description={setupTexts.iccIdHint}
        value={iccId}
        onChange={(event) => move({ kind: "label", iccId: event.target.value, claimCode })}
        error={checked && !isIccId(iccId) ? setupTexts.iccIdWrong : refusal}
      />
      <TextField
        label={setupScreenTexts.claimCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={setupScreenTexts.claimCodeHint}
        value={claimCode}
        onChange={(event) => move({ kind: "label", iccId, claimCode: event.target.value })}
        error={checked && isTypo ? setupScreenTexts.claimCodeWrong : undefined}
      />
      <SetupFields draft={draft} edit={edit} errorOf={errorOf} />
      <PhotoField access={null} entryId={entryId} sent={draft.photos} onSent={(photos) => edit({ photos })} />
      <div className={css.answer}>
        {checked && isWrong && <InlineError message={texts.missing} />}
        {keep.isError && <InlineError message={texts.notKept} onRetry={keepHere} />}
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
