import type { ComponentProps } from "react";
import css from "./Link.module.css";
import { cx } from "../class-names.ts";

export interface LinkProps extends ComponentProps<"a"> {
  quiet?: boolean;
}

/** In-app navigation uses the router's Link with `linkClass` instead. */
export function Link({ quiet = false, className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={cx(linkClass(quiet), className)}>
      {children}
    </a>
  );
}

export const linkClass = (quiet = false): string => cx(css.link, quiet && css.quiet);
