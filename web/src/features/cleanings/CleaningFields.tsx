import { useState } from "react";
import { MIN_WASHED_PERCENT } from "#contract/common/limits";
import { Button } from "../../ui/actions/Button.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { CleaningDraft } from "./cleanings.model.ts";
import css from "./cleanings.module.css";
import { cleaningTexts as texts } from "./texts.ts";

interface CleaningFieldsProps {
  draft: CleaningDraft;
  editing: boolean;
  latest: string;
  saving: boolean;
  usualCost: string;
  onChange: (change: Partial<CleaningDraft>) => void;
  onSave: () => void;
  onCancel: () => void;
}

const amount = (value: number | null): number => value ?? Number.NaN;
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export function CleaningFields(props: CleaningFieldsProps) {
  const { draft, editing, latest, saving, onChange } = props;
  const known = draft.end_day !== null || draft.share !== null || draft.cost !== null || draft.crew !== "";
  const [more, setMore] = useState(false);
  /** Invalid share or cost must not save as empty. */
  const [wrong, setWrong] = useState<{ share?: string | undefined; cost?: string | undefined }>({});
  const problem = wrong.share ?? wrong.cost;
  return (
    <form
      data-layout="grid start gap-3"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      <DateField
        label="Plant Cleaning Date"
        required
        value={draft.day}
        maximum={latest}
        onChange={(day) => onChange({ day })}
      />
      <div className={css.note}>
        <TextField
          label="Notes"
          value={draft.notes}
          maxLength={2000}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </div>
      {(more || known) && (
        <>
          <DateField
            label={texts.endDate}
            value={draft.end_day}
            minimum={draft.day}
            maximum={latest}
            onChange={(end_day) => onChange({ end_day })}
          />
          <NumberField
            label={texts.portion}
            unit="%"
            minimum={MIN_WASHED_PERCENT}
            maximum={100}
            value={amount(draft.share)}
            onChange={(value, entry) => {
              setWrong({ ...wrong, share: entry?.problem });
              onChange({ share: numberOrNull(value) });
            }}
          />
          <NumberField
            label="Cost"
            unit="$"
            minimum={0}
            description={props.usualCost}
            value={amount(draft.cost)}
            onChange={(value, entry) => {
              setWrong({ ...wrong, cost: entry?.problem });
              onChange({ cost: numberOrNull(value) });
            }}
          />
          <TextField
            label="Crew"
            value={draft.crew}
            maxLength={100}
            onChange={(event) => onChange({ crew: event.target.value })}
          />
        </>
      )}
      <div data-layout="row span right gap-2">
        {!more && !known && (
          <Button variant="ghost" onClick={() => setMore(true)}>
            {texts.details}
          </Button>
        )}
        {editing && <Button onClick={props.onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" pending={saving} reason={draft.day === null ? texts.noDate : problem}>
          {editing ? "Save" : "Add"}
        </Button>
      </div>
    </form>
  );
}
