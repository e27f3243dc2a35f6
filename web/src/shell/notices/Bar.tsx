import type { ReactNode } from "react";
import css from "./notices.module.css";

interface BarProps {
  name: string;
  tone: "warning" | "info";
  action?: ReactNode;
  children: ReactNode;
}

export const Bar = ({ name, tone, action, children }: BarProps) => (
  <section data-layout="flex middle gap-3" className={css.bar} data-tone={tone} aria-label={name}>
    <p data-layout="shrink" data-text="anywhere">
      {children}
    </p>
    {action}
  </section>
);
