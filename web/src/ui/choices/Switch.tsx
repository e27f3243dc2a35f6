import type { ChoiceProps } from "./Checkbox.tsx";
import css from "./Choice.module.css";

export function Switch({ children, description, ...rest }: ChoiceProps) {
  return (
    <label data-layout="flex start gap-2" className={css.choice}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native state is the value */}
      <input {...rest} type="checkbox" role="switch" className={css.switch} />
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
