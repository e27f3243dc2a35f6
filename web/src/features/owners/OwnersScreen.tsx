import { useNavigate, useSearch } from "@tanstack/react-router";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { OwnerTable } from "./OwnerTable.tsx";
import { ownerScreenTexts } from "./texts.ts";
import { VisibilityTable } from "./VisibilityTable.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ManagedAdmin } from "#contract/owners/admins";
import { sessionQuery } from "../../api/session/session.ts";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { lastSignInColumn } from "../../ui/last-sign-in.tsx";
import { adminsQuery, removeAdmin, updateAdmin } from "./queries.ts";
import { RemovePerson } from "./RemovePerson.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

const rereads = [adminsQuery.queryKey];

function Actions({ admin }: { admin: ManagedAdmin }) {
  const isEnabled = admin.status === "Enable";
  const set = useAnswered({
    call: () => updateAdmin({ admin_id: admin.admin_id, status: isEnabled ? "Disable" : "Enable" }),
    detail: admin.user_name,
    tellsFailure: true,
    rereads,
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
        size="compact"
        name={admin.user_name}
        consequence={ownerScreenTexts.adminConsequence(admin.user_name, admin.email)}
        call={() => removeAdmin(admin.admin_id)}
        rereads={rereads}
      />
    </span>
  );
}

const columnsFor = (ownId: string | undefined): Column<ManagedAdmin>[] => [
  {
    key: "name",
    header: "Name",
    value: ({ user_name }) => user_name,
    cell: ({ user_name, status }) => (
      <span data-layout="named">
        {user_name} {status === "Disable" && <Badge>Disabled</Badge>}
      </span>
    ),
  },
  { key: "email", header: "Email (Username)", value: ({ email }) => email, wideOnly: true },
  { key: "two-factor", header: "Two-factor", value: ({ twoFactor }) => (twoFactor ? "On" : "Off"), wideOnly: true },
  lastSignInColumn(),
  {
    key: "action",
    header: "Action",
    cell: (admin) =>
      admin.admin_id === ownId ? <Badge tone="info">{ownerScreenTexts.yourself}</Badge> : <Actions admin={admin} />,
  },
];

function AdminTable() {
  const listing = useQuery(adminsQuery);
  const view = useTableAddress();
  const { data: session } = useQuery(sessionQuery);
  const columns = useMemo(() => columnsFor(session?.user.id), [session?.user.id]);
  return (
    <Loaded query={listing}>
      {({ admins }) => (
        <DataTable
          caption={ownerScreenTexts.administrators}
          search
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

export function OwnersScreen() {
  const navigate = useNavigate();
  const { tab = "owners" } = useSearch({ from: "/shell/signed-in/owner/listing" });
  return (
    <Page title="Owners" lead="Owners, their access, and plant and device visibility.">
      <Tabs
        label="Parts of this page"
        selected={tab}
        onSelect={(next) =>
          void navigate({ to: "/owner/listing", search: next === "owners" ? {} : { tab: next }, replace: true })
        }
        tabs={[
          { key: "owners", label: "Owners", content: <Card>{tab === "owners" && <OwnerTable />}</Card> },
          {
            key: "visibility",
            label: "Plants and devices",
            content: <Card>{tab === "visibility" && <VisibilityTable />}</Card>,
          },
          {
            key: "admins",
            label: ownerScreenTexts.administrators,
            content: <Card>{tab === "admins" && <AdminTable />}</Card>,
          },
        ]}
      />
    </Page>
  );
}
