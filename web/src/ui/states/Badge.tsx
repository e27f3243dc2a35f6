import type { ReactNode } from "react";
import css from "./Badge.module.css";
import { cx } from "../class-names.ts";

export type Tone = "neutral" | "info" | "ok" | "warning" | "critical";

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span data-layout="inline middle" data-text="nowrap" className={cx(css.badge, css[tone])}>
      {children}
    </span>
  );
}
