import type { ReactNode } from "react";
import css from "./Brand.module.css";
import { BrandMark } from "./BrandMark.tsx";
import header from "./Header.module.css";
import shell from "./Shell.module.css";

/** Frame before the session is known; needs no router. */
export const ShellSkeleton = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-layout="stack" className={shell.shell}>
    <header data-layout="flex middle gap-4" className={header.header}>
      <a href="/dashboard" className={css.brand} aria-label="Soilsight, go to the dashboard">
        <BrandMark />
        <span>Soilsight</span>
      </a>
    </header>
    <main id="main" data-layout="stack shrink fill" className={shell.main} tabIndex={-1} aria-busy="true">
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </main>
  </div>
);
