import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { staffTexts } from "#contract/accounts/texts";
import type { Staff } from "#contract/staff/staff";
import { ApiProblem } from "../../api/problem.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConflictNotice } from "../../ui/conflict/ConflictNotice.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { PasswordField } from "../../ui/fields/PasswordField.tsx";
import { type ForeignChange, isChanged, mergeDrafts } from "../../ui/conflict/conflict.model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { oneOfStaffQuery, staffQuery, updateStaff } from "./queries.ts";
import { failureOf, refusedFields } from "./refusal.ts";
import { RemoveStaff } from "./RemoveStaff.tsx";
import { changeTexts, draftOf, type StaffDraft, staffErrors, updateBody } from "./staff-form.model.ts";
import { StaffForm } from "./StaffForm.tsx";
import { staffLabels } from "./texts.ts";
import type { useChoices } from "./use-choices.ts";

export function EditForm({ staff: opened, choices }: { staff: Staff; choices: ReturnType<typeof useChoices> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [staff, setStaff] = useState(opened);
  const [draft, setDraft] = useState<StaffDraft>(() => draftOf(staff));
  const [changes, setChanges] = useState<ForeignChange<StaffDraft>[] | null>(null);
  const [checked, setChecked] = useState(false);
  const refreshList = () => void client.invalidateQueries({ queryKey: staffQuery.queryKey, exact: true });
  const guard = useUnsavedGuard(isChanged(draftOf(staff), draft));
  const save = useMutation({
    mutationFn: (form: StaffDraft) => updateStaff(updateBody(staff, form)),
    onSuccess: ({ message }) => {
      guard.release();
      toasts.show({ text: message, tone: "ok" });
      return navigate({ to: "/staff/listing" });
    },
    onError: async (error, form) => {
      if (!(error instanceof ApiProblem && error.type === "conflict")) return;
      const newer = await client.fetchQuery({ ...oneOfStaffQuery(staff.staff_id), staleTime: 0 });
      const merged = mergeDrafts(draftOf(staff), form, draftOf(newer));
      setStaff(newer);
      setDraft(merged.draft);
      setChanges(merged.changes);
    },
    onSettled: refreshList,
  });
  const refused = refusedFields(save.error);
  const errors = checked ? staffErrors(draft, "edit") : {};
  const submit = () => {
    setChecked(true);
    if (Object.keys(staffErrors(draft, "edit")).length === 0) save.mutate(draft);
  };
  const isConflict = save.error instanceof ApiProblem && save.error.type === "conflict";
  const notes = changeTexts(changes ?? [], choices.plants);
  const remove = () => {
    guard.release();
    refreshList();
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
      failure={isConflict ? undefined : failureOf(save.error)}
      notes={notes}
      conflict={
        changes && (
          <ConflictNotice
            title={staffTexts.changed}
            changes={Object.values(notes)}
            onDiscard={() => {
              setDraft(draftOf(staff));
              setChanges(null);
              save.reset();
            }}
          />
        )
      }
      action={<RemoveStaff staff={staff} onRemoved={remove} />}
      onSubmit={submit}
    >
      {guard.question}
      <Card>
        {!staff.emailVerified && <p>{staffTexts.pendingPassword}</p>}
        <div className={layout.pairs} hidden={!staff.emailVerified}>
          <PasswordField
            label={staffLabels.password}
            autoComplete="new-password"
            description="Leave blank to keep the current password."
            value={draft.password}
            onChange={(event) => setDraft({ ...draft, password: event.target.value })}
            error={errors.password ?? refused.password}
          />
          <PasswordField
            label={staffLabels.confirmation}
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
