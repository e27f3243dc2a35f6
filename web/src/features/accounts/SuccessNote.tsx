import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import css from "./accounts.module.css";

export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output data-layout="flex gap-2" className={css.good}>
      <CircleCheck aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
