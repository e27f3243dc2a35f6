import type { ComponentProps, ReactNode } from "react";
import css from "./Choice.module.css";

interface ChoiceProps extends Omit<ComponentProps<"input">, "children"> {
  children: ReactNode;
  description?: string | undefined;
}

/** A native input with its text after it. */
export const Choice = ({ children, description, ...input }: ChoiceProps) => (
  <label data-layout="flex start gap-2" className={css.choice}>
    <input {...input} />
    <span>
      {children}
      {description !== undefined && (
        <span data-layout="block" data-text="muted">
          {description}
        </span>
      )}
    </span>
  </label>
);

export const Checkbox = (props: Omit<ChoiceProps, "type">) => (
  <Choice {...props} type="checkbox" className={props.role === "switch" ? css.switch : css.check} />
);

interface CheckboxesProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode; detail?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A box for each option; what is chosen last comes last. */
export const Checkboxes = <Value extends string>({ options, chosen, onChange }: CheckboxesProps<Value>) =>
  options.map(({ value, label, detail }) => (
    <Checkbox
      key={value}
      checked={chosen.includes(value)}
      description={detail}
      onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
    >
      {label}
    </Checkbox>
  ));
