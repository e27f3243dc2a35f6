import type { ComponentProps, ReactNode } from "react";
import css from "./Button.module.css";
import { Spinner } from "../states/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { cx } from "../class-names.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "regular" | "compact";
  icon?: ReactNode;
  pending?: boolean;
  /** Why the action is impossible now: the button stays focusable and says so in a tooltip. */
  reason?: string | undefined;
}

/** For the router's Link. */
export const buttonClass = (variant: NonNullable<ButtonProps["variant"]>, size?: ButtonProps["size"]): string =>
  cx(css.button, css[variant], size === "compact" && css.compact);

/** Its width stays while it is pending. */
export function Button(props: ButtonProps) {
  const { variant = "secondary", size, icon, pending = false, reason, className, children, onClick, ...rest } = props;
  const blocked = pending || reason !== undefined;
  // The button keeps its place in the tree; a button recreated between press and release would lose the click.
  return (
    <Tooltip text={reason} onTap>
      <button
        type="button"
        data-print="hide"
        {...rest}
        className={cx(buttonClass(variant, size), className)}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {pending ? <Spinner /> : icon}
        {children}
      </button>
    </Tooltip>
  );
}
