import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ManagedOwner } from "#contract/owners/owner";
import { ownerTexts } from "#contract/owners/texts";
import { mailTexts } from "#contract/mail/mail";
import { sessionQuery } from "../../api/session/session.ts";
import { ApiProblem } from "../../api/problem.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { ConflictNotice } from "../../ui/conflict/ConflictNotice.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { type ForeignChange, isChanged, mergeDrafts } from "../../ui/conflict/conflict.model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { OwnerAccess } from "./OwnerAccess.tsx";
import {
  addBody,
  changeTexts,
  draftOf,
  emptyOwner,
  type OwnerDraft,
  ownerErrors,
  updateBody,
} from "./owner-form.model.ts";
import { addOwner, managedOwnersQuery, removeOwner, updateOwner } from "./queries.ts";
import { RemovePerson } from "./RemovePerson.tsx";
import { ownerLabels, ownerScreenTexts } from "./texts.ts";

const isConflict = (error: unknown) => error instanceof ApiProblem && error.type === "conflict";

type OwnerTextField = "email" | "user_name" | "company_name" | "business_phone" | "city" | "state" | "country";

export function OwnerDialog({ owner: opened, onClose }: { owner: ManagedOwner | null; onClose: () => void }) {
  const client = useQueryClient();
  const [owner, setOwner] = useState(opened);
  const [changes, setChanges] = useState<ForeignChange<OwnerDraft>[] | null>(null);
  const { data: session } = useQuery(sessionQuery);
  const [draft, setDraft] = useState(() => (owner ? draftOf(owner) : emptyOwner));
  const [checked, setChecked] = useState(false);
  const guard = useUnsavedGuard(isChanged(owner ? draftOf(owner) : emptyOwner, draft));
  const close = () => guard.close(onClose);
  const save = useMutation({
    mutationFn: async (): Promise<{ message: string }> =>
      owner ? updateOwner(updateBody(owner, draft)) : addOwner(addBody(draft)),
    onSuccess: ({ message }) => {
      toasts.show({
        text: message,
        tone: "ok",
        ...(!owner && { detail: session?.sendsMail === false ? mailTexts.inviteNotSent : ownerTexts.inviteSent }),
      });
      onClose();
    },
    onError: async (error) => {
      if (!isConflict(error) || owner === null) return;
      const { owners } = await client.fetchQuery({ ...managedOwnersQuery, staleTime: 0 });
      const newer = owners.find(({ owner_id }) => owner_id === owner.owner_id);
      if (newer === undefined) return;
      const merged = mergeDrafts(draftOf(owner), draft, draftOf(newer));
      setOwner(newer);
      setDraft(merged.draft);
      setChanges(merged.changes);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["owners"] }),
  });
  const wrong = ownerErrors(draft);
  const refused = save.error instanceof ApiProblem ? save.error.fields : {};
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const notes = changeTexts(changes ?? []);
  const field = (name: OwnerTextField, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      {...rest}
      {...(notes[name] !== undefined && { description: notes[name] })}
      label={ownerLabels[name]}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={(checked ? wrong[name] : undefined) ?? refused[name]}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate();
  };
  return (
    <Dialog open title={owner ? `Edit ${owner.user_name}` : "Add Owner"} onClose={close} locked={save.isPending}>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <div className={layout.pairs}>
          {field("user_name", { required: true })}
          {field("company_name", { required: true })}
          {field("email", {
            required: true,
            type: "email",
            readOnly: owner !== null,
            ...(owner && { description: "The email can't be changed." }),
          })}
          {field("business_phone", { type: "tel" })}
          {field("city")}
          {field("state")}
          {field("country")}
        </div>
        <OwnerAccess
          draft={draft}
          onChange={change}
          asksStatus={owner !== null}
          trial={owner?.trial ?? false}
          notes={notes}
          limitError={checked ? wrong.accessesLimit : undefined}
        />
        {owner !== null && changes !== null && (
          <ConflictNotice
            title={ownerTexts.changed}
            changes={Object.values(notes)}
            onDiscard={() => {
              setDraft(draftOf(owner));
              setChanges(null);
              save.reset();
            }}
          />
        )}
        {save.isError && !(changes !== null && isConflict(save.error)) && <InlineError message={save.error.message} />}
        <div className={layout.actions}>
          {owner !== null && (
            <RemovePerson
              name={owner.user_name}
              consequence={ownerScreenTexts.ownerConsequence(owner.user_name, owner.email)}
              remove={() => removeOwner(owner.owner_id)}
              onRemoved={() => {
                void client.invalidateQueries({ queryKey: ["owners"] });
                onClose();
              }}
            />
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {owner ? "Save" : "Send Invite"}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
