import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { staffTexts } from "#contract/account-texts";
import type { Staff } from "#contract/staff";
import { Card } from "../../ui/Card.tsx";
import layout from "../../ui/Layout.module.css";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toasts } from "../../ui/toast-queue.ts";
import { staffQuery, updateStaff } from "./queries.ts";
import { failureOf, refusedFields } from "./refusal.ts";
import { type StaffDraft, draftOf, staffErrors, updateBody } from "./staff-form.model.ts";
import { StaffForm } from "./StaffForm.tsx";
import type { useChoices } from "./use-choices.ts";

/** The stored values, changed and saved; a new password only if one is entered. */
export function EditForm({ staff, choices }: { staff: Staff; choices: ReturnType<typeof useChoices> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<StaffDraft>(() => draftOf(staff));
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: (form: StaffDraft) => updateStaff(updateBody(staff.staff_id, form)),
    onSuccess: ({ message }) => {
      toasts.show({ text: message, tone: "ok" });
      return navigate({ to: "/staff/listing" });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: staffQuery.queryKey, exact: true }),
  });
  const refused = refusedFields(save.error);
  const errors = checked ? staffErrors(draft) : {};
  const submit = () => {
    setChecked(true);
    if (Object.keys(staffErrors(draft)).length === 0) save.mutate(draft);
  };
  return (
    <StaffForm
      kind="edit"
      draft={draft}
      onChange={setDraft}
      plants={choices.plants}
      givesInbound={choices.givesInbound}
      sights={choices.sights(draft)}
      pending={save.isPending || save.isSuccess}
      refused={refused}
      failure={failureOf(save.error)}
      onSubmit={submit}
    >
      <Card>
        {!staff.emailVerified && <p>{staffTexts.pendingPassword}</p>}
        <div className={layout.pairs} hidden={!staff.emailVerified}>
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            description="Leave blank to keep the current password."
            value={draft.password}
            onChange={(event) => setDraft({ ...draft, password: event.target.value })}
            error={errors.password ?? refused.password}
          />
          <PasswordField
            label="Confirm New Password"
            autoComplete="new-password"
            value={draft.confirmation}
            onChange={(event) => setDraft({ ...draft, confirmation: event.target.value })}
            error={errors.confirmation}
          />
        </div>
      </Card>
    </StaffForm>
  );
}
