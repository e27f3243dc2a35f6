import { Pencil, Trash2 } from "lucide-react";
import { monthDayYear } from "#contract/calendar";
import type { CleaningResult, PlantCleaning } from "#contract/cleanings";
import * as format from "#contract/format";
import { DataTable } from "../../ui/DataTable.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Column } from "../../ui/data-table-model.ts";
import css from "./cleanings.module.css";

interface CleaningTableProps {
  cleanings: readonly PlantCleaning[];
  /** Undefined: may only look. */
  onEdit?: Act | undefined;
  onDelete?: Act | undefined;
}

function details({ end_day, share, cost, crew }: PlantCleaning): string {
  return [
    end_day === null ? "" : `until ${monthDayYear(end_day)}`,
    share === null ? "" : `${format.number(share)}% of the plant`,
    cost === null ? "" : format.dollars(cost),
    crew,
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

/** What a cleaning won, in one line. */
function Won({ result }: { result: CleaningResult | null }) {
  if (result === null) return <span className={css.quiet}>Not enough days measured</span>;
  const { before, after, dollarsADay, paybackDays, daysBefore, daysAfter } = result;
  return (
    <>
      {format.percent(before)} → {format.percent(after)}
      <span className={css.detail}>
        {dollarsADay === null ? "" : `${format.dollars(dollarsADay)} a day`}
        {paybackDays === null ? "" : `, pays back in ${format.days(paybackDays)}`}
        {` (${format.days(daysBefore)} before, ${daysAfter} after)`}
      </span>
    </>
  );
}

const columns: Column<PlantCleaning>[] = [
  { key: "day", header: "Plant Cleaning Date*", value: ({ day }) => day, cell: ({ day }) => monthDayYear(day) },
  { key: "notes", header: "Notes", value: ({ notes }) => notes, cell: (cleaning) => <Said cleaning={cleaning} /> },
  {
    key: "result",
    header: "Loss before → after",
    value: ({ result }) => (result === null ? null : result.before - result.after),
    cell: ({ result }) => <Won result={result} />,
    wideOnly: true,
  },
];

function Said({ cleaning }: { cleaning: PlantCleaning }) {
  return (
    <>
      {cleaning.notes}
      {details(cleaning) !== "" && <span className={css.detail}>{details(cleaning)}</span>}
      <span className={css.narrow}>
        <Won result={cleaning.result} />
      </span>
    </>
  );
}

type Act = (cleaning: PlantCleaning) => void;

const actionsOf = (onEdit: Act, onDelete: Act): Column<PlantCleaning> => ({
  key: "actions",
  header: "Actions",
  value: () => null,
  sortable: false,
  cell: (cleaning) => (
    <span className={css.rowActions}>
      <IconButton
        size="compact"
        label={`Edit ${monthDayYear(cleaning.day)}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(cleaning)}
      />
      <IconButton
        size="compact"
        label={`Delete ${monthDayYear(cleaning.day)}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(cleaning)}
      />
    </span>
  ),
});

/** The cleanings, newest first, ten on a page, each with what it won. */
export function CleaningTable({ cleanings, onEdit, onDelete }: CleaningTableProps) {
  return (
    <DataTable
      caption="Plant cleanings"
      hideCaption
      rows={cleanings}
      columns={onEdit && onDelete ? [...columns, actionsOf(onEdit, onDelete)] : columns}
      rowKey={({ day }) => day}
      pageSize={10}
      initialSort={{ key: "day", descending: true }}
      empty="No cleaning has been logged yet."
    />
  );
}
