import type { ReactNode } from "react";
import { monthNames, type MonthName } from "#contract/months";
import { NumberField } from "../../ui/NumberField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { everyMonth, type FieldErrors } from "./inputs.model.ts";
import css from "./savings.module.css";

type Months = Record<MonthName, number>;

interface RateFieldsProps {
  label: string;
  unit: string;
  /** Key of the fixed and of the monthly value in the errors. */
  fixedKey: string;
  monthsKey: string;
  variable: boolean;
  fixed: number | null;
  months: Months | null;
  step: number;
  errors: FieldErrors;
  description?: string;
  onChange: (change: { variable: boolean; fixed: number | null; months: Months | null }) => void;
  after?: ReactNode;
}

const abbreviation = (month: MonthName): string => month.charAt(0).toUpperCase() + month.slice(1, 3);

/** A rate that is one number, or twelve: with twelve the fixed box reads "varies". */
export function RateFields(props: RateFieldsProps) {
  const { label, unit, variable, fixed, months, step, errors, onChange } = props;
  const kind = variable ? "variable" : "fixed";
  return (
    <div className={css.rate}>
      <div className={css.rateHead}>
        {variable ? (
          <TextField label={`${label} (${unit})`} value="varies" readOnly />
        ) : (
          <NumberField
            label={label}
            unit={unit}
            value={fixed ?? Number.NaN}
            step={step}
            places={4}
            {...(props.description ? { description: props.description } : {})}
            error={errors[props.fixedKey]}
            onChange={(value) => onChange({ variable, fixed: Number.isNaN(value) ? null : value, months })}
          />
        )}
        <Segmented
          label={`${label}: fixed or variable`}
          size="compact"
          segments={[
            { value: "fixed", label: "Fixed" },
            { value: "variable", label: "Variable" },
          ]}
          value={kind}
          onChange={(next) =>
            onChange({
              variable: next === "variable",
              fixed,
              months: next === "variable" ? (months ?? everyMonth(fixed ?? 0)) : months,
            })
          }
        />
      </div>
      {variable && (
        <div className={css.months}>
          {monthNames.map((month) => (
            <NumberField
              key={month}
              label={abbreviation(month)}
              value={months?.[month] ?? Number.NaN}
              step={step}
              places={4}
              error={errors[`${props.monthsKey}.${month}`]}
              onChange={(value) =>
                onChange({
                  variable,
                  fixed,
                  months: { ...(months ?? everyMonth(0)), [month]: Number.isNaN(value) ? 0 : value },
                })
              }
            />
          ))}
        </div>
      )}
      {props.after}
    </div>
  );
}
