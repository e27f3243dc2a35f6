import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ForecastRecord } from "#contract/decision/forecast-record";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Table } from "../../ui/tables/Table.tsx";
import { forecastRecordTexts as texts, recordLines, recordRows } from "./forecast-record.model.ts";

const recordQuery = (plant: string) =>
  asked(
    ["plant", plant, "forecast-record"],
    (init) => api.plant[":id"]["forecast-record"].$get({ param: { id: plant } }, init),
    { staleTime: 10 * 60_000 },
  );

/** Requested once it is opened. */
export function ForecastRecordPart({ plant }: { plant: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...recordQuery(plant), enabled: isOpen });
  return (
    <details data-layout="above-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-text="strong">{texts.title}</summary>
      {isOpen && (
        <Loaded query={query} height={40}>
          {(record) => <RecordAnswer record={record} />}
        </Loaded>
      )}
    </details>
  );
}

export const RecordAnswer = ({ record }: { record: ForecastRecord }) => (
  <div data-layout="grid gap-2 above-2" data-text="second">
    {recordLines(record).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {record.of !== null && (
      <>
        <Table
          label={texts.label}
          columns={[
            { header: texts.said, cell: ([name]) => name },
            ...record.leads.map((lead) => ({
              header: texts.lead(lead.lead),
              cell: ([, cell]: (typeof recordRows)[number]) => cell(lead),
              align: "end" as const,
            })),
          ]}
          rows={recordRows}
          rowKey={([name]) => name}
        />
        <p data-text="caption">{texts.notes}</p>
      </>
    )}
  </div>
);
