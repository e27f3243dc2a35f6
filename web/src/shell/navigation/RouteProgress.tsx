import { useRouterState } from "@tanstack/react-router";
import css from "./RouteProgress.module.css";

/** A thin bar while the next screen loads; a quick one never shows it. */
export function RouteProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return loading ? <div className={css.bar} aria-hidden="true" /> : null;
}
