import { Check, ChevronDown } from "lucide-react";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as RacSelect, SelectValue } from "react-aria-components/Select";
import { FieldProblem } from "./Field.tsx";
import fieldCss from "./Field.module.css";
import popup from "./Popup.module.css";
import css from "./Select.module.css";
import { cx } from "./class-names.ts";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  detail?: string;
  /** Why the option has a dot: something there waits for the person. */
  mark?: string | undefined;
}

export interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  /** Null = nothing chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** In control bars the label stands inside the button, before the value. */
  inline?: boolean;
  placeholder?: string;
  description?: string;
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
}

/** One of many. Typing jumps to an entry. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, inline = false, placeholder = "Choose", description, error } = props;
  const mark = options.find((option) => option.value === value)?.mark;
  const id = useId();
  const name = <span id={`${id}-label`}>{label}</span>;
  return (
    <RacSelect
      className={cx(fieldCss.field, inline && css.inline)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) props.onChange(chosen.value);
      }}
      placeholder={placeholder}
      isDisabled={props.disabled ?? false}
      isInvalid={error !== undefined}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      {!inline && <Label className={fieldCss.label ?? ""}>{name}</Label>}
      <span className={cx(fieldCss.box, css.box)} data-invalid={error === undefined ? undefined : true}>
        {inline && <Label className={css.prefix ?? ""}>{name}</Label>}
        {/* React Aria would say the value before the label. */}
        <Button className={css.button ?? ""} aria-labelledby={`${id}-label ${id}-value ${id}-mark`}>
          <SelectValue className={css.value ?? ""}>
            {({ isPlaceholder, selectedText, defaultChildren }) => (
              <span id={`${id}-value`}>{isPlaceholder ? defaultChildren : selectedText}</span>
            )}
          </SelectValue>
          {mark !== undefined && (
            <span id={`${id}-mark`}>
              <Mark text={mark} />
            </span>
          )}
          <ChevronDown aria-hidden="true" className={css.chevron} />
        </Button>
      </span>
      {error !== undefined && <FieldProblem text={error} />}
      {error === undefined && description !== undefined && <span className={fieldCss.description}>{description}</span>}
      <Popover className={popup.popover ?? ""} offset={4}>
        <ListBox className={popup.list ?? ""}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={popup.item ?? ""}>
              <span className={popup.text}>
                <span>
                  {option.label}
                  {option.mark !== undefined && <Mark text={option.mark} />}
                </span>
                {option.detail !== undefined && <span className={popup.detail}>{option.detail}</span>}
              </span>
              <Check aria-hidden="true" className={popup.tick} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </RacSelect>
  );
}

/** A dot, and for a screen reader why it is there. */
const Mark = ({ text }: { text: string }) => (
  <span className={css.mark} title={text}>
    <span className="visually-hidden">{text}</span>
  </span>
);
