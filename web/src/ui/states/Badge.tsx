import type { ReactNode } from "react";
import css from "./Badge.module.css";
import { cx } from "../class-names.ts";

export type Tone = "neutral" | "info" | "ok" | "warning" | "critical";

/** A short word about something: "Highest", "Default", "Beta". */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(css.badge, css[tone])}>{children}</span>;
}
