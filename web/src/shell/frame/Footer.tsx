import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { APPLICATION_VERSION } from "#contract/common/version";
import { linkClass } from "../../ui/actions/Link.tsx";
import css from "./frame.module.css";
import type { Portals } from "#contract/accounts/portals";
import { portalsQuery } from "../notices/portals.ts";

export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  const [data, setData] = useState<Portals | null>(null);
  const client = useQueryClient();
  // Plain screens would load an observer only for this.
  useEffect(() => {
    let isShown = true;
    const show = (portals: Portals) => isShown && setData(portals);
    client.fetchQuery({ ...portalsQuery, retry: 3 }).then(show, () => undefined);
    return () => {
      isShown = false;
    };
  }, [client]);
  return (
    <footer data-layout="row gap-1-4 touch" data-text="muted" className={css.footer}>
      <span>Soilsight {APPLICATION_VERSION}</span>
      <span>© {year}</span>
      <span data-layout="row gap-1-4 right" className={css.end}>
        {data && (
          <span data-layout="row gap-1-3">
            <span>Sales</span>
            <a href={`mailto:${data.sales.email}`} className={linkClass(true)}>
              {data.sales.email}
            </a>
            {data.sales.phone !== null && (
              <a href={`tel:${data.sales.phone.replaceAll(/[^+\d]/g, "")}`} className={linkClass(true)}>
                {data.sales.phone}
              </a>
            )}
          </span>
        )}
        <Link to="/about" className={linkClass(true)}>
          About and licenses
        </Link>
      </span>
    </footer>
  );
}
