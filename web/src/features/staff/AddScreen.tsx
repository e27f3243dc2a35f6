import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { staffTexts } from "#contract/accounts/texts";
import { bodyOf, emptyDraft } from "#contract/records/field";
import { newStaff } from "#contract/records/staff";
import { useMailText } from "../../api/session/use-mail-text.ts";
import { RecordField } from "../../records/RecordField.tsx";
import { RecordForm } from "../../records/RecordForm.tsx";
import { useRecordForm } from "../../records/use-record-form.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { addStaff } from "./queries.ts";
import { staffQuery } from "../../api/lists.ts";
import { reasonOf } from "./staff-form.model.ts";
import { CancelLink, StaffFields } from "./StaffFields.tsx";
import { StaffPreview } from "./StaffPreview.tsx";
import { useChoices } from "./use-choices.ts";

export function StaffAddScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const choices = useChoices();
  const say = useMailText();
  const of = useRecordForm({
    fields: newStaff,
    start: emptyDraft(newStaff),
    save: (draft) => addStaff(bodyOf(newStaff, draft)),
    onSaved: ({ message }) => {
      toasts.show({
        text: message,
        detail: say(staffTexts.inviteSent),
        tone: "ok",
      });
      void client.invalidateQueries({ queryKey: staffQuery.queryKey });
      return navigate({ to: "/staff/listing" });
    },
  });
  return (
    <Page title="Add Staff" lead={say(staffTexts.addLead)}>
      <Loaded query={choices.query}>
        {() => (
          <RecordForm
            of={of}
            saveLabel="Send Invite"
            reason={reasonOf(newStaff, of.draft)}
            cancel={<CancelLink />}
            aside={<StaffPreview name={of.draft.user_name} sights={choices.sights(of.draft)} />}
          >
            <StaffFields
              of={of}
              choices={choices}
              needsPlant
              email={
                <RecordField
                  of={of}
                  name="email"
                  input={{
                    type: "email",
                    autoCapitalize: "none",
                    spellCheck: false,
                    onBlur: () => of.touch("email"),
                  }}
                />
              }
            />
          </RecordForm>
        )}
      </Loaded>
    </Page>
  );
}
