import type { ReactNode } from "react";
import css from "./Page.module.css";
import { PageHeader, type PageHeaderProps } from "./PageHeader.tsx";

export function Page({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div data-layout="stack shrink gap-4" className={css.page}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
