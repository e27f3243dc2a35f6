import { Outlet } from "@tanstack/react-router";
import { useHydratePage } from "../../static-page/use-hydrate-page.ts";
import { Brand } from "./Brand.tsx";
import { Footer } from "./Footer.tsx";
import css from "./frame.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { ThemeToggle } from "../account/ThemeToggle.tsx";

export function PlainLayout() {
  useHydratePage();
  return (
    <div data-layout="stack" className={css.shell}>
      <SkipLink />
      <header data-layout="flex middle between" className={css.plainHeader}>
        <Brand />
        <ThemeToggle />
      </header>
      <main id="main" data-layout="stack shrink fill" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
