import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DeviceLog } from "./DeviceLog.tsx";
import { deviceQuery } from "./logs.queries.ts";
import { logTexts as texts } from "./texts.ts";

export function LogsScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/logs/$id" });
  const device = useQuery(deviceQuery(id));
  return (
    <Page title={texts.title} {...(device.data && { lead: device.data.device_name })}>
      <Loaded query={device}>
        {(found) =>
          found.wash_extension_data ? (
            <DeviceLog device={found} />
          ) : (
            <Card>
              <EmptyState title={texts.noExtension} detail={texts.noExtensionDetail} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
