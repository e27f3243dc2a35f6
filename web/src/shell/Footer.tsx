import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { APPLICATION_VERSION } from "#contract/version";
import { linkClass } from "../ui/Link.tsx";
import css from "./Footer.module.css";

/** Version, year and where the licences are. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={css.footer}>
      <span>Soilsight {APPLICATION_VERSION}</span>
      <span>© {year}</span>
      <Link to="/about" className={linkClass(true)}>
        About and licences
      </Link>
    </footer>
  );
}
