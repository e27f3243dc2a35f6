import { Outlet } from "@tanstack/react-router";
import { useHydratePage } from "../../static-page/use-hydrate-page.ts";
import { Brand } from "./Brand.tsx";
import { Footer } from "./Footer.tsx";
import css from "./Shell.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { ThemeToggle } from "../account/ThemeToggle.tsx";

export function PlainLayout() {
  useHydratePage();
  return (
    <div className={css.shell}>
      <SkipLink />
      <header className={css.plainHeader}>
        <Brand />
        <ThemeToggle />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
