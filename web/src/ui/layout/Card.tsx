import type { ReactNode } from "react";
import css from "./Card.module.css";
import { cx } from "../class-names.ts";
import { Refreshing } from "./Refreshing.tsx";

export interface CardProps {
  /** Without a title, only a frame. */
  title?: ReactNode;
  /** 3 inside a section that has a heading. */
  level?: 2 | 3;
  actions?: ReactNode;
  refreshing?: boolean;
  flush?: boolean;
  /** Its parts are below each other, apart. */
  stacked?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a screen. Not a landmark: a dozen would drown the page's own. */
export function Card(props: CardProps) {
  const { title, level = 2, actions, refreshing = false, flush = false, stacked = false, className, children } = props;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section data-layout="panel stack shrink" className={cx(css.card, className)}>
      {refreshing && <Refreshing />}
      {title !== undefined && (
        <header data-layout="row middle gap-1-3" className={css.head}>
          <Heading className={css.title}>{title}</Heading>
          <span data-layout="row push middle gap-6px">{actions}</span>
        </header>
      )}
      <div
        data-layout={stacked ? "stack shrink fill gap-4" : "shrink fill"}
        className={cx(css.body, flush && css.flush)}
      >
        {children}
      </div>
    </section>
  );
}
