import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";
import { cx } from "../class-names.ts";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "children">, FieldTexts {}

export function TextArea({ label, hideLabel, description, error, required, ...rest }: TextAreaProps) {
  return (
    <Field texts={{ label, hideLabel: hideLabel ?? false, description, error, required }}>
      {(ids) => (
        <span className={css.box}>
          <textarea rows={5} {...rest} {...ids} required={required} className={cx(css.input, css.area)} />
        </span>
      )}
    </Field>
  );
}
