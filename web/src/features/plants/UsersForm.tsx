import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { plantTexts } from "#contract/plant-users";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldProblem } from "../../ui/Field.tsx";
import layout from "../../ui/Layout.module.css";
import { InlineError } from "../../ui/InlineError.tsx";
import { toasts } from "../../ui/toast-queue.ts";
import { AddressSearch } from "./AddressSearch.tsx";
import {
  addressError,
  changeOf,
  choiceOf,
  consequences,
  failureOf,
  knownBy,
  matches,
  ownerName,
  ownersOf,
  staffToChoose,
  withFound,
} from "./manage-users.model.ts";
import { PeopleChoice } from "./PeopleChoice.tsx";
import type { PlantFormProps } from "./plant-form-props.ts";
import css from "./plants.module.css";
import { findPlantUser, refreshPlants, savePlant, undoPlantSave } from "./queries.ts";
import { useSettled } from "../../ui/use-settled.ts";

/** Owners and staff of a plant, chosen and saved as one. */
export function UsersForm({ plant: users, session, onClose, onOvertaken }: PlantFormProps) {
  const self = session.user.user_type === "Owner" ? session.user.id : null;
  const client = useQueryClient();
  const [choice, setChoice] = useState(() => choiceOf(users));
  const [typed, setTyped] = useState("");
  const [searchError, setSearchError] = useState<string>();
  const [refused, setRefused] = useState(false);
  const filter = useDeferredValue(useSettled(typed));
  const change = changeOf(users, choice);
  const save = useMutation({
    mutationFn: savePlant,
    onSuccess: ({ message, version }) => {
      refreshPlants(client);
      const onAction = () => void undoPlantSave(client, users.plant_id, version);
      toasts.show({ text: message, detail: users.plant_name, tone: "ok", action: { label: "Undo", onAction } });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 409) onOvertaken(failureOf(error, users, choice));
    },
  });
  const add = (person: Parameters<typeof withFound>[1]) => {
    const next = withFound(choice, person);
    if (typeof next === "string") return setSearchError(next);
    setChoice(next);
    setSearchError(undefined);
  };
  const search = useMutation({
    mutationFn: (email: string) => findPlantUser(users.plant_id, email),
    onSuccess: add,
    onError: (error) => setSearchError(error.message),
  });
  const find = () => {
    const wrong = addressError(typed);
    if (wrong !== null) return setSearchError(wrong);
    const known = knownBy(users, choice, typed);
    if (known) add(known);
    else search.mutate(typed.trim());
  };
  const submit = () => {
    setRefused(choice.owners.length === 0);
    if (choice.owners.length > 0 && change)
      save.mutate({ plant_id: users.plant_id, version: users.version, ...change });
  };
  const losses = consequences(users, choice, self);
  return (
    <div className={layout.stack}>
      <AddressSearch
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setSearchError(undefined);
        }}
        error={searchError}
        pending={search.isPending}
        onFind={find}
      />
      <PeopleChoice
        legend="Owners"
        people={ownersOf(users, choice)
          .filter((owner) => matches(owner, filter))
          .map((owner) => ({
            id: owner.owner_id,
            name: ownerName(owner),
            detail: [owner.company_name, owner.email].filter(Boolean).join(" · "),
          }))}
        chosen={choice.owners}
        onChange={(owners) => setChoice({ ...choice, owners })}
        empty="No owner matches. Enter the full email address and click Find."
      >
        {choice.owners.length === 0 && <FieldProblem text={plantTexts.ownerNeeded} />}
      </PeopleChoice>
      <PeopleChoice
        legend="Staff"
        people={staffToChoose(users, choice)
          .filter((member) => matches(member, filter))
          .map(({ staff_id, user_name, email }) => ({ id: staff_id, name: user_name, detail: email }))}
        chosen={choice.staff}
        onChange={(staff) => setChoice({ ...choice, staff })}
        empty={filter.trim() === "" ? "The chosen owners have no staff." : "No staff of the chosen owners match."}
      />
      <ul className={css.losses} aria-live="polite" aria-label="Effects of saving">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {refused && choice.owners.length === 0 && <InlineError message={plantTexts.oneOwner} />}
      {save.isError && <InlineError message={failureOf(save.error, users, choice)} />}
      <div className={layout.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          pending={save.isPending}
          reason={change === null ? "Nothing has changed." : undefined}
          onClick={submit}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
