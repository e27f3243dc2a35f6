import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { changeOwnerTexts } from "#contract/plants/change-owner";
import { plantTexts, type PlantUsers } from "#contract/plants/users";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConflictNotice } from "../../ui/conflict/ConflictNotice.tsx";
import { FieldProblem } from "../../ui/fields/Field.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import {
  addressError,
  changeOf,
  choiceOf,
  failureOf,
  knownBy,
  matches,
  mergeChoice,
  ownerName,
  ownersOf,
  saveEffectsOf,
  staffToChoose,
  withFound,
} from "./manage-users.model.ts";
import type { PlantFormProps } from "./plant-form-props.ts";
import css from "./plants.module.css";
import {
  findPlantUser,
  plantUsersQuery,
  refreshPlants,
  savePlant,
  useUndoPlantSave,
  deletePlant,
  leavePlant,
} from "./queries.ts";
import { useDebounced } from "../../ui/timing/use-debounced.ts";
import { Search } from "lucide-react";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Checkboxes } from "../../ui/choices/Checkbox.tsx";
import { offerTexts } from "#contract/plants/offers";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";
import { Lines } from "../../ui/layout/Lines.tsx";

interface LeavePlantProps {
  plant: Pick<PlantUsers, "plant_id" | "plant_name" | "version" | "chosen">;
  onLeft: () => void;
}

/** For an owner: leaves a plant that has other owners, or deletes one that has none. */
function LeavePlant({ plant, onLeft }: LeavePlantProps) {
  const client = useQueryClient();
  const { plant_id, plant_name, version, chosen } = plant;
  const isShared = chosen.owners.length > 1;
  return (
    <AskedButton
      variant="ghost"
      label={isShared ? offerTexts.leave : offerTexts.remove}
      question={(isShared ? offerTexts.leaveTitle : offerTexts.removeTitle)(plant_name)}
      consequence={isShared ? offerTexts.leaveDetail : `${offerTexts.removeOnlyEmpty} ${offerTexts.removeDetail}`}
      detail={plant_name}
      call={() => (isShared ? leavePlant(plant_id, version) : deletePlant(plant_id))}
      meta={{ changesPlans: true }}
      onDone={() => {
        refreshPlants(client);
        onLeft();
      }}
    />
  );
}

interface PeopleChoiceProps {
  legend: string;
  people: readonly { value: string; label: string; detail: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  empty: string;
  children?: ReactNode;
}

function PeopleChoice({ legend, people, chosen, onChange, empty, children }: PeopleChoiceProps) {
  return (
    <fieldset data-layout="stack shrink gap-1">
      <legend data-layout="below-1" data-text="label second">
        {legend}
      </legend>
      <div data-layout="stack gap-half scroll-y" data-text="anywhere" className={css.options}>
        <Checkboxes options={people} chosen={chosen} onChange={onChange} />
        {people.length === 0 && <p data-text="muted">{empty}</p>}
      </div>
      {children}
    </fieldset>
  );
}

interface AddressSearchProps {
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
  pending: boolean;
  onFind: () => void;
}

function AddressSearch({ typed, onType, error, pending, onFind }: AddressSearchProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind();
  };
  return (
    <form data-layout="grid start gap-2" className={css.search} onSubmit={submit} noValidate>
      <TextField
        type="search"
        inputMode="email"
        autoComplete="off"
        label="Search by email"
        placeholder="name@company.example"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={error}
      />
      <Button type="submit" pending={pending} icon={<Search />}>
        Find
      </Button>
    </form>
  );
}

export function UsersForm({ plant: opened, session, onUnsaved, onCancel, onSaved, onChangeOwner }: PlantFormProps) {
  const self = session.permissions.includes("plants.assign") ? null : session.user.id;
  const client = useQueryClient();
  const [users, setUsers] = useState(opened);
  const [choice, setChoice] = useState(() => choiceOf(users));
  const [typed, setTyped] = useState("");
  const [searchError, setSearchError] = useState<string>();
  const [refused, setRefused] = useState(false);
  const filter = useDeferredValue(useDebounced(typed));
  const [changes, setChanges] = useState<string[] | null>(null);
  const change = changeOf(users, choice);
  const isUnsaved = change !== null;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const undo = useUndoPlantSave(users.plant_id);
  const save = useMutation({
    mutationFn: savePlant,
    meta: { changesPlans: true },
    onSuccess: ({ message, version }) => {
      refreshPlants(client);
      toasts.show({ text: message, detail: users.plant_name, tone: "ok", undo: () => undo.mutate(version) });
      onSaved();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const newer = await client.fetchQuery({ ...plantUsersQuery(users.plant_id), staleTime: 0 });
      const merged = mergeChoice(users, choice, newer);
      setUsers(newer);
      setChoice(merged.choice);
      setChanges(merged.changes);
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
  const losses = saveEffectsOf(users, choice, self);
  return (
    <div data-layout="stack shrink gap-4">
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
            value: owner.owner_id,
            label: ownerName(owner),
            // The name of a customer who hasn't accepted is the address.
            detail: [owner.company_name, owner.email].filter((text) => text && text !== ownerName(owner)).join(" · "),
          }))}
        chosen={choice.owners}
        onChange={(owners) => setChoice({ ...choice, owners })}
        empty="No matching owners. Enter the full email address and click Find."
      >
        {choice.owners.length === 0 && <FieldProblem text={plantTexts.ownerNeeded} />}
      </PeopleChoice>
      <PeopleChoice
        legend="Staff"
        people={staffToChoose(users, choice)
          .filter((member) => matches(member, filter))
          .map(({ staff_id, user_name, email }) => ({ value: staff_id, label: user_name, detail: email }))}
        chosen={choice.staff}
        onChange={(staff) => setChoice({ ...choice, staff })}
        empty={filter.trim() === "" ? "The chosen owners have no staff." : "No staff of the chosen owners match."}
      />
      <Lines
        data-layout="stack gap-1"
        data-text="first"
        className={css.losses}
        aria-live="polite"
        aria-label="What will change"
        of={losses}
      />
      {refused && choice.owners.length === 0 && <InlineError message={plantTexts.oneOwner} />}
      {changes !== null && (
        <ConflictNotice
          title={plantTexts.changed}
          changes={changes}
          onDiscard={() => {
            setChoice(choiceOf(users));
            setChanges(null);
            save.reset();
          }}
        />
      )}
      {save.isError && !(changes !== null && isConflict(save.error)) && (
        <InlineError message={failureOf(save.error, users, choice)} />
      )}
      <div data-layout="row right gap-2">
        {session.permissions.includes("owners.manage") && (
          <Button variant="ghost" reason={isUnsaved ? changeOwnerTexts.saveFirst : undefined} onClick={onChangeOwner}>
            {changeOwnerTexts.open}
          </Button>
        )}
        {self !== null && !isUnsaved && <LeavePlant plant={users} onLeft={onSaved} />}
        <Button onClick={onCancel}>Cancel</Button>
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

const isConflict = (error: unknown) => error instanceof ApiProblem && error.type === "conflict";
