import css from "./Refreshing.module.css";

/** A moving line at the upper edge of a card while its data is being fetched again. The card is positioned. */
export const Refreshing = () => <span className={css.line} aria-hidden="true" />;
