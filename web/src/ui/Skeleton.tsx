import css from "./Skeleton.module.css";

/** A place where something will be, of the size it will have [px or CSS length]. Appears after 150 ms, so fast loads never flash. */
export function Skeleton({ width = "100%", height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}
