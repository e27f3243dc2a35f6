import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { EditForm } from "./EditForm.tsx";
import { oneOfStaffQuery } from "./queries.ts";
import { StaffPage } from "./StaffPage.tsx";
import { useChoices } from "./use-choices.ts";

export function StaffEditScreen() {
  const { id } = useParams({ from: "/shell/signed-in/staff/edit/$id" });
  const staff = useQuery(oneOfStaffQuery(id));
  const choices = useChoices();
  return (
    <StaffPage
      title="Edit Staff"
      lead={staff.data?.email ?? "Access and contact details."}
      pending={choices.pending || staff.isPending}
      error={choices.error ?? staff.error}
      retry={() => {
        choices.retry();
        void staff.refetch();
      }}
    >
      {staff.data && <EditForm key={id} staff={staff.data} choices={choices} />}
    </StaffPage>
  );
}
