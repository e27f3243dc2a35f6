import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { bodyOf, draftOf, emptyDraft } from "#contract/records/field";
import { newOwner, storedOwner } from "#contract/records/owner";
import type { ManagedOwner } from "#contract/owners/owner";
import { ownerTexts } from "#contract/owners/texts";
import { useMailText } from "../../api/session/use-mail-text.ts";
import { RecordField, textsOf } from "../../records/RecordField.tsx";
import { RecordForm } from "../../records/RecordForm.tsx";
import { type RecordFormState, useRecordForm } from "../../records/use-record-form.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { limitProblems, shownOf } from "./owner-form.model.ts";
import { addOwner, removeOwner, updateOwner } from "./queries.ts";
import { managedOwnersQuery } from "../../api/lists.ts";
import { RemovePerson } from "./RemovePerson.tsx";
import { ownerScreenTexts } from "./texts.ts";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";

interface OwnerAccessProps {
  of: RecordFormState<Omit<typeof storedOwner, "status">>;
  /** Registered without an invitation: simulations only. */
  trial: boolean;
  /** An entry that can't be read: saved as empty, it would mean unlimited. */
  onLimitProblem: (problem: string | undefined) => void;
  children?: ReactNode;
}

function OwnerAccess({ of, trial, onLimitProblem, children }: OwnerAccessProps) {
  const { draft, change } = of;
  const page = (name: "dashboardPageAccess" | "devicesPageAccess") => (
    <Switch
      checked={draft[name]}
      disabled={trial && !draft[name]}
      onChange={(event) => change({ [name]: event.target.checked })}
    >
      {of.fields[name].label}
    </Switch>
  );
  return (
    <fieldset data-layout="stack shrink gap-1">
      <legend data-layout="below-1" data-text="label second">
        Access
      </legend>
      {children}
      {trial && <p data-text="muted">{ownerTexts.trialAccess}</p>}
      {page("dashboardPageAccess")}
      {page("devicesPageAccess")}
      <RecordField of={of} name="inbound_api_access" />
      <RecordField of={of} name="projectionsPageAccess" />
      <NumberField
        {...textsOf({ of, name: "accessesLimit" })}
        minimum={0}
        maximum={100_000}
        places={0}
        value={draft.accessesLimit}
        onChange={(accessesLimit, wrong) => {
          onLimitProblem(wrong?.problem);
          change({ accessesLimit });
        }}
        disabled={!draft.projectionsPageAccess}
      />
    </fieldset>
  );
}

type OwnerFields = Omit<typeof storedOwner, "status">;

export function AddOwnerDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const say = useMailText();
  const [limitProblem, setLimitProblem] = useState<string>();
  const of = useRecordForm({
    fields: newOwner,
    start: emptyDraft(newOwner),
    check: (_, problems) => limitProblems(problems, limitProblem),
    save: (draft) => addOwner(bodyOf(newOwner, draft)),
    onSaved: ({ message }) => {
      toasts.show({ text: message, tone: "ok", detail: say(ownerTexts.inviteSent) });
      void client.invalidateQueries({ queryKey: ["owners"] });
      onClose();
    },
  });
  return (
    <OwnerForm
      of={of}
      title="Add Owner"
      saveLabel="Send Invite"
      email={<RecordField of={of} name="email" input={{ type: "email" }} />}
      onClose={onClose}
    >
      <OwnerAccess of={of} trial={false} onLimitProblem={setLimitProblem} />
    </OwnerForm>
  );
}

export function EditOwnerDialog({ owner: opened, onClose }: { owner: ManagedOwner; onClose: () => void }) {
  const client = useQueryClient();
  const [owner, setOwner] = useState(opened);
  const [limitProblem, setLimitProblem] = useState<string>();
  const of = useRecordForm({
    fields: storedOwner,
    start: draftOf(storedOwner, opened),
    check: (_, problems) => limitProblems(problems, limitProblem),
    save: (draft) => updateOwner({ owner_id: owner.owner_id, version: owner.version, ...bodyOf(storedOwner, draft) }),
    reread: async () => {
      const { owners } = await client.fetchQuery({ ...managedOwnersQuery, staleTime: 0 });
      const newer = owners.find(({ owner_id }) => owner_id === owner.owner_id) ?? owner;
      setOwner(newer);
      return draftOf(storedOwner, newer);
    },
    onSaved: ({ message }) => {
      toasts.show({ text: message, tone: "ok" });
      void client.invalidateQueries({ queryKey: ["owners"] });
      onClose();
    },
    shown: shownOf,
  });
  return (
    <OwnerForm
      of={of}
      title={`Edit ${owner.user_name}`}
      saveLabel="Save"
      email={
        <TextField
          label={newOwner.email.label}
          type="email"
          readOnly
          value={owner.email}
          description="The email can't be changed."
        />
      }
      remove={
        <RemovePerson
          name={owner.user_name}
          consequence={ownerScreenTexts.ownerConsequence(owner.user_name, owner.email)}
          call={() => removeOwner(owner.owner_id)}
          rereads={[["owners"]]}
          onDone={onClose}
        />
      }
      onClose={onClose}
    >
      <OwnerAccess of={of} trial={owner.trial} onLimitProblem={setLimitProblem}>
        <RecordField of={of} name="status" />
      </OwnerAccess>
    </OwnerForm>
  );
}

interface OwnerFormProps {
  of: RecordFormState<OwnerFields>;
  title: string;
  saveLabel: string;
  email: ReactNode;
  remove?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function OwnerForm({ of, title, saveLabel, email, remove, onClose, children }: OwnerFormProps) {
  const close = () => of.guard.close(onClose);
  return (
    <Dialog title={title} onClose={close} locked={of.pending}>
      <RecordForm
        frame="dialog"
        of={of}
        saveLabel={saveLabel}
        changed={ownerTexts.changed}
        cancel={
          <>
            {remove}
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <div data-layout="pairs">
          <RecordField of={of} name="user_name" />
          <RecordField of={of} name="company_name" />
          {email}
          <RecordField of={of} name="business_phone" input={{ type: "tel" }} />
          <RecordField of={of} name="city" />
          <RecordField of={of} name="state" />
          <RecordField of={of} name="country" />
        </div>
        {children}
      </RecordForm>
    </Dialog>
  );
}
