import { useRouterState } from "@tanstack/react-router";
import css from "./RouteProgress.module.css";

export function RouteProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return loading ? <div className={css.bar} aria-hidden="true" /> : null;
}
