import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ManagedOwner, ownerTexts } from "#contract/owner";
import { mailTexts } from "#contract/mail";
import { sessionQuery } from "../../api/session.ts";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import layout from "../../ui/Layout.module.css";
import { InlineError } from "../../ui/InlineError.tsx";
import { TextField, type TextFieldProps } from "../../ui/TextField.tsx";
import { toasts } from "../../ui/toast-queue.ts";
import { OwnerAccess } from "./OwnerAccess.tsx";
import { addBody, draftOf, emptyOwner, ownerErrors, updateBody } from "./owner-form.model.ts";
import { addOwner, updateOwner } from "./queries.ts";

type TextName = "email" | "user_name" | "company_name" | "business_phone" | "city" | "state" | "country";

/** A new owner, who is invited by mail, or one who is changed. */
export function OwnerDialog({ owner, onClose }: { owner: ManagedOwner | null; onClose: () => void }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [draft, setDraft] = useState(() => (owner ? draftOf(owner) : emptyOwner));
  const [checked, setChecked] = useState(false);
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
    onSettled: () => void client.invalidateQueries({ queryKey: ["owners"] }),
  });
  const wrong = ownerErrors(draft);
  const refused = save.error instanceof ApiProblem ? save.error.fields : {};
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const field = (name: TextName, label: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      {...rest}
      label={label}
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
    <Dialog open title={owner ? `Edit ${owner.user_name}` : "Add Owner"} onClose={onClose} locked={save.isPending}>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <div className={layout.pairs}>
          {field("user_name", "Name", { required: true })}
          {field("company_name", "Company", { required: true })}
          {field("email", "Email (Username)", {
            required: true,
            type: "email",
            readOnly: owner !== null,
            ...(owner && { description: "The address cannot be changed." }),
          })}
          {field("business_phone", "Business Phone", { type: "tel" })}
          {field("city", "City")}
          {field("state", "State")}
          {field("country", "Country")}
        </div>
        <OwnerAccess
          draft={draft}
          onChange={change}
          asksStatus={owner !== null}
          trial={owner?.trial ?? false}
          limitError={checked ? wrong.accessesLimit : undefined}
        />
        {save.isError && <InlineError message={save.error.message} />}
        <div className={layout.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {owner ? "Save" : "Send Invite"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
