import { useQuery } from "@tanstack/react-query";
import type { ExportSet } from "#contract/v1/exports";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { ExportItem } from "./ExportItem.tsx";
import { endedDevices, setState, setTitle } from "./exports.model.ts";
import { dropExportSet, exportSetQuery, exportSetsQuery, setAddress } from "./queries.ts";
import { setTexts as texts } from "./texts.ts";

/** Downloads of many devices; nothing if there are none. */
export function SetItems() {
  const sets = useQuery(exportSetsQuery);
  return (
    <Loaded query={sets} height={0}>
      {({ data }) =>
        data.length > 0 && (
          <ul>
            {data.map((set) => (
              <ExportItem
                key={set.export_id}
                what={setTitle(set)}
                state={setState(set)}
                progress={set.state === "running" ? endedDevices(set) / set.devices_asked : undefined}
                address={set.state === "done" ? `${setAddress(set.export_id)}/file` : null}
                query={exportSetsQuery}
                drop={() => dropExportSet(set.export_id)}
              >
                {set.devices_failed + set.devices_gone > 0 && <Missing set={set} />}
              </ExportItem>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Devices without a file, each with its reason. */
function Missing({ set }: { set: ExportSet }) {
  const details = useQuery(exportSetQuery(set));
  const failed = details.data?.devices.filter(({ state }) => state === "failed") ?? [];
  return (
    <ul data-text="label">
      {failed.map(({ device_id, name, reason }) => (
        <li key={device_id}>{texts.failedDevice(name, reason ?? "")}</li>
      ))}
      {set.devices_gone > 0 && <li>{texts.gone(set.devices_gone)}</li>}
    </ul>
  );
}
