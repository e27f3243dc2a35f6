import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { registrationTexts } from "#contract/commands/texts";
import { Button } from "../../../ui/actions/Button.tsx";
import buttonCss from "../../../ui/actions/Button.module.css";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { cx } from "../../../ui/class-names.ts";
import css from "./form.module.css";
import type { DeviceErrors, DeviceFieldName, DeviceProblems } from "./device-form.model.ts";
import { deviceFormTexts } from "./texts.ts";

interface DeviceFormProps {
  problems: DeviceProblems;
  refused: DeviceErrors;
  failure: string | undefined;
  pending: boolean;
  onSubmit: () => void;
  children: (errorOf: (name: DeviceFieldName) => string | undefined) => ReactNode;
  aside?: ReactNode;
  conflict?: ReactNode;
}

/** Problems show after the first try to save; the first gets the focus. */
export function DeviceForm({ problems, refused, failure, pending, onSubmit, children, ...props }: DeviceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const isWrong = Object.keys(problems.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!isWrong && !pending) onSubmit();
  };
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("input[aria-invalid=true]")?.focus();
  }, [tries]);
  const isShown = tries > 0;
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div className={cx(layout.stack, css.fields)}>
        {children((name) => (isShown ? problems.errors[name] : undefined) ?? refused[name])}
      </div>
      {props.aside}
      <div className={cx(layout.stack, css.send)}>
        {props.conflict}
        <div role="alert">
          {isShown && problems.missing.length > 0 && (
            <InlineError message={`${registrationTexts.required} ${deviceFormTexts.missing(problems.missing)}`} />
          )}
          {failure !== undefined && <InlineError message={failure} />}
        </div>
        <div className={layout.row}>
          <Button type="submit" variant="primary" pending={pending}>
            {deviceFormTexts.save}
          </Button>
          <Link to="/device/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
            {deviceFormTexts.cancel}
          </Link>
        </div>
      </div>
    </form>
  );
}
