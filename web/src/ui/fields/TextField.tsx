import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "children">, FieldTexts {
  after?: ReactNode;
}

export function TextField({ label, hideLabel, description, error, required, after, ...rest }: TextFieldProps) {
  return (
    <Field texts={{ label, hideLabel: hideLabel ?? false, description, error, required }}>
      {(ids) => (
        <span className={css.box}>
          <input type="text" {...rest} {...ids} required={required} className={css.input} />
          {after}
        </span>
      )}
    </Field>
  );
}
