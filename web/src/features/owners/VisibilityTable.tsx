import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pick } from "#contract/records/field";
import { type Visibility, type VisibilityFlags } from "#contract/common/visibility";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { ownerColumn, OwnerFilter, useOwnerFilter } from "./OwnerFilter.tsx";
import { type FleetOwners, useFleetOwners } from "./use-fleet-owners.ts";
import { setVisibility, visibilityQuery } from "./queries.ts";

type ChangeVisibility = (entry: Visibility, flags: Partial<VisibilityFlags>) => void;

const deviceOf = ({ kind, name }: Visibility): string | null => (kind === "device" ? name : null);

const columnsFor = (change: ChangeVisibility, owners: FleetOwners | null): Column<Visibility>[] => {
  const flag = (
    key: string,
    header: string,
    read: (entry: Visibility) => boolean,
    write: (on: boolean) => Partial<VisibilityFlags>,
  ): Column<Visibility> => ({
    key,
    header,
    value: (entry) => (read(entry) ? "Yes" : "No"),
    cell: (entry) => (
      <Checkbox checked={read(entry)} onChange={(event) => change(entry, write(event.target.checked))}>
        <span className="visually-hidden">{`${header}: ${entry.name}`}</span>
      </Checkbox>
    ),
  });
  return [
    {
      key: "plant",
      header: "Plant",
      value: ({ plant_name }) => plant_name,
      cell: (entry) => (
        <>
          {entry.plant_name}
          <span data-layout="block phone" data-text="muted">
            {deviceOf(entry)}
          </span>
        </>
      ),
    },
    { key: "device", header: "Device", value: deviceOf, wideOnly: true },
    ...(owners === null ? [] : [ownerColumn<Visibility>(owners)]),
    flag(
      "status",
      "Enabled",
      ({ status }) => status === "Enable",
      (on) => ({ status: on ? "Enable" : "Disable" }),
    ),
    flag(
      "noc",
      "Hidden on NOC",
      ({ hideOnNOC }) => hideOnNOC,
      (hideOnNOC) => ({ hideOnNOC }),
    ),
    flag(
      "dev",
      "Development unit",
      ({ isDevUnit }) => isDevUnit,
      (isDevUnit) => ({ isDevUnit }),
    ),
  ];
};

export function VisibilityTable() {
  const client = useQueryClient();
  const listing = useQuery(visibilityQuery);
  const view = useTableAddress();
  const { mutate } = useMutation({
    mutationFn: setVisibility,
    // Optimistic; reverts if refused.
    onMutate: async ({ kind, id, flags }) => {
      await client.cancelQueries({ queryKey: visibilityQuery.queryKey });
      client.setQueryData(
        visibilityQuery.queryKey,
        (list) =>
          list && {
            entries: list.entries.map((entry) =>
              entry.kind === kind && entry.id === id ? { ...entry, ...flags } : entry,
            ),
          },
      );
    },
    onSuccess: ({ message }, { kind, id, seen, flags }) => {
      toasts.show({ text: message, tone: "ok", undo: () => mutate({ kind, id, seen: flags, flags: seen }) });
    },
    onError: (failure) => toasts.show({ text: failure.message, tone: "critical" }),
    onSettled: () => {
      for (const queryKey of [visibilityQuery.queryKey, ["plants"], ["devices"]])
        void client.invalidateQueries({ queryKey });
    },
  });
  const owners = useFleetOwners();
  const owner = useOwnerFilter();
  const columns = useMemo(
    () =>
      columnsFor((entry, next) => {
        const seen = pick(entry, ["status", "hideOnNOC", "isDevUnit"]);
        mutate({ kind: entry.kind, id: entry.id, seen, flags: { ...seen, ...next } });
      }, owners),
    [mutate, owners],
  );
  return (
    <Loaded query={listing}>
      {({ entries }) => (
        <DataTable
          caption="Plants and devices"
          search
          lineNumbers
          view={view}
          rows={entries.filter(({ plant_id }) => owners?.has(plant_id, owner) ?? true)}
          columns={columns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          initialSort={{ key: "plant", descending: false }}
          empty={owner === undefined ? "No plants yet." : "No plants of this owner."}
          toolbar={owners && <OwnerFilter owners={owners} />}
        />
      )}
    </Loaded>
  );
}
