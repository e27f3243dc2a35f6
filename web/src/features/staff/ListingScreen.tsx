import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import type { Staff } from "#contract/staff/staff";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { ViewAsButton } from "../../shell/account/ActingButtons.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { lastSignInColumn } from "../../ui/last-sign-in.tsx";
import { Invitation } from "../mail/index.ts";
import { resendInvite } from "./queries.ts";
import { staffQuery } from "../../api/lists.ts";

const invitedPerson = (staff: Staff) => ({
  id: staff.staff_id,
  name: staff.user_name,
  emailVerified: staff.emailVerified,
  expiresAt: staff.invitationExpiresAt,
  isDisabled: staff.status === "Disable",
});

const columns: Column<Staff>[] = [
  { key: "email", header: "Email (Username)", value: ({ email }) => email, wideOnly: true },
  { key: "name", header: "Name", value: ({ user_name }) => user_name },
  { key: "phone", header: "Business Phone", value: ({ business_phone }) => business_phone, wideOnly: true },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => (status === "Enable" ? "Enabled" : "Disabled"),
    wideOnly: true,
    cell: ({ status }) => (
      <Badge tone={status === "Enable" ? "ok" : "neutral"}>{status === "Enable" ? "Enabled" : "Disabled"}</Badge>
    ),
  },
  lastSignInColumn(),
  {
    key: "verification",
    header: "Email Verification",
    value: ({ emailVerified }) => (emailVerified ? "Verified" : "Pending"),
    cell: (staff) => <Invitation person={invitedPerson(staff)} resend={resendInvite} />,
  },
  {
    key: "action",
    header: "Action",
    cell: ({ staff_id, user_name, status }) => (
      <span data-layout="row middle gap-2">
        <Link
          to="/staff/edit/$id"
          params={{ id: staff_id }}
          aria-label={`Edit ${user_name}`}
          className={buttonClass("secondary", "compact")}
        >
          Edit
        </Link>
        {status === "Enable" && <ViewAsButton person={staff_id} name={user_name} />}
      </span>
    ),
  },
];

export function StaffListingScreen() {
  const query = useQuery(staffQuery);
  const view = useTableAddress();
  const addLink = (
    <Link to="/staff/add" className={buttonClass("primary")}>
      <UserPlus />
      Add
    </Link>
  );
  return (
    <Page title="Staff" lead="People who work with your plants. They see only the plants you assign.">
      <Loaded query={query}>
        {(data) => (
          <Card refreshing={query.isRefetching}>
            {data.staff.length === 0 ? (
              <EmptyState
                title="You have no staff yet."
                detail="Invite people by email and choose the plants they see."
                action={addLink}
              />
            ) : (
              <DataTable
                caption="Staff"
                search
                view={view}
                rows={data.staff}
                columns={columns}
                rowKey={({ staff_id }) => staff_id}
                initialSort={{ key: "email", descending: false }}
                toolbar={<span data-layout="row push gap-2">{addLink}</span>}
              />
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
