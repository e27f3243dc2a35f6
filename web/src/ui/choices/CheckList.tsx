import { useId, useState } from "react";
import { FieldProblem } from "../fields/Field.tsx";
import { TextField } from "../fields/TextField.tsx";
import css from "./CheckList.module.css";
import { Checkbox, Checkboxes } from "./Checkbox.tsx";

interface CheckListProps {
  label: string;
  options: readonly { value: string; label: string; detail?: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Label of the box for all. */
  all: string;
  /** Of the field that appears above `SEARCH_FROM` options. */
  search?: string;
  /** Shown without options. */
  none?: string;
  description?: string | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
}

const SEARCH_FROM = 8;

/** Any number of many options, in the order of the options. */
export function CheckList(props: CheckListProps) {
  const { label, options, chosen, onChange, all, search, none, description, required, error } = props;
  const note = useId();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = options.filter((one) => `${one.label} ${one.detail ?? ""}`.toLowerCase().includes(wanted));
  const count = options.filter(({ value }) => chosen.includes(value)).length;
  const areAll = options.length > 0 && count === options.length;
  return (
    <fieldset data-layout="stack shrink gap-1" aria-describedby={error === undefined ? undefined : note}>
      <legend data-layout="below-1" data-text="label second">
        {label}
        {required && <span data-text="critical"> *</span>}
      </legend>
      {description !== undefined && <p data-text="muted">{description}</p>}
      {search !== undefined && options.length > SEARCH_FROM && (
        <TextField
          type="search"
          label={search}
          hideLabel
          placeholder={search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {options.length === 0 ? (
        <p data-text="muted">{none}</p>
      ) : (
        <>
          <Checkbox
            checked={areAll}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !areAll;
            }}
            onChange={(event) => onChange(event.target.checked ? options.map(({ value }) => value) : [])}
          >
            <strong>{all}</strong> <span data-text="muted">{`${count} of ${options.length}`}</span>
          </Checkbox>
          <fieldset data-layout="grid scroll-y" className={css.options} aria-label={all}>
            <Checkboxes options={shown} chosen={chosen} onChange={onChange} />
            {shown.length === 0 && <p data-text="muted">Nothing matches “{typed.trim()}”.</p>}
          </fieldset>
        </>
      )}
      {error !== undefined && <FieldProblem id={note} text={error} />}
    </fieldset>
  );
}
