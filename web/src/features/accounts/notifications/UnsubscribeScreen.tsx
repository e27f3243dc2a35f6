import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { mailSources, unsubscribeTexts } from "#contract/accounts/unsubscribe";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { resubscribeBy, unsubscribeBy } from "../calls.ts";
import { AuthCard, SuccessNote } from "../AuthCard.tsx";
import { GoToLogin } from "../login/GoToLogin.tsx";

export function UnsubscribeScreen() {
  const { id } = useParams({ from: "/plain/account/report/unsubscribe/$id" });
  const search = useSearch({ from: "/plain/account/report/unsubscribe/$id" });
  const client = useQueryClient();
  // As opened.
  const [link] = useState({ ...search, id });
  // Updates the settings of a signed-in person.
  const onSuccess = () => client.invalidateQueries({ queryKey: ["account", "notifications"] });
  const stop = useMutation({ mutationFn: () => unsubscribeBy(link), onSuccess });
  const undo = useMutation({ mutationFn: () => resubscribeBy(link), onSuccess });
  const { mutate } = stop;
  useEffect(() => {
    // Idempotent.
    if (link.oobCode !== undefined) mutate();
  }, [link, mutate]);
  const failed = stop.error ?? undo.error;
  if (link.oobCode === undefined || (failed instanceof ApiProblem && failed.status === 404))
    return (
      <AuthCard title="Unsubscribe">
        <InlineError message={`${unsubscribeTexts.userNotFound} ${unsubscribeTexts.notFoundDetail}`} />
        <GoToLogin primary redirect="/account/notifications" />
      </AuthCard>
    );
  if (undo.isSuccess)
    return (
      <AuthCard title="Unsubscribe">
        <SuccessNote>{undo.data.message}</SuccessNote>
        <Button
          data-layout="alone"
          pending={stop.isPending}
          onClick={() => {
            undo.reset();
            mutate();
          }}
        >
          Unsubscribe
        </Button>
      </AuthCard>
    );
  return (
    <AuthCard title="Unsubscribe">
      {stop.isError && <InlineError message={stop.error.message} onRetry={() => mutate()} />}
      {(stop.isIdle || stop.isPending) && <output data-text="second pretty">Unsubscribing…</output>}
      {stop.isSuccess && (
        <>
          <SuccessNote>{stop.data.message}</SuccessNote>
          <p data-text="second pretty">
            {unsubscribeTexts.others[mailSources.find((known) => known === search.source) ?? "report"]}
          </p>
          {undo.isError && <InlineError message={undo.error.message} />}
          <Button data-layout="alone" pending={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        </>
      )}
    </AuthCard>
  );
}
