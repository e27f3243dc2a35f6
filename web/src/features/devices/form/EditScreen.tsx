import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { EditForm } from "./EditForm.tsx";
import { FormPage } from "./FormPage.tsx";
import { formDeviceQuery } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";

export function DeviceEditScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/edit/$id" });
  const device = useQuery(formDeviceQuery(id));
  return (
    <FormPage title="Edit Device" lead={device.data?.device.device_name ?? deviceFormTexts.editLead}>
      {(plants) => (
        <Loaded query={device} height={420}>
          {(opened) => <EditForm key={id} opened={opened} plants={plants} />}
        </Loaded>
      )}
    </FormPage>
  );
}
