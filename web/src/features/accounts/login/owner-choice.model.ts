import type { OwnerList } from "#contract/plants/plant";

type NamedOwner = Pick<OwnerList["owners"][number], "owner_id" | "user_name" | "company_name">;

export const ownersFor = <T extends NamedOwner>(owners: readonly T[], typed: string): T[] =>
  owners.filter((owner) =>
    `${owner.user_name} ${owner.company_name}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );

export function chosenLabel(owners: readonly NamedOwner[], id: string): string {
  const owner = owners.find(({ owner_id }) => owner_id === id);
  return owner ? [owner.user_name, owner.company_name].filter(Boolean).join(", ") : "";
}
