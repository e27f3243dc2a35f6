import { Minus, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { NumberField as RacNumberField } from "react-aria-components/NumberField";
import { FieldProblem, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";
import stepCss from "./NumberField.module.css";
import { cx } from "./class-names.ts";
import { limitNote } from "./number-limits.ts";

export interface NumberFieldProps extends FieldTexts {
  /** NaN = empty. */
  value: number;
  onChange: (value: number) => void;
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** Step of the arrow keys and buttons, to which typed numbers snap too; without it any number within `places` is kept. */
  step?: number;
  /** Decimals that are kept. */
  places?: number;
  /** Buttons − and +. */
  steppers?: boolean;
  disabled?: boolean;
  name?: string;
}

/** A number with its unit. A value beyond the limits is drawn back on leaving the field, and the field says so. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, description, error, required, unit, minimum, maximum, step, places = 2 } = props;
  const [note, setNote] = useState<string | null>(null);
  // The field itself already shows the limited number when it is left.
  const typed = useRef("");
  return (
    <RacNumberField
      className={css.field ?? ""}
      value={props.value}
      onChange={props.onChange}
      formatOptions={{ maximumFractionDigits: places }}
      commitBehavior="snap"
      isDisabled={props.disabled ?? false}
      isRequired={required ?? false}
      isInvalid={error !== undefined}
      {...(minimum === undefined ? {} : { minValue: minimum })}
      {...(maximum === undefined ? {} : { maxValue: maximum })}
      {...(step === undefined ? {} : { step })}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <Label className={hideLabel ? "visually-hidden" : cx(css.label, required && css.required)}>{label}</Label>
      <Group className={css.box ?? ""}>
        <Input
          className={css.input ?? ""}
          onFocus={() => {
            typed.current = "";
            setNote(null);
          }}
          onInput={(event) => {
            typed.current = event.currentTarget.value;
          }}
          onBlur={() => setNote(limitNote(typed.current, { minimum, maximum }, places))}
        />
        {unit !== undefined && <span className={css.unit}>{unit}</span>}
        {props.steppers && (
          <>
            <Button slot="decrement" className={stepCss.step ?? ""}>
              <Minus aria-hidden="true" />
            </Button>
            <Button slot="increment" className={stepCss.step ?? ""}>
              <Plus aria-hidden="true" />
            </Button>
          </>
        )}
      </Group>
      {error !== undefined && <FieldProblem text={error} />}
      {error === undefined && description !== undefined && note === null && (
        <span className={css.description}>{description}</span>
      )}
      <output className={css.note} hidden={note === null}>
        {note}
      </output>
    </RacNumberField>
  );
}
