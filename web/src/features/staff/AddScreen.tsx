import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { staffTexts } from "#contract/accounts/texts";
import { mailTexts } from "#contract/mail/mail";
import { sessionQuery } from "../../api/session/session.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { isChanged } from "../../ui/conflict/conflict.model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { addStaff, staffQuery } from "./queries.ts";
import { failureOf, refusedFields } from "./refusal.ts";
import { addBody, emptyDraft } from "./staff-form.model.ts";
import { StaffForm } from "./StaffForm.tsx";
import { StaffPage } from "./StaffPage.tsx";
import { useChoices } from "./use-choices.ts";

export function StaffAddScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const choices = useChoices();
  const { data: session } = useQuery(sessionQuery);
  const [draft, setDraft] = useState(emptyDraft);
  const guard = useUnsavedGuard(isChanged(emptyDraft, draft));
  const add = useMutation({
    mutationFn: addStaff,
    onSuccess: ({ message }) => {
      guard.release();
      toasts.show({
        text: message,
        detail: session?.sendsMail === false ? mailTexts.inviteNotSent : staffTexts.inviteSent,
        tone: "ok",
      });
      void client.invalidateQueries({ queryKey: staffQuery.queryKey });
      return navigate({ to: "/staff/listing" });
    },
  });
  return (
    <StaffPage title="Add Staff" lead="We'll email an invitation to this address." {...choices}>
      <StaffForm
        kind="add"
        draft={draft}
        onChange={setDraft}
        plants={choices.plants}
        givesInbound={choices.givesInbound}
        sights={choices.sights(draft)}
        pending={add.isPending || add.isSuccess}
        refused={refusedFields(add.error)}
        failure={failureOf(add.error)}
        onSubmit={() => add.mutate(addBody(draft))}
      />
      {guard.question}
    </StaffPage>
  );
}
