import { Link } from "@tanstack/react-router";
import { BrandMark } from "./BrandMark.tsx";
import css from "./Brand.module.css";

export function Brand() {
  return (
    <Link to="/dashboard" className={css.brand} aria-label="Soilsight, go to the dashboard">
      <BrandMark />
      <span>Soilsight</span>
    </Link>
  );
}
