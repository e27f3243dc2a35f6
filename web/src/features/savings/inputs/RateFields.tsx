import type { ReactNode } from "react";
import { monthNames, type MonthName } from "#contract/common/months";
import type { Field } from "#contract/records/field";
import { inputFields } from "#contract/records/inputs";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { InputsOf } from "./InputBox.tsx";
import { everyMonth } from "./inputs.model.ts";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";

/** A rate may be one number, or twelve. */
const partsOf = {
  solar_cost: { flag: "isLocalEnergyRatesVariable", months: "variableEnergyRates" },
  localSoilingRate: { flag: "isSoilingRateVariable", months: "variableSoilingRates" },
} as const;

interface RateFieldsProps {
  of: InputsOf;
  name: keyof typeof partsOf;
  description?: string | undefined;
  after?: ReactNode;
}

const STEP = 0.01;
const PLACES = 4;
const abbreviation = (month: MonthName): string => month.charAt(0).toUpperCase() + month.slice(1, 3);
/** An empty month is not a rate of 0. */
const emptyMonth: WrongEntry = { text: "", problem: inputsTexts.enterMonth };

export function RateFields({ of, name, description, after }: RateFieldsProps) {
  const { inputs, errors, wrong, onChange } = of;
  const { flag, months: monthsKey } = partsOf[name];
  const { label, unit = "", min, max: maximum = Number.POSITIVE_INFINITY }: Field = inputFields[name];
  const { [flag]: isVariable, [name]: fixed, [monthsKey]: months } = inputs;
  const boxOf = (month: MonthName): string => `${monthsKey}.${month}`;
  const choose = (next: "fixed" | "variable") => {
    const shown = months ?? everyMonth(fixed ?? 0);
    const empty = next === "variable" && months === null && fixed === null ? emptyMonth : null;
    onChange({ [flag]: next === "variable", ...(next === "variable" && { [monthsKey]: shown }) }, [
      { box: name, wrong: null },
      ...monthNames.map((month) => ({ box: boxOf(month), wrong: empty })),
    ]);
  };
  return (
    <div data-layout="grid one shrink gap-2">
      <div data-layout="row start gap-2" className={css.rateHead}>
        {isVariable ? (
          <TextField label={`${label} (${unit})`} value="varies" readOnly />
        ) : (
          <NumberField
            label={label}
            unit={unit}
            value={fixed ?? Number.NaN}
            wrong={wrong[name]}
            step={STEP}
            places={PLACES}
            maximum={maximum}
            wideMessage
            minimum={min === 0 ? 0 : undefined}
            description={description}
            error={errors[name]}
            onChange={(value, entry) =>
              onChange({ [name]: Number.isNaN(value) ? null : value }, [{ box: name, wrong: entry }])
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
          value={isVariable ? "variable" : "fixed"}
          onChange={choose}
        />
      </div>
      {isVariable && months !== null && (
        <div data-layout="grid full gap-2" className={css.months}>
          {monthNames.map((month) => (
            <NumberField
              key={month}
              label={abbreviation(month)}
              value={wrong[boxOf(month)] === undefined ? months[month] : Number.NaN}
              wrong={wrong[boxOf(month)]}
              step={STEP}
              places={PLACES}
              minimum={0}
              maximum={maximum}
              error={errors[boxOf(month)]}
              onChange={(value, entry) =>
                onChange(Number.isNaN(value) ? {} : { [monthsKey]: { ...months, [month]: value } }, [
                  { box: boxOf(month), wrong: entry ?? (Number.isNaN(value) ? emptyMonth : null) },
                ])
              }
            />
          ))}
        </div>
      )}
      {after}
    </div>
  );
}
