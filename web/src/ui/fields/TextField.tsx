import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "children">, FieldTexts {
  /** Something after the text: a unit or a button. */
  after?: ReactNode;
}

/** One line of text. Works uncontrolled in a form (`name`, `defaultValue`) and controlled (`value`, `onChange`). */
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
