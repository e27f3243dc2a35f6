import css from "./Skeleton.module.css";

/**
 * A place where something will be, of the size it will have [px or CSS length]. Appears after 150 ms, so fast loads never flash.
 * A drawing, because its size is an attribute: the policy of production forbids styles in the markup of plain pages.
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
