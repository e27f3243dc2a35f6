import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";
import stepCss from "./NumberField.module.css";
import { cx } from "../class-names.ts";
import { readEntry, editableText, steppedValue, type WrongEntry } from "./number-entry.ts";

export interface NumberFieldProps extends FieldTexts {
  /** NaN = empty. */
  value: number;
  /** The typed number, or NaN with its problem. Callers to which an empty box means something must stop on a wrong entry. */
  onChange: (value: number, wrong: WrongEntry | null) => void;
  /** A wrong entry kept by the caller, for when the field is rendered again. */
  wrong?: WrongEntry | undefined;
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** For arrow keys and buttons; typed numbers aren't rounded to it. */
  step?: number;
  places?: number;
  steppers?: boolean;
  disabled?: boolean;
  name?: string;
  wideMessage?: boolean;
}

const arrows: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Decimal keypads follow the system's region; one with a comma can't type a period. */
const periodPad = /^1\.5$/.test(new Intl.NumberFormat().format(1.5));

interface Entry {
  value: number;
  wrong: string | undefined;
}
const same = (a: Entry, b: Entry): boolean => Object.is(a.value, b.value) && a.wrong === b.wrong;

/** Text while it is edited; null: shows the number. A value set by the caller replaces it. */
function useEntryText({ value, wrong }: Pick<NumberFieldProps, "value" | "wrong">) {
  const entry = { value, wrong: wrong?.text };
  const [text, setText] = useState<string | null>(wrong?.text ?? null);
  const [seen, setSeen] = useState<Entry>(entry);
  const [sent, setSent] = useState<Entry>(entry);
  if (!same(seen, entry)) {
    setSeen(entry);
    const keepsNoTexts = seen.wrong === undefined && entry.wrong === undefined;
    const answer = same(entry, sent) || (keepsNoTexts && Object.is(value, sent.value));
    if (!answer) setText(entry.wrong ?? null);
  }
  return { text, setText, setSent };
}

export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, description, error, required, unit, minimum, maximum, step, onChange, value } = props;
  const limits = { minimum, maximum, places: props.places ?? 2 };
  const { text, setText, setSent } = useEntryText(props);
  /** Errors wait until the box is left. */
  const [checked, setChecked] = useState(true);
  const id = useId();
  const entry = text === null ? { value, wrong: null } : readEntry(text, limits);
  const shown = text ?? editableText(value);

  const take = (typed: string): void => {
    const next = readEntry(typed, limits);
    setSent({ value: next.value, wrong: next.wrong?.text });
    setText(typed);
    onChange(next.value, next.wrong);
  };
  const move = (by: number): void => {
    const next = steppedValue(entry.value, by * (step ?? 1), limits);
    setChecked(true);
    take(editableText(next));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : arrows[event.key];
    if (event.key === "Enter") setChecked(true);
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  const problem = checked ? (entry.wrong?.problem ?? error) : undefined;
  const button = (by: number, name: string, icon: React.ReactNode, box: string) => (
    <button
      type="button"
      className={stepCss.step}
      aria-label={`${name} ${label}`}
      aria-controls={box}
      tabIndex={-1}
      disabled={props.disabled ?? false}
      onClick={() => move(by)}
    >
      {icon}
    </button>
  );
  return (
    <Field
      texts={{ label, hideLabel: hideLabel ?? false, description, error: problem, required }}
      wideMessage={props.wideMessage ?? false}
    >
      {(ids) => (
        <span className={css.box}>
          <input
            {...ids}
            aria-describedby={cx(unit !== undefined && `${id}-unit`, ids["aria-describedby"])}
            type="text"
            inputMode={periodPad && minimum !== undefined && minimum >= 0 ? "decimal" : "text"}
            autoComplete="off"
            spellCheck={false}
            className={css.input}
            name={props.name}
            aria-required={required}
            disabled={props.disabled ?? false}
            value={shown}
            onFocus={() => setChecked(problem !== undefined)}
            onChange={(event) => take(event.currentTarget.value)}
            onBlur={() => {
              setChecked(true);
              // Now shows the number, which equals the typed text.
              if (entry.wrong === null) setText(null);
            }}
            onKeyDown={onKeyDown}
          />
          {unit !== undefined && (
            <span id={`${id}-unit`} data-text="muted nowrap" className={css.unit}>
              {unit}
            </span>
          )}
          {props.steppers && (
            <>
              {button(-1, "Decrease", <Minus />, ids.id)}
              {button(1, "Increase", <Plus />, ids.id)}
            </>
          )}
        </span>
      )}
    </Field>
  );
}
