import css from "./Shell.module.css";

/** The first stop of the keyboard: past the navigation. The address stays as it is. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={css.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
