import css from "./frame.module.css";

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
