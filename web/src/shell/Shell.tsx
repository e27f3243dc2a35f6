import { Outlet } from "@tanstack/react-router";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import css from "./Shell.module.css";
import { SkipLink } from "./SkipLink.tsx";

/** The frame of the portal: header, the screen, footer. */
export function Shell() {
  return (
    <div className={css.shell}>
      <SkipLink />
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
