import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import css from "./Field.module.css";
import { cx } from "../class-names.ts";

export interface FieldTexts {
  label: string;
  /** Hides the label visually, where the place makes it clear. */
  hideLabel?: boolean;
  description?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
}

export function FieldProblem({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} data-layout="flex gap-1" data-text="caption critical" className={css.error} aria-live="polite">
      <CircleAlert />
      <span>{text}</span>
    </span>
  );
}

interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  texts: FieldTexts;
  /** Lets the message exceed the control's width. */
  wideMessage?: boolean;
  children: (ids: ControlIds) => ReactNode;
}

export function Field({ texts, wideMessage = false, children }: FieldProps) {
  const id = useId();
  const note = texts.error ?? texts.description;
  const ids: ControlIds = {
    id,
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
    "aria-invalid": texts.error === undefined ? undefined : true,
  };
  return (
    <div data-layout="stack shrink gap-1" className={cx(wideMessage && css.wideMessage)}>
      <label
        htmlFor={id}
        className={texts.hideLabel ? "visually-hidden" : cx(css.label, texts.required && css.required)}
      >
        {texts.label}
      </label>
      {children(ids)}
      {texts.error !== undefined && <FieldProblem id={`${id}-note`} text={texts.error} />}
      {texts.error === undefined && texts.description !== undefined && (
        <span id={`${id}-note`} data-text="muted" className={css.description}>
          {texts.description}
        </span>
      )}
    </div>
  );
}
