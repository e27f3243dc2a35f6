import css from "./Spinner.module.css";

/** A quiet sign that something is under way; the words beside it say what. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
