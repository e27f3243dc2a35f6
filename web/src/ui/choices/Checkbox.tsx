import type { ComponentProps, ReactNode } from "react";
import css from "./Choice.module.css";

export interface ChoiceProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  description?: string;
}

export function Checkbox({ children, description, ...rest }: ChoiceProps) {
  return (
    <label data-layout="flex start gap-2" className={css.choice}>
      <input {...rest} type="checkbox" className={rest.role === "switch" ? css.switch : css.check} />
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
}
