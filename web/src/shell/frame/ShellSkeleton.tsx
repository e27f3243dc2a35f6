import type { ReactNode } from "react";
import css from "./Brand.module.css";
import { BrandMark } from "./BrandMark.tsx";
import header from "./Header.module.css";
import shell from "./Shell.module.css";

/** Frame before the session is known; needs no router. */
export const ShellSkeleton = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={shell.shell}>
    <header className={header.header}>
      <a href="/dashboard" className={css.brand} aria-label="Soilsight, go to the dashboard">
        <BrandMark />
        <span>Soilsight</span>
      </a>
    </header>
    <main id="main" className={shell.main} tabIndex={-1} aria-busy="true">
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </main>
  </div>
);
