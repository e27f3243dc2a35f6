import type { ReactNode } from "react";
import css from "./Badge.module.css";

export type Status = "ok" | "warning" | "critical" | "unknown";
/** `info`: work in progress, which is neither good nor bad. */
export type BadgeStatus = Status | "info";

/** A shape per status, readable without color. */
const shapes: Record<BadgeStatus, ReactNode> = {
  ok: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="M3.6 6.2l1.7 1.7 3.2-3.6" fill="none" stroke="var(--surface)" strokeWidth="1.4" />
    </>
  ),
  warning: <path d="M6 .8 11.6 11H.4z" fill="currentColor" />,
  critical: <path d="M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" fill="currentColor" />,
  info: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
    </>
  ),
  unknown: (
    <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.6" />
  ),
};

export function StatusShape({ status }: { status: BadgeStatus }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" data-color={status}>
      {shapes[status]}
    </svg>
  );
}

export function StatusBadge({ status, children }: { status: BadgeStatus; children: ReactNode }) {
  return (
    <span data-layout="inline middle" data-text="nowrap" data-color={status} className={css.status}>
      <StatusShape status={status} />
      {children}
    </span>
  );
}
