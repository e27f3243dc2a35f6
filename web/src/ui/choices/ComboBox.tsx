import { type KeyboardEvent, useId, useState } from "react";
import { Field, type FieldTexts } from "../fields/Field.tsx";
import fieldCss from "../fields/Field.module.css";
import popup from "../overlays/Popup.module.css";
import css from "./ComboBox.module.css";
import { cx } from "../class-names.ts";

export interface ComboBoxOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

export interface ComboBoxProps extends FieldTexts {
  text: string;
  onType: (text: string) => void;
  /** Filtered by the caller; the box filters nothing. */
  options: readonly ComboBoxOption[];
  onChoose: (value: string) => void;
  /** Enter takes the first option. Otherwise a person moves to one first, because taking it replaces something. */
  eager?: boolean;
  /** Opens on a click, for short known lists. */
  opensOnClick?: boolean;
  status?: string | undefined;
}

/** Text with suggestions (ARIA pattern "combobox"): arrow keys and Enter choose, Escape closes and keeps the text. */
export function ComboBox({
  text,
  onType,
  options,
  onChoose,
  eager = false,
  opensOnClick = false,
  status,
  ...texts
}: ComboBoxProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const first = eager ? 0 : -1;
  const [at, setAt] = useState(first);
  const isShown = isOpen && (options.length > 0 || status !== undefined);
  const active = Math.min(at, options.length - 1);
  const choose = (option: ComboBoxOption | undefined): void => {
    if (!option) return;
    setIsOpen(false);
    onChoose(option.value);
  };
  const move = (to: number): void => {
    const next = to < 0 ? options.length - 1 : to % options.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (!isShown && event.key === "ArrowDown") return setIsOpen(true);
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      ...(active >= 0 && { Enter: () => choose(options[active]) }),
      Escape: () => setIsOpen(false),
    };
    const act = acts[event.key];
    if (!act || !isShown) return;
    // Keeps the key from the form and dialog around it.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <Field texts={texts}>
      {(ids) => (
        <span data-layout="block" className={css.anchor}>
          <span className={fieldCss.box}>
            <input
              {...ids}
              type="text"
              role="combobox"
              aria-expanded={isShown}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
              aria-required={texts.required}
              autoComplete="off"
              spellCheck={false}
              className={fieldCss.input}
              value={text}
              onChange={(event) => {
                onType(event.currentTarget.value);
                setIsOpen(true);
                setAt(first);
              }}
              onClick={({ currentTarget }) => {
                if (!opensOnClick) return;
                setIsOpen(true);
                // The next typed text replaces the choice.
                currentTarget.select();
              }}
              onBlur={() => setIsOpen(false)}
              onKeyDown={press}
            />
          </span>
          <div className={cx(popup.popover, css.popup)} hidden={!isShown}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list of options shows no details */}
            <div id={`${id}-list`} role="listbox" aria-label="Suggestions">
              {options.map(({ value, label, detail }, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
                <div
                  key={value}
                  id={`${id}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
                  role="option"
                  aria-selected={index === active}
                  className={cx(popup.item, css.option)}
                  onPointerMove={() => setAt(index)}
                  // Keeps the focus in the box, so that it doesn't close before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(options[index])}
                >
                  <span data-layout="shrink fill" className={popup.text}>
                    <span>{label}</span>
                    {detail !== undefined && (
                      <span data-layout="block" data-text="muted">
                        {detail}
                      </span>
                    )}
                  </span>
                </div>
              ))}
            </div>
            <output className={options.length > 0 ? "visually-hidden" : css.status}>
              {isShown && (options.length > 0 ? `${options.length} found` : status)}
            </output>
          </div>
        </span>
      )}
    </Field>
  );
}
