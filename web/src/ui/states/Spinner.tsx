import css from "./Spinner.module.css";

/** Shows that something is in progress; the text next to it says what. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
