import * as v from "valibot";
import { EmailAddress } from "#contract/accounts/account";
import { offerTexts } from "#contract/plants/offers";
import {
  type FoundPlantUser,
  type PlantOwner,
  type PlantStaff,
  plantTexts,
  type PlantUsers,
  splitStaffByOwner,
} from "#contract/plants/users";

/** Staff stay selected while their owner is off, so that a slip costs nothing. */
export interface UserChoice {
  owners: readonly string[];
  staff: readonly string[];
  found: readonly PlantOwner[];
}

export const choiceOf = ({ chosen }: PlantUsers): UserChoice => ({ ...chosen, found: [] });

export const ownerName = ({ user_name, email }: Pick<PlantOwner, "user_name" | "email">): string => user_name || email;

export function ownersOf(users: PlantUsers, { found }: UserChoice): PlantOwner[] {
  const known = new Set(users.owners.map(({ owner_id }) => owner_id));
  const all = [...users.owners, ...found.filter(({ owner_id }) => !known.has(owner_id))];
  const first = (owner: PlantOwner) => Number(!users.chosen.owners.includes(owner.owner_id));
  return all.toSorted((a, b) => first(a) - first(b));
}

export const matches = (person: { user_name: string; email: string; company_name?: string }, typed: string): boolean =>
  `${person.email} ${person.user_name} ${person.company_name ?? ""}`.toLowerCase().includes(typed.trim().toLowerCase());

export const staffToChoose = ({ staff }: PlantUsers, { owners }: UserChoice): PlantStaff[] =>
  staff.filter(({ owner_id }) => owners.includes(owner_id));

/** `self`: the owner looking, if any. */
export function saveEffectsOf(users: PlantUsers, choice: UserChoice, self: string | null): string[] {
  const { pruned } = splitStaffByOwner(users.staff, choice.staff, choice.owners);
  const left = users.owners.filter(
    ({ owner_id }) => users.chosen.owners.includes(owner_id) && !choice.owners.includes(owner_id),
  );
  const offered = self === null ? [] : ownersOf(users, choice).filter(({ owner_id: id }) => isAdded(users, choice, id));
  const losses = left.map((owner) => {
    if (owner.owner_id === self && offered.length > 0) return offerTexts.stayOwner;
    if (owner.owner_id === self) return "You and your staff will no longer see this plant.";
    const staff = pruned.filter(({ owner_id }) => owner_id === owner.owner_id).map(({ user_name }) => user_name);
    // Hidden from an owner, but they leave, too.
    if (self !== null) return `${ownerName(owner)} and their staff will no longer see this plant.`;
    if (staff.length === 0) return `${ownerName(owner)} will no longer see this plant.`;
    return `Removing ${ownerName(owner)} also removes these staff: ${staff.join(", ")}.`;
  });
  return [...offered.map((owner) => offerTexts.mustAccept(ownerName(owner))), ...losses];
}

const isAdded = ({ chosen }: PlantUsers, { owners }: UserChoice, id: string): boolean =>
  owners.includes(id) && !chosen.owners.includes(id);

/** Applies one person's changes to the other's save. */
const mergeIds = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => [
  ...theirs.filter((id) => mine.includes(id) || !base.includes(id)),
  ...mine.filter((id) => !base.includes(id) && !theirs.includes(id)),
];

/**
 * Merges a choice into a newer state, with a description. By person: otherwise adding an owner would restore access removed from another.
 */
export function mergeChoice(
  before: PlantUsers,
  choice: UserChoice,
  newer: PlantUsers,
): { choice: UserChoice; changes: string[] } {
  const owners = mergeIds(before.chosen.owners, choice.owners, newer.chosen.owners);
  const staff = mergeIds(before.chosen.staff, choice.staff, newer.chosen.staff);
  const nameById = new Map<string, string>();
  for (const users of [before, newer]) {
    for (const owner of users.owners) nameById.set(owner.owner_id, ownerName(owner));
    for (const { staff_id, user_name } of users.staff) nameById.set(staff_id, user_name);
  }
  const all = ({ chosen }: PlantUsers) => [...chosen.owners, ...chosen.staff];
  const nameOf = (id: string) => nameById.get(id) ?? "Another person";
  const added = all(newer).filter((id) => !all(before).includes(id));
  const removed = all(before).filter((id) => !all(newer).includes(id));
  return {
    choice: { owners, staff, found: choice.found },
    changes: [
      ...added.map((id) => plantTexts.accessGiven(nameOf(id))),
      ...removed.map((id) => plantTexts.accessTaken(nameOf(id))),
    ],
  };
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Null: unchanged. */
export function changeOf(users: PlantUsers, choice: UserChoice): { owners: string[]; staff: string[] } | null {
  const staff = splitStaffByOwner(users.staff, choice.staff, choice.owners).kept;
  const unchanged = same(choice.owners, users.chosen.owners) && same(staff, users.chosen.staff);
  return unchanged ? null : { owners: [...choice.owners], staff };
}

/** Failed part in the specification's words, and the server's message. */
export function failureOf(error: Error, users: PlantUsers, choice: UserChoice): string {
  const named = [plantTexts.ownersFailed, plantTexts.staffFailed].some((text) => error.message.startsWith(text));
  if (named) return error.message;
  const part = same(choice.owners, users.chosen.owners) ? plantTexts.staffFailed : plantTexts.ownersFailed;
  return `${part} ${error.message}`;
}

export function knownBy(users: PlantUsers, choice: UserChoice, email: string): FoundPlantUser | null {
  const wanted = email.trim().toLowerCase();
  const owner = ownersOf(users, choice).find((person) => person.email.toLowerCase() === wanted);
  if (owner) return { kind: "owner", owner };
  const staff = users.staff.find((person) => person.email.toLowerCase() === wanted);
  return staff ? { kind: "staff", staff } : null;
}

export function withFound(choice: UserChoice, person: FoundPlantUser): UserChoice | string {
  if (person.kind === "owner") {
    const { owner } = person;
    return { ...choice, owners: [...new Set([...choice.owners, owner.owner_id])], found: [...choice.found, owner] };
  }
  const { staff_id, owner_id, user_name } = person.staff;
  if (!choice.owners.includes(owner_id))
    return `${user_name} works for an owner without access to this plant. Add the owner first.`;
  return { ...choice, staff: [...new Set([...choice.staff, staff_id])] };
}

export const addressError = (email: string): string | null => {
  const { issues } = v.safeParse(EmailAddress, email);
  return issues ? (issues[0]?.message ?? null) : null;
};
