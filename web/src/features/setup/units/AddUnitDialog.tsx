import { useState } from "react";
import { type UnitColumn, unitColumns, unitTexts } from "#contract/setup/units";
import { readUnits } from "#domain/setup/units";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { ClaimCodes } from "./ImportUnitsDialog.tsx";
import { useAddUnits } from "./queries.ts";
import { unitScreenTexts as texts } from "./texts.ts";

const needed: ReadonlySet<UnitColumn> = new Set(["icc_id", "device_id", "serial_number"]);
const empty = Object.fromEntries(unitColumns.map((column) => [column, ""])) as Record<UnitColumn, string>;

export function AddUnitDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(empty);
  const [claimCodes, setClaimCodes] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const add = useAddUnits(onClose);
  // A comma would begin another column.
  const csv = unitColumns.map((column) => typed[column].replaceAll(",", " ")).join(",");
  const read = readUnits(csv);
  const problemOf = (column: UnitColumn) => {
    if (!isChecked || read.ok) return undefined;
    // An empty form is an empty file, which has no column.
    if (needed.has(column) && typed[column].trim() === "") return unitTexts.problems[column];
    return read.problems.find((problem) => problem.column === column)?.problem;
  };
  const submit = () => {
    setIsChecked(true);
    if (read.ok) add.mutate({ csv, claimCodes });
  };
  return (
    <Dialog
      title={texts.add}
      onClose={onClose}
      confirm={{
        label: texts.addConfirm,
        cancelLabel: texts.cancel,
        pending: add.isPending,
        isForm: true,
        onConfirm: submit,
      }}
    >
      <div data-layout="pairs">
        {unitColumns.map((column) => (
          <TextField
            key={column}
            label={texts.fields[column]}
            required={needed.has(column)}
            {...(!needed.has(column) && { description: texts.optional })}
            autoComplete="off"
            spellCheck={false}
            value={typed[column]}
            onChange={(event) => setTyped({ ...typed, [column]: event.target.value })}
            error={problemOf(column)}
          />
        ))}
      </div>
      <ClaimCodes checked={claimCodes} onChange={setClaimCodes} />
      {add.error && <InlineError message={add.error.message} />}
    </Dialog>
  );
}
