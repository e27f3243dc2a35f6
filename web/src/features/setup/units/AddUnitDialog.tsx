import { useState } from "react";
import { type UnitColumn, unitColumns, unitTexts, MAX_UNITS_LENGTH } from "#contract/setup/units";
import { readUnits, unitFile, type UnitList } from "#domain/setup/units";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { useAddUnits } from "./queries.ts";
import { unitScreenTexts as texts } from "./texts.ts";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { FileDrop } from "../../../ui/fields/FileDrop.tsx";

interface UnitFile {
  file: File;
  csv: string;
  read: UnitList;
}

export function ImportUnitsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<UnitFile | null>(null);
  const [claimCodes, setClaimCodes] = useState(false);
  const add = useAddUnits(onClose);
  const choose = async (file: File | null) => {
    add.reset();
    const csv = file === null ? "" : await file.text();
    setChosen(file && { file, csv, read: readUnits(csv) });
  };
  return (
    <Dialog
      title={texts.import}
      onClose={onClose}
      confirm={{
        label: texts.importConfirm,
        cancelLabel: texts.cancel,
        pending: add.isPending,
        reason: chosen?.read.ok ? undefined : texts.chooseFirst,
        onConfirm: () => chosen && add.mutate({ csv: chosen.csv, claimCodes }),
      }}
    >
      <p>{texts.columns}</p>
      <FileDrop
        label={texts.file}
        accept={[".csv", ".txt"]}
        maximumBytes={MAX_UNITS_LENGTH}
        file={chosen?.file ?? null}
        onFile={(file) => void choose(file)}
        hint={texts.fileHint}
      />
      <div aria-live="polite">{chosen && <Outcome read={chosen.read} />}</div>
      <ClaimCodes checked={claimCodes} onChange={setClaimCodes} />
      {add.error && <InlineError message={add.error.message} />}
    </Dialog>
  );
}

const SHOWN = 50;

function Outcome({ read }: { read: UnitList }) {
  if (read.ok) return <strong>{texts.ready(read.units.length)}</strong>;
  const rest = read.problems.length - SHOWN;
  return (
    <div data-layout="stack shrink gap-1">
      <strong>{texts.errors(read.problems.length)}</strong>
      <ul data-layout="stack shrink gap-1">
        {read.problems.slice(0, SHOWN).map((one) => (
          <li key={`${one.line} ${one.column}`}>{unitTexts.at(one)}</li>
        ))}
      </ul>
      {rest > 0 && <p data-text="muted">{texts.moreErrors(rest)}</p>}
    </div>
  );
}

const ClaimCodes = ({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) => (
  <Checkbox checked={checked} description={texts.claimCodesHint} onChange={(event) => onChange(event.target.checked)}>
    {texts.claimCodes}
  </Checkbox>
);

const needed: ReadonlySet<UnitColumn> = new Set(["icc_id", "device_id", "serial_number"]);
const empty = Object.fromEntries(unitColumns.map((column) => [column, ""])) as Record<UnitColumn, string>;

export function AddUnitDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(empty);
  const [claimCodes, setClaimCodes] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const add = useAddUnits(onClose);
  const csv = unitFile(typed);
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
