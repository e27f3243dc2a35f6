import type { ReactNode } from "react";
import { monthNames, type MonthName } from "#contract/common/months";
import type { Field } from "#contract/records/field";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { FieldEntry, WrongEntries } from "./draft.model.ts";
import { everyMonth, type FieldErrors } from "./inputs.model.ts";
import type { Months } from "#contract/common/months";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";

interface RateFieldsProps {
  field: Field;
  fixedKey: string;
  monthsKey: string;
  variable: boolean;
  fixed: number | null;
  months: Months | null;
  step: number;
  errors: FieldErrors;
  wrong: WrongEntries;
  /** Changes when the rate is set other than by typing. */
  flash?: number | undefined;
  description?: string;
  onChange: (
    change: { variable: boolean; fixed: number | null; months: Months | null },
    entries: readonly FieldEntry[],
  ) => void;
  after?: ReactNode;
}

const PLACES = 4;
const abbreviation = (month: MonthName): string => month.charAt(0).toUpperCase() + month.slice(1, 3);
/** An empty month is not a rate of 0. */
const emptyMonth: WrongEntry = { text: "", problem: inputsTexts.enterMonth };

export function RateFields(props: RateFieldsProps) {
  const { field, fixedKey, monthsKey, variable, fixed, months, step, errors, wrong, onChange } = props;
  const { label, unit = "", min, max: maximum = Number.POSITIVE_INFINITY } = field;
  const boxOf = (month: MonthName): string => `${monthsKey}.${month}`;
  const choose = (next: "fixed" | "variable") => {
    const isVariable = next === "variable";
    const shown = months ?? everyMonth(fixed ?? 0);
    const empty = isVariable && months === null && fixed === null ? emptyMonth : null;
    onChange({ variable: isVariable, fixed, months: isVariable ? shown : months }, [
      { box: fixedKey, wrong: null },
      ...monthNames.map((month) => ({ box: boxOf(month), wrong: empty })),
    ]);
  };
  return (
    <div data-layout="grid shrink gap-2">
      <div data-layout="row start gap-2" className={css.rateHead}>
        {variable ? (
          <TextField label={`${label} (${unit})`} value="varies" readOnly />
        ) : (
          <NumberField
            label={label}
            unit={unit}
            value={fixed ?? Number.NaN}
            wrong={wrong[fixedKey]}
            step={step}
            places={PLACES}
            maximum={maximum}
            wideMessage
            flash={props.flash}
            {...(min === 0 && { minimum: 0 })}
            {...(props.description ? { description: props.description } : {})}
            error={errors[fixedKey]}
            onChange={(value, entry) =>
              onChange({ variable, fixed: Number.isNaN(value) ? null : value, months }, [
                { box: fixedKey, wrong: entry },
              ])
            }
          />
        )}
        <Segmented
          label={`${label}: fixed or variable`}
          size="compact"
          segments={[
            { value: "fixed", label: "Fixed" },
            { value: "variable", label: "Variable" },
          ]}
          value={variable ? "variable" : "fixed"}
          onChange={choose}
        />
      </div>
      {variable && months !== null && (
        <div data-layout="grid full gap-2" className={css.months}>
          {monthNames.map((month) => (
            <NumberField
              key={month}
              label={abbreviation(month)}
              value={wrong[boxOf(month)] === undefined ? months[month] : Number.NaN}
              wrong={wrong[boxOf(month)]}
              step={step}
              places={PLACES}
              minimum={0}
              maximum={maximum}
              error={errors[boxOf(month)]}
              onChange={(value, entry) =>
                onChange({ variable, fixed, months: Number.isNaN(value) ? months : { ...months, [month]: value } }, [
                  { box: boxOf(month), wrong: entry ?? (Number.isNaN(value) ? emptyMonth : null) },
                ])
              }
            />
          ))}
        </div>
      )}
      {props.after}
    </div>
  );
}
