import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Field, type FieldTexts } from "./Field.tsx";
import css from "./Field.module.css";
import stepCss from "./NumberField.module.css";
import { cx } from "../class-names.ts";
import { readEntry, shownNumber, stepped, type WrongEntry } from "./number-entry.ts";

export interface NumberFieldProps extends FieldTexts {
  /** NaN = empty. */
  value: number;
  /**
   * What was typed: its number, or NaN with what is wrong with it. Where an empty box means something, the caller must
   * refuse to go on while there is a wrong entry.
   */
  onChange: (value: number, wrong: WrongEntry | null) => void;
  /** A wrong entry that the caller keeps, so that it is there again when the field is drawn later. */
  wrong?: WrongEntry | undefined;
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** Step of the arrow keys and buttons. Typed numbers are never moved to a step. */
  step?: number;
  /** Decimals that may be typed. */
  places?: number;
  steppers?: boolean;
  disabled?: boolean;
  name?: string;
  /** The message may be wider than the box: nothing is right of it. */
  wideMessage?: boolean;
  /** Draws attention to a value that something else has set; another number draws it again. */
  flash?: number | undefined;
}

const arrows: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** On-screen decimal pads follow the system's region: one with a comma could not type the period. */
const periodPad = /^1\.5$/.test(new Intl.NumberFormat().format(1.5));

interface Entry {
  value: number;
  /** The text, where it is a wrong entry. */
  wrong: string | undefined;
}
const same = (a: Entry, b: Entry): boolean => Object.is(a.value, b.value) && a.wrong === b.wrong;

/** The text of the box while a person edits it; null: the number is shown. A value that the caller sets replaces it. */
function useEntryText({ value, wrong }: Pick<NumberFieldProps, "value" | "wrong">) {
  const given = { value, wrong: wrong?.text };
  const [text, setText] = useState<string | null>(wrong?.text ?? null);
  const [seen, setSeen] = useState<Entry>(given);
  const [sent, setSent] = useState<Entry>(given);
  if (!same(seen, given)) {
    setSeen(given);
    const keepsNoTexts = seen.wrong === undefined && given.wrong === undefined;
    const answer = same(given, sent) || (keepsNoTexts && Object.is(value, sent.value));
    if (!answer) setText(given.wrong ?? null);
  }
  return { text, setText, setSent };
}

/** A number with its unit. What is typed stays as it was typed; an entry that can't be used is an error at the box. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, description, error, required, unit, minimum, maximum, step, onChange, value } = props;
  const limits = { minimum, maximum, places: props.places ?? 2 };
  const { text, setText, setSent } = useEntryText(props);
  /** An error waits until the box is left: nobody has mistyped before the last key. */
  const [checked, setChecked] = useState(true);
  const id = useId();
  const entry = text === null ? { value, wrong: null } : readEntry(text, limits);
  const shown = text ?? shownNumber(value);

  const take = (typed: string): void => {
    const next = readEntry(typed, limits);
    setSent({ value: next.value, wrong: next.wrong?.text });
    setText(typed);
    onChange(next.value, next.wrong);
  };
  const move = (by: number): void => {
    const next = stepped(entry.value, by * (step ?? 1), limits);
    setChecked(true);
    take(shownNumber(next));
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
        <span key={props.flash} className={cx(css.box, props.flash !== undefined && stepCss.flash)}>
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
              // From here on the number itself is shown, which is what was typed.
              if (entry.wrong === null) setText(null);
            }}
            onKeyDown={onKeyDown}
          />
          {unit !== undefined && (
            <span id={`${id}-unit`} className={css.unit}>
              {unit}
            </span>
          )}
          {props.steppers && (
            <>
              {button(-1, "Decrease", <Minus aria-hidden="true" />, ids.id)}
              {button(1, "Increase", <Plus aria-hidden="true" />, ids.id)}
            </>
          )}
        </span>
      )}
    </Field>
  );
}
