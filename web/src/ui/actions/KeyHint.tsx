import css from "./KeyHint.module.css";

export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
