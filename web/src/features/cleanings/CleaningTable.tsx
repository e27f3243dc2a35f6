import { Pencil, Trash2 } from "lucide-react";
import { monthDayYear } from "#contract/common/calendar";
import type { PlantCleaning } from "#contract/cleanings/cleanings";
import * as format from "#contract/common/format";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import css from "./cleanings.module.css";
import { gainText } from "./receipt.model.ts";
import { cleaningTexts as texts } from "./texts.ts";

interface CleaningTableProps {
  cleanings: readonly PlantCleaning[];
  today: string;
  /** Undefined: read-only. */
  onEdit?: CleaningAction | undefined;
  onDelete?: CleaningAction | undefined;
}

function details({ end_day, share, cost, crew }: PlantCleaning): string {
  return [
    end_day === null ? "" : texts.until(monthDayYear(end_day)),
    share === null ? "" : texts.portionOf(share),
    cost === null ? "" : format.dollars(cost),
    crew,
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

function Won({ cleaning, today }: { cleaning: PlantCleaning; today: string }) {
  const { result, resultOn } = cleaning;
  if (result === null)
    return (
      <span data-text="quiet pretty">
        {resultOn === null || resultOn < today ? texts.notEnough : texts.resultOn(format.shortDay(resultOn))}
      </span>
    );
  const { before, after, daysBefore, daysAfter } = result;
  return (
    <>
      {format.percent(before)} → {format.percent(after)}
      <span data-layout="block" data-text="quiet">
        {gainText(cleaning, today)} {texts.days(format.days(daysBefore), daysAfter)}
      </span>
    </>
  );
}

const columnsOn = (today: string): Column<PlantCleaning>[] => [
  { key: "day", header: "Plant Cleaning Date*", value: ({ day }) => day, cell: ({ day }) => monthDayYear(day) },
  {
    key: "notes",
    header: "Notes",
    value: ({ notes }) => notes,
    cell: (cleaning) => <NotesCell cleaning={cleaning} today={today} />,
  },
  {
    key: "result",
    header: "Loss before → after",
    value: ({ result }) => (result === null ? null : result.before - result.after),
    cell: (cleaning) => <Won cleaning={cleaning} today={today} />,
    wideOnly: true,
  },
];

function NotesCell({ cleaning, today }: { cleaning: PlantCleaning; today: string }) {
  return (
    <>
      {cleaning.notes}
      {details(cleaning) !== "" && (
        <span data-layout="block" data-text="quiet">
          {details(cleaning)}
        </span>
      )}
      <span data-layout="phone block" data-text="wrapped">
        <Won cleaning={cleaning} today={today} />
      </span>
    </>
  );
}

type CleaningAction = (cleaning: PlantCleaning) => void;

const actionsOf = (onEdit: CleaningAction, onDelete: CleaningAction): Column<PlantCleaning> => ({
  key: "actions",
  header: "Actions",
  cell: (cleaning) => (
    <span data-layout="inline gap-1" className={css.rowActions}>
      <IconButton
        size="compact"
        label={`Edit ${monthDayYear(cleaning.day)}`}
        icon={<Pencil />}
        onClick={() => onEdit(cleaning)}
      />
      <IconButton
        size="compact"
        label={`Delete ${monthDayYear(cleaning.day)}`}
        icon={<Trash2 />}
        onClick={() => onDelete(cleaning)}
      />
    </span>
  ),
});

export function CleaningTable({ cleanings, today, onEdit, onDelete }: CleaningTableProps) {
  const columns = columnsOn(today);
  return (
    <DataTable
      caption="Plant cleanings"
      rows={cleanings}
      columns={onEdit && onDelete ? [...columns, actionsOf(onEdit, onDelete)] : columns}
      rowKey={({ day }) => day}
      initialSort={{ key: "day", descending: true }}
      empty={texts.none}
    />
  );
}
