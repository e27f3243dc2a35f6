import css from "./Refreshing.module.css";

/** Moving line at a card's upper edge while it reloads. The card is positioned. */
export const Refreshing = () => <span className={css.line} aria-hidden="true" />;
