import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import css from "./accounts.module.css";

export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output className={css.good}>
      <CircleCheck aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
