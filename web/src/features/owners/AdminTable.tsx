import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ManagedAdmin } from "#contract/owners/admins";
import { sessionQuery } from "../../api/session/session.ts";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { lastSignInColumn } from "../../ui/last-sign-in.tsx";
import { adminsQuery, removeAdmin, updateAdmin } from "./queries.ts";
import { RemovePerson } from "./RemovePerson.tsx";
import { ownerScreenTexts } from "./texts.ts";

function Actions({ admin, onDone }: { admin: ManagedAdmin; onDone: () => void }) {
  const isEnabled = admin.status === "Enable";
  const set = useMutation({
    mutationFn: () => updateAdmin({ admin_id: admin.admin_id, status: isEnabled ? "Disable" : "Enable" }),
    onSuccess: ({ message }) => toasts.show({ text: message, detail: admin.user_name, tone: "ok" }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSettled: onDone,
  });
  const label = isEnabled ? "Disable" : "Enable";
  return (
    <span data-layout="row middle gap-2">
      <Button
        size="compact"
        aria-label={`${label} ${admin.user_name}`}
        pending={set.isPending}
        onClick={() => set.mutate()}
      >
        {label}
      </Button>
      <RemovePerson
        compact
        name={admin.user_name}
        consequence={ownerScreenTexts.adminConsequence(admin.user_name, admin.email)}
        remove={() => removeAdmin(admin.admin_id)}
        onRemoved={onDone}
      />
    </span>
  );
}

const columnsFor = (ownId: string | undefined, onDone: () => void): Column<ManagedAdmin>[] => [
  {
    key: "name",
    header: "Name",
    value: ({ user_name }) => user_name,
    cell: ({ user_name, status }) => (
      <span data-layout="named">
        {user_name} {status === "Disable" && <Badge tone="neutral">Disabled</Badge>}
      </span>
    ),
  },
  { key: "email", header: "Email (Username)", value: ({ email }) => email, wideOnly: true },
  { key: "two-factor", header: "Two-factor", value: ({ twoFactor }) => (twoFactor ? "On" : "Off"), wideOnly: true },
  lastSignInColumn(),
  {
    key: "action",
    header: "Action",
    sortable: false,
    value: () => null,
    cell: (admin) =>
      admin.admin_id === ownId ? (
        <Badge tone="info">{ownerScreenTexts.yourself}</Badge>
      ) : (
        <Actions admin={admin} onDone={onDone} />
      ),
  },
];

export function AdminTable() {
  const client = useQueryClient();
  const listing = useQuery(adminsQuery);
  const view = useTableAddress();
  const { data: session } = useQuery(sessionQuery);
  const columns = useMemo(
    () => columnsFor(session?.user.id, () => void client.invalidateQueries({ queryKey: adminsQuery.queryKey })),
    [client, session?.user.id],
  );
  return (
    <Loaded query={listing}>
      {({ admins }) => (
        <DataTable
          caption={ownerScreenTexts.administrators}
          hideCaption
          search
          pageSize={10}
          view={view}
          rows={admins}
          columns={columns}
          rowKey={({ admin_id }) => admin_id}
          initialSort={{ key: "name", descending: false }}
        />
      )}
    </Loaded>
  );
}
