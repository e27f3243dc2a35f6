import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Page } from "../../ui/layout/Page.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { oneOfStaffQuery, removeStaff, updateStaff } from "./queries.ts";
import { staffQuery } from "../../api/lists.ts";
import { useChoices } from "./use-choices.ts";
import { useState } from "react";
import { staffTexts } from "#contract/accounts/texts";
import { newStaff } from "#contract/records/staff";
import type { Staff } from "#contract/staff/staff";
import { RecordField, textsOf } from "../../records/RecordField.tsx";
import { RecordForm } from "../../records/RecordForm.tsx";
import { useRecordForm } from "../../records/use-record-form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PasswordField } from "../../ui/fields/PasswordField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { editDraftOf, editedStaff, passwordProblems, reasonOf, shownOf, updateBody } from "./staff-form.model.ts";
import { CancelLink, StaffFields } from "./StaffFields.tsx";
import { StaffPreview } from "./StaffPreview.tsx";
import { UserMinus } from "lucide-react";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";

const staffScreenTexts = {
  remove: "Remove from company",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: (name: string, email: string) =>
    `${name} will be signed out everywhere and lose access to all plants. Their name stays on past washes, notes and audit entries. You can't undo this, but you can invite ${email} again.`,
  removeConfirm: "Remove",
  noPlants: "This person has no plants and sees nothing until you select one.",
} as const;

function EditForm({ staff: opened, choices }: { staff: Staff; choices: ReturnType<typeof useChoices> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [staff, setStaff] = useState(opened);
  const refreshList = () => void client.invalidateQueries({ queryKey: staffQuery.queryKey, exact: true });
  const of = useRecordForm({
    fields: editedStaff,
    start: editDraftOf(opened),
    check: passwordProblems,
    save: (draft) => updateStaff(updateBody(staff, draft)),
    reread: async () => {
      const newer = await client.fetchQuery({ ...oneOfStaffQuery(staff.staff_id), staleTime: 0 });
      setStaff(newer);
      refreshList();
      return editDraftOf(newer);
    },
    onSaved: ({ message }) => {
      refreshList();
      toasts.show({ text: message, tone: "ok" });
      return navigate({ to: "/staff/listing" });
    },
    shown: (_, value) => shownOf(value, choices.plants),
  });
  const remove = () => {
    of.guard.release();
    refreshList();
  };
  const password = (name: "password" | "password_confirmation") => (
    <PasswordField
      {...textsOf({ of, name })}
      autoComplete="new-password"
      value={of.draft[name]}
      onChange={(event) => of.change({ [name]: event.target.value })}
    />
  );
  return (
    <RecordForm
      of={of}
      saveLabel="Update Staff"
      reason={reasonOf(editedStaff, of.draft)}
      cancel={
        <>
          <CancelLink />
          <AskedButton
            variant="danger"
            icon={<UserMinus />}
            label={staffScreenTexts.remove}
            question={staffScreenTexts.removeQuestion(staff.user_name)}
            consequence={staffScreenTexts.removeConsequence(staff.user_name, staff.email)}
            confirmLabel={staffScreenTexts.removeConfirm}
            detail={staff.user_name}
            call={() => removeStaff(staff.staff_id)}
            onDone={() => {
              remove();
              return navigate({ to: "/staff/listing" });
            }}
          />
        </>
      }
      changed={staffTexts.changed}
      aside={<StaffPreview name={of.draft.user_name} sights={choices.sights(of.draft)} />}
    >
      <StaffFields
        of={of}
        choices={choices}
        needsPlant={false}
        email={
          <TextField
            label={newStaff.email.label}
            type="email"
            readOnly
            value={staff.email}
            description="The email can't be changed."
          />
        }
      >
        {of.draft.plants.length === 0 && <p data-text="muted">{staffScreenTexts.noPlants}</p>}
        <RecordField of={of} name="status" />
      </StaffFields>
      <Card>
        {!staff.emailVerified && <p>{staffTexts.pendingPassword}</p>}
        <div data-layout="pairs" hidden={!staff.emailVerified}>
          {password("password")}
          {password("password_confirmation")}
        </div>
      </Card>
    </RecordForm>
  );
}

export function StaffEditScreen() {
  const { id } = useParams({ from: "/shell/signed-in/staff/edit/$id" });
  const staff = useQuery(oneOfStaffQuery(id));
  const choices = useChoices();
  return (
    <Page title="Edit Staff" lead={staff.data?.email ?? "Access and contact details."}>
      <Loaded query={choices.query}>
        {() => <Loaded query={staff}>{(data) => <EditForm key={id} staff={data} choices={choices} />}</Loaded>}
      </Loaded>
    </Page>
  );
}
