import type { ReactNode } from "react";
import css from "./Badge.module.css";

export type Tone = "neutral" | "info" | "ok" | "warning" | "critical";

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span data-layout="inline middle" data-text="nowrap" data-color={tone} className={css.badge}>
      {children}
    </span>
  );
}
