import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Page } from "../../ui/layout/Page.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { EditForm } from "./EditForm.tsx";
import { oneOfStaffQuery } from "./queries.ts";
import { useChoices } from "./use-choices.ts";

export function StaffEditScreen() {
  const { id } = useParams({ from: "/shell/signed-in/staff/edit/$id" });
  const staff = useQuery(oneOfStaffQuery(id));
  const choices = useChoices();
  return (
    <Page title="Edit Staff" lead={staff.data?.email ?? "Access and contact details."}>
      <Loaded query={choices.query}>
        {() => <Loaded query={staff}>{(data) => <EditForm key={id} staff={data} choices={choices} />}</Loaded>}
      </Loaded>
    </Page>
  );
}
