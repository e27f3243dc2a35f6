import { useMemo } from "react";
import { REPORT_PAGE_ROWS } from "#contract/reports/settings";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { type DraftLine, lineErrors } from "./draft.model.ts";
import css from "./reports.module.css";
import { reportScreenTexts as texts } from "./texts.ts";

interface DeviceTableProps {
  lines: readonly DraftLine[];
  today: string;
  onChange: (deviceId: string, change: Partial<Pick<DraftLine, "lastWashEvent" | "idealPerformance">>) => void;
}

type LineChange = Partial<Pick<DraftLine, "lastWashEvent" | "idealPerformance">>;

function columnsOf(
  today: string,
  onChange: (deviceId: string, change: LineChange) => void,
): readonly Column<DraftLine>[] {
  const wash = (line: DraftLine) => (
    <DateField
      hideLabel
      required
      label={`${texts.lastWashEvent} of ${line.device_name}`}
      value={line.lastWashEvent}
      maximum={today}
      error={lineErrors(line, today).lastWashEvent}
      onChange={(lastWashEvent) => onChange(line.device_id, { lastWashEvent })}
    />
  );
  const performance = (line: DraftLine) => (
    <div className={css.share}>
      <NumberField
        hideLabel
        required
        label={`${texts.idealPerformance} of ${line.device_name}`}
        value={line.idealPerformance}
        minimum={0}
        maximum={1}
        step={0.05}
        error={lineErrors(line, today).idealPerformance}
        onChange={(idealPerformance) => onChange(line.device_id, { idealPerformance })}
      />
    </div>
  );
  return [
    { key: "device", header: "Device", value: ({ device_name }) => device_name },
    { key: "plant", header: "Plant", value: ({ plant_name }) => plant_name, wideOnly: true },
    { key: "wash", header: texts.lastWashEvent, value: (line) => line.lastWashEvent, sortable: false, cell: wash },
    {
      key: "performance",
      header: texts.idealPerformance,
      value: (line) => line.idealPerformance,
      sortable: false,
      cell: performance,
    },
  ];
}

export function DeviceTable({ lines, today, onChange }: DeviceTableProps) {
  const columns = useMemo(() => columnsOf(today, onChange), [today, onChange]);
  return (
    <DataTable
      caption={texts.devices}
      hideCaption
      search={lines.length > REPORT_PAGE_ROWS}
      rows={lines}
      columns={columns}
      rowKey={({ device_id }) => device_id}
      pageSize={REPORT_PAGE_ROWS}
      empty={texts.noDevices}
    />
  );
}
