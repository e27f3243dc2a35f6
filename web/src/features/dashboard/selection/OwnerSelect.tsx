import { useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { Select } from "../../../ui/choices/Select.tsx";
import { ownersQuery } from "../../../api/lists.ts";

interface OwnerSelectProps {
  actingOwner: Session["actingOwner"];
  owner: string | undefined;
  onChange: (owner: string | undefined) => void;
}

/** For Admins. While one acts for an owner, it names that owner. */
export function OwnerSelect({ actingOwner, owner, onChange }: OwnerSelectProps) {
  const owners = useQuery(ownersQuery).data?.owners ?? [];
  return (
    <Select
      inline
      label="Owner"
      disabled={actingOwner !== null}
      options={[
        { value: "", label: "All owners" },
        ...(actingOwner ? [actingOwner] : owners).map(({ owner_id, user_name, company_name }) => ({
          value: owner_id,
          label: user_name,
          detail: company_name,
        })),
      ]}
      value={actingOwner?.owner_id ?? owner ?? ""}
      onChange={(chosen) => onChange(chosen === "" ? undefined : chosen)}
    />
  );
}
