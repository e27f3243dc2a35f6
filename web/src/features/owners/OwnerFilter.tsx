import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Select } from "../../ui/choices/Select.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { ownerScreenTexts as texts } from "./texts.ts";
import { type FleetOwners, useFleetOwners } from "./use-fleet-owners.ts";

/** The owner whose plants a list shows; in the address. */
export const useOwnerFilter = (): string | undefined => useSearch({ strict: false }).owner;

export const ownerColumn = <Row extends { plant_id: string }>(owners: FleetOwners): Column<Row> => ({
  key: "owner",
  header: "Owner",
  value: ({ plant_id }) => owners.of(plant_id),
  sortable: false,
  wideOnly: true,
});

export function OwnerFilter({ owners }: { owners: FleetOwners }) {
  const owner = useOwnerFilter();
  const navigate = useNavigate();
  return (
    <Select
      inline
      label="Owner"
      options={[{ value: "", label: texts.allOwners }, ...owners.options]}
      value={owner ?? ""}
      onChange={(chosen) =>
        void navigate({
          to: ".",
          search: (before) => ({
            ...before,
            owner: chosen === "" ? undefined : chosen,
            plant: undefined,
            page: undefined,
          }),
          resetScroll: false,
        })
      }
    />
  );
}

/** For a screen that shows without the names first. */
export function FleetOwnersPart({ onOwners }: { onOwners: (owners: FleetOwners | null) => void }) {
  const owners = useFleetOwners();
  useEffect(() => onOwners(owners), [onOwners, owners]);
  return null;
}
