import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ManagedOwner } from "#contract/owners/owner";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { ActForButton, ViewAsButton } from "../../shell/account/ActingButtons.tsx";
import { ownerScreenTexts } from "./texts.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { lastSignInColumn } from "../../ui/last-sign-in.tsx";
import { Invitation } from "../mail/index.ts";
import { AddOwnerDialog, EditOwnerDialog } from "./OwnerDialog.tsx";
import { convertTrial, resendInvitation } from "./queries.ts";
import { managedOwnersQuery } from "../../api/lists.ts";
import { ownerTexts } from "#contract/owners/texts";
import { useMailText } from "../../api/session/use-mail-text.ts";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

function ConvertTrial({ owner }: { owner: Pick<ManagedOwner, "owner_id" | "user_name" | "emailVerified"> }) {
  const say = useMailText();
  // No mail to unverified addresses.
  const detail = owner.emailVerified ? say(ownerTexts.convertedDetail) : ownerTexts.convertedDetail.notMailed;
  const convert = useAnswered({
    call: async () => ({ message: `${owner.user_name}: ${(await convertTrial(owner.owner_id)).message}` }),
    detail,
    tellsFailure: true,
    rereads: [["owners"]],
  });
  return (
    <Button
      size="compact"
      pending={convert.isPending}
      aria-label={`${ownerTexts.convert}: ${owner.user_name}`}
      onClick={() => convert.mutate()}
    >
      {ownerTexts.convert}
    </Button>
  );
}

const invitedPerson = (owner: ManagedOwner) => ({
  id: owner.owner_id,
  name: owner.user_name,
  emailVerified: owner.emailVerified,
  expiresAt: owner.invitationExpiresAt,
  isDisabled: owner.status === "Disable" && !owner.trial,
});

const accessOf = (owner: ManagedOwner): string =>
  [
    owner.dashboardPageAccess && "Dashboard",
    owner.devicesPageAccess && "Devices",
    owner.projectionsPageAccess &&
      (owner.accessesLimit === null ? "AI" : `AI (${owner.accessesLimit.toLocaleString("en-US")})`),
    owner.inbound_api_access && "Inbound API",
  ]
    .filter(Boolean)
    .join(", ") || "None";

const columnsFor = (edit: (owner: ManagedOwner) => void): Column<ManagedOwner>[] => [
  {
    key: "name",
    header: "Name",
    value: ({ user_name }) => user_name,
    cell: ({ user_name, trial, status, erasureDueAt }) => (
      <span data-layout="named">
        {user_name} {trial && <Badge tone="info">Trial</Badge>}
        {status === "Disable" && <Badge>Disabled</Badge>}
        {erasureDueAt !== null && (
          <Badge tone="critical">To be erased {format.shortDay(dayOf("UTC", erasureDueAt))}</Badge>
        )}
      </span>
    ),
  },
  { key: "company", header: "Company", value: ({ company_name }) => company_name, wideOnly: true },
  { key: "email", header: "Email (Username)", value: ({ email }) => email, wideOnly: true },
  { key: "plants", header: "Plants", value: ({ plant_count }) => plant_count, align: "end", wideOnly: true },
  { key: "access", header: "Access", value: accessOf, wideOnly: true },
  lastSignInColumn(),
  {
    key: "verification",
    header: "Email Verification",
    value: ({ emailVerified }) => (emailVerified ? "Verified" : "Pending"),
    cell: (owner) => <Invitation person={invitedPerson(owner)} resend={resendInvitation} />,
  },
  {
    key: "action",
    header: "Action",
    cell: (owner) => (
      <span data-layout="row middle gap-2">
        <Button size="compact" aria-label={`Edit ${owner.user_name}`} onClick={() => edit(owner)}>
          Edit
        </Button>
        {owner.status === "Enable" && (
          <>
            <ViewAsButton person={owner.owner_id} name={owner.user_name} />
            <ActForButton owner={owner.owner_id} name={owner.user_name} />
          </>
        )}
        {owner.trial && <ConvertTrial owner={owner} />}
      </span>
    ),
  },
];

export function OwnerTable() {
  const listing = useQuery(managedOwnersQuery);
  const view = useTableAddress();
  const [edited, setEdited] = useState<ManagedOwner | "new" | null>(null);
  const columns = useMemo(() => columnsFor(setEdited), []);
  return (
    <>
      <p data-layout="below-3" data-text="muted">
        {ownerScreenTexts.viewOrAct}
      </p>
      <Loaded query={listing}>
        {({ owners }) => (
          <DataTable
            caption="Owners"
            search
            lineNumbers
            view={view}
            rows={owners}
            columns={columns}
            rowKey={({ owner_id }) => owner_id}
            initialSort={{ key: "name", descending: false }}
            empty="No owners yet. Add the first one."
            toolbar={
              <span data-layout="row push gap-2">
                <Button variant="primary" icon={<UserPlus />} onClick={() => setEdited("new")}>
                  Add Owner
                </Button>
              </span>
            }
          />
        )}
      </Loaded>
      {edited === "new" && <AddOwnerDialog onClose={() => setEdited(null)} />}
      {edited !== null && edited !== "new" && <EditOwnerDialog owner={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
