import { parseDate } from "@internationalized/date";
import { DateInput, DateSegment, DateField as RacDateField } from "react-aria-components/DateField";
import { Label } from "react-aria-components/Label";
import { FieldProblem, type FieldTexts } from "../fields/Field.tsx";
import fieldCss from "../fields/Field.module.css";
import css from "./DateField.module.css";
import { cx } from "../class-names.ts";

export interface DateFieldProps extends FieldTexts {
  value: string | null;
  onChange: (value: string | null) => void;
  minimum?: string | null;
  maximum?: string | null;
  name?: string;
  disabled?: boolean;
}

export function DateField(props: DateFieldProps) {
  const { label, hideLabel, description, error, required, value, onChange, minimum, maximum } = props;
  return (
    <RacDateField
      className={fieldCss.field ?? ""}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date === null ? null : date.toString())}
      shouldForceLeadingZeros
      isRequired={required ?? false}
      isInvalid={error !== undefined}
      isDisabled={props.disabled ?? false}
      {...(minimum == null ? {} : { minValue: parseDate(minimum) })}
      {...(maximum == null ? {} : { maxValue: parseDate(maximum) })}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <Label className={hideLabel ? "visually-hidden" : cx(fieldCss.label, required && fieldCss.required)}>
        {label}
      </Label>
      <DateInput className={cx(fieldCss.box, css.input)}>
        {(segment) => <DateSegment segment={segment} className={css.segment ?? ""} />}
      </DateInput>
      {error !== undefined && <FieldProblem text={error} />}
      {error === undefined && description !== undefined && (
        <span data-text="muted" className={fieldCss.description}>
          {description}
        </span>
      )}
    </RacDateField>
  );
}
