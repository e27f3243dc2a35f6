import css from "./Button.module.css";
import { Button, type ButtonProps } from "./Button.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { cx } from "../class-names.ts";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon" | "aria-label"> {
  label: string;
  icon: ButtonProps["icon"];
}

export function IconButton({ label, variant = "ghost", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={rest.reason === undefined ? label : undefined} silent>
      <Button {...rest} variant={variant} aria-label={label} className={cx(css.iconOnly, className)} />
    </Tooltip>
  );
}
