import { Check, ChevronDown } from "lucide-react";
import { useId } from "react";
import { FieldProblem } from "../fields/Field.tsx";
import fieldCss from "../fields/Field.module.css";
import popup from "../overlays/Popup.module.css";
import css from "./Select.module.css";
import { cx } from "../class-names.ts";
import { isLetter, usePopupList } from "../overlays/popup-list.ts";

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  detail?: string;
  /** Why the option has a dot. */
  mark?: string | undefined;
}

export interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Puts the label inside the button, for control bars. */
  inline?: boolean;
  placeholder?: string;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  name?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, inline = false, placeholder = "Choose", description, error, disabled = false } = props;
  const selected = options.findIndex((option) => option.value === value);
  const chosen = options[selected];
  const names = options.map((option) => option.label);
  const { open, close, show, typed, buttonProps, listProps } = usePopupList({ names, selected, align: "start" });
  const id = useId();
  const choose = (index: number) => {
    const option = options[index];
    if (option !== undefined && option.value !== value) props.onChange(option.value);
  };
  const noted = error !== undefined || description !== undefined;
  const name = (
    <span id={`${id}-label`} className={inline ? css.prefix : cx(fieldCss.label, props.required && fieldCss.required)}>
      {label}
    </span>
  );
  return (
    <div data-layout="stack shrink gap-1" className={cx(inline && css.inline)}>
      {!inline && name}
      <span className={cx(fieldCss.box, css.box)} data-list-box data-invalid={error === undefined ? undefined : true}>
        {inline && name}
        <button
          {...buttonProps}
          type="button"
          className={css.button}
          disabled={disabled}
          aria-haspopup="listbox"
          aria-labelledby={`${id}-label ${id}-value ${id}-mark`}
          aria-describedby={noted ? `${id}-note` : undefined}
          // Clicks by keyboard have detail 0.
          onClick={({ detail }) => (open ? close() : show(detail === 0))}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") show(true);
            else if (isLetter(event)) choose(typed(event.key, selected));
            else return;
            event.preventDefault();
          }}
        >
          <span className={css.value} data-placeholder={chosen === undefined || undefined}>
            <span id={`${id}-value`}>{chosen?.label ?? placeholder}</span>
          </span>
          {chosen?.mark !== undefined && (
            <span id={`${id}-mark`}>
              <Mark text={chosen.mark} />
            </span>
          )}
          <ChevronDown className={css.chevron} />
        </button>
      </span>
      {props.name !== undefined && <input type="hidden" name={props.name} value={value ?? ""} />}
      {error !== undefined && <FieldProblem id={`${id}-note`} text={error} />}
      {error === undefined && description !== undefined && (
        <span id={`${id}-note`} data-text="muted" className={fieldCss.description}>
          {description}
        </span>
      )}
      {open && (
        // A native list can't hold a second line or a dot.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div {...listProps} className={popup.popover} role="listbox" aria-labelledby={`${id}-label`}>
          {options.map((option, index) => (
            // The list handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={index === selected}
              tabIndex={-1}
              data-entry
              className={popup.item}
              onClick={() => {
                close();
                choose(index);
              }}
            >
              <span data-layout="shrink fill" className={popup.text}>
                <span>
                  {option.label}
                  {option.mark !== undefined && <Mark text={option.mark} />}
                </span>
                {option.detail !== undefined && (
                  <span data-layout="block" data-text="muted">
                    {option.detail}
                  </span>
                )}
              </span>
              <Check className={popup.tick} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const Mark = ({ text }: { text: string }) => (
  <span className={css.mark} title={text}>
    <span className="visually-hidden">{text}</span>
  </span>
);
