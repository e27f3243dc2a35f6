import { Link } from "@tanstack/react-router";
import css from "./frame.module.css";

export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="var(--chart-clean)" d={CLEAN} fillRule="evenodd" />
      <path className={css.soiled} d={SOILED} fillRule="evenodd" />
    </svg>
  );
}

const CLEAN =
  "M15 3.05V10H4.6A13 13 0 0 1 15 3.05ZM3.72 12H15v8H3.72a13 13 0 0 1 0-8ZM4.6 22H15v6.95A13 13 0 0 1 4.6 22Z";
const SOILED =
  "M17 3.05a13 13 0 0 1 0 25.9ZM22 8.2a1.8 1.8 0 1 0 .01 0ZM24.6 14.4a2.3 2.3 0 1 0 .01 0ZM20.6 20.6a1.9 1.9 0 1 0 .01 0Z";

export function Brand() {
  return (
    <Link to="/dashboard" className={css.brand} aria-label="Soilsight, go to the dashboard">
      <BrandMark />
      <span>Soilsight</span>
    </Link>
  );
}
