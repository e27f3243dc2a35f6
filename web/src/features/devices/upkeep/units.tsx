import { dayOf, monthDayYear } from "#contract/common/calendar";
import type { DeviceUnits } from "#contract/devices/units";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import { unitsDialogTexts as texts } from "./texts.ts";

export const unitsQuery = (id: string) =>
  asked(["device", id, "units"], (init) => api.device[":id"].units.$get({ param: { id } }, init));

/** Units that were replaced, newest first. */
export function FormerUnits({ units, zone }: { units: DeviceUnits; zone: string }) {
  if (units.former.length === 0) return null;
  return (
    <DataTable
      showsCaption
      caption={texts.former}
      rows={units.former.map((unit, place) => ({ ...unit, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { key: "serialno", header: texts.serialNumber, value: ({ serialno }) => serialno, sortable: false },
        {
          key: "ended_at",
          header: texts.replacedOn,
          value: ({ ended_at }) => monthDayYear(dayOf(zone, ended_at)),
          sortable: false,
        },
        { key: "ended_by", header: texts.by, value: ({ ended_by }) => ended_by ?? "", sortable: false },
        { key: "reason", header: texts.why, value: ({ reason }) => reason, sortable: false },
      ]}
    />
  );
}
