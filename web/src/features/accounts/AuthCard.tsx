import type { ReactNode } from "react";
import { CircleCheck } from "lucide-react";
import { cx } from "../../ui/class-names.ts";
import css from "./accounts.module.css";

export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output data-layout="flex gap-2" data-box="ok">
      <CircleCheck />
      <span>{children}</span>
    </output>
  );
}

export interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

export function AuthCard({ title, lead, wide = false, children }: AuthCardProps) {
  return (
    <div data-layout="grid fill centered" className={css.screen}>
      <section data-layout="stack full gap-4" className={cx(css.card, wide && css.wide)} aria-labelledby="card-title">
        <h1 id="card-title" data-text="page tight">
          {title}
        </h1>
        {lead !== undefined && <p data-text="second pretty">{lead}</p>}
        {children}
      </section>
    </div>
  );
}
