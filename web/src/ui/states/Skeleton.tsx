import css from "./Skeleton.module.css";

/**
 * Placeholder of the final size. Appears after 150 ms, so fast loads don't flash. An SVG, because production forbids style attributes in
 * plain pages.
 */
export function Skeleton({ width = "100%", height = 16 }: { width?: number | string; height?: number | string }) {
  return (
    <svg
      className={css.skeleton}
      data-print="hide"
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    />
  );
}
