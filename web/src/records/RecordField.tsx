import type { ReactNode } from "react";
import type { Field, Fields } from "#contract/records/field";
import { Select } from "../ui/choices/Select.tsx";
import { Switch } from "../ui/choices/Switch.tsx";
import { DateField } from "../ui/dates/DateField.tsx";
import { FieldProblem } from "../ui/fields/Field.tsx";
import { NumberField } from "../ui/fields/NumberField.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { TextField, type TextFieldProps } from "../ui/fields/TextField.tsx";
import type { RecordFormState } from "./use-record-form.tsx";

interface RecordFieldProps<F extends Fields> {
  of: Pick<RecordFormState<F>, "fields" | "draft" | "change" | "errorOf">;
  name: keyof F & string;
  /** Instead of the field's hint. */
  description?: string | undefined;
  /** For text in one line. */
  input?: Partial<Omit<TextFieldProps, "value" | "onChange">>;
}

export function textsOf<F extends Fields>({ of, name, description }: RecordFieldProps<F>) {
  const { label, hint, optional, kind } = of.fields[name]!;
  return {
    label,
    error: of.errorOf(name),
    description: description ?? hint,
    required: !optional && kind !== "flag" ? true : undefined,
  };
}

/** The control of a field, by its kind. Fields of other kinds are composed in the screen. */
export function RecordField<F extends Fields>(props: RecordFieldProps<F>) {
  const { of, name } = props;
  const change = (value: unknown) => of.change({ [name]: value } as Parameters<typeof of.change>[0]);
  const field: Field = of.fields[name]!;
  return controlOf(field, textsOf(props), of.draft[name], change, props.input);
}

function controlOf(
  { kind, unit, min, max, places, choices = {} }: Field,
  texts: ReturnType<typeof textsOf>,
  value: unknown,
  change: (value: unknown) => void,
  input: RecordFieldProps<Fields>["input"],
): ReactNode {
  switch (kind) {
    case "number":
      return (
        <NumberField
          {...texts}
          unit={unit}
          minimum={min}
          maximum={max}
          places={places}
          value={value as number}
          onChange={change}
        />
      );
    case "flag":
      return (
        <>
          <Switch
            checked={value as boolean}
            aria-invalid={texts.error !== undefined || undefined}
            onChange={(event) => change(event.target.checked)}
            description={texts.description}
          >
            {texts.label}
          </Switch>
          {texts.error !== undefined && <FieldProblem text={texts.error} />}
        </>
      );
    case "status":
      return (
        <Switch
          checked={value === "Enable"}
          onChange={(event) => change(event.target.checked ? "Enable" : "Disable")}
          description={texts.description}
        >
          {texts.label}
        </Switch>
      );
    case "choice":
      return (
        <Select
          {...texts}
          options={Object.entries(choices).map(([option, label]) => ({ value: option, label }))}
          value={value as string}
          onChange={change}
        />
      );
    case "day":
      return <DateField {...texts} value={value as string | null} onChange={change} />;
    case "note":
      return <TextArea {...texts} rows={3} value={value as string} onChange={(event) => change(event.target.value)} />;
    default:
      return (
        <TextField
          {...texts}
          autoComplete="off"
          {...input}
          value={value as string}
          onChange={(event) => change(event.target.value)}
        />
      );
  }
}
