import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import field from "./Field.module.css";
import css from "./TextArea.module.css";
import { cx } from "../class-names.ts";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "children">, FieldTexts {}

export function TextArea({ label, hideLabel, description, error, required, ...rest }: TextAreaProps) {
  return (
    <Field texts={{ label, hideLabel: hideLabel ?? false, description, error, required }}>
      {(ids) => (
        <span className={field.box}>
          <textarea rows={5} {...rest} {...ids} required={required} className={cx(field.input, css.area)} />
        </span>
      )}
    </Field>
  );
}
