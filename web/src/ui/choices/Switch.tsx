import type { ChoiceProps } from "./Checkbox.tsx";
import css from "./Choice.module.css";

export function Switch({ children, description, ...rest }: ChoiceProps) {
  return (
    <label className={css.choice}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native state is the value */}
      <input {...rest} type="checkbox" role="switch" className={css.switch} />
      <span>
        {children}
        {description !== undefined && <span className={css.description}>{description}</span>}
      </span>
    </label>
  );
}
