import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { managedOwnersQuery, plantListQuery } from "../../api/lists.ts";
import { sessionQuery } from "../../api/session/session.ts";

export interface FleetOwners {
  options: readonly { value: string; label: string; detail: string }[];
  /** Names of a plant's owners. */
  of: (plantId: string) => string;
  /** True without an owner. */
  has: (plantId: string, owner: string | undefined) => boolean;
}

/** Null for people who see the plants of one owner only: all but an Admin who acts for none. */
export function useFleetOwners(): FleetOwners | null {
  const { data: session } = useQuery(sessionQuery);
  const enabled = (session?.permissions.includes("owners.manage") ?? false) && session?.actingOwner === null;
  const { data: list } = useQuery({ ...managedOwnersQuery, enabled });
  const { data: fleet } = useQuery({ ...plantListQuery(), enabled });
  return useMemo(() => {
    if (!enabled) return null;
    const owners = list?.owners ?? [];
    const nameOf = new Map(owners.map(({ owner_id, user_name }) => [owner_id, user_name]));
    const ownersOf = new Map(fleet?.plants.map((plant) => [plant.plant_id, plant.owners]));
    return {
      options: owners
        .filter(({ plant_count }) => plant_count > 0)
        .map(({ owner_id, user_name, company_name }) => ({ value: owner_id, label: user_name, detail: company_name })),
      of: (plantId) => (ownersOf.get(plantId) ?? []).flatMap((id) => nameOf.get(id) ?? []).join(", "),
      has: (plantId, owner) => owner === undefined || (ownersOf.get(plantId)?.includes(owner) ?? false),
    };
  }, [enabled, list, fleet]);
}
