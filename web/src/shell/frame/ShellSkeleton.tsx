import type { ReactNode } from "react";
import css from "./frame.module.css";
import { BrandMark } from "./Brand.tsx";

/** Frame before the session is known; needs no router. */
export const ShellSkeleton = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-layout="stack" className={css.shell}>
    <header data-layout="flex middle gap-4" className={css.header}>
      <a href="/dashboard" className={css.brand} aria-label="Soilsight, go to the dashboard">
        <BrandMark />
        <span>Soilsight</span>
      </a>
    </header>
    <main id="main" data-layout="stack shrink fill" className={css.main} tabIndex={-1} aria-busy="true">
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </main>
  </div>
);
