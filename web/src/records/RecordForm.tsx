import type { ReactNode } from "react";
import { registrationTexts } from "#contract/commands/texts";
import type { Fields } from "#contract/records/field";
import { Button } from "../ui/actions/Button.tsx";
import { cx } from "../ui/class-names.ts";
import { ConflictNotice } from "../ui/conflict/ConflictNotice.tsx";
import { useWrongField } from "../ui/fields/use-wrong-field.ts";
import { InlineError } from "../ui/states/InlineError.tsx";
import css from "./RecordForm.module.css";
import type { RecordFormState } from "./use-record-form.tsx";

export const missingText = (labels: readonly string[]): string => `Missing: ${labels.join(", ")}.`;

interface RecordFormProps<F extends Fields> {
  of: RecordFormState<F>;
  saveLabel: string;
  /** Why it can't be saved now. */
  reason?: string | undefined;
  cancel: ReactNode;
  /** Title of the notice after another person's save. */
  changed?: string;
  aside?: ReactNode;
  frame?: "page" | "dialog";
  children: ReactNode;
}

/** The frame of a form. Problems show after the first try to save; the first wrong field gets the focus. */
export function RecordForm<F extends Fields>({
  of,
  saveLabel,
  reason,
  cancel,
  changed = "",
  aside,
  frame = "page",
  children,
}: RecordFormProps<F>) {
  const { tries, missing, failure, conflict } = of;
  const isDialog = frame === "dialog";
  const form = useWrongField(tries);
  return (
    <form
      ref={form}
      data-layout={isDialog ? "stack shrink gap-4" : "grid one start gap-4"}
      className={cx(!isDialog && css.form)}
      onSubmit={(event) => {
        event.preventDefault();
        of.submit();
      }}
      noValidate
    >
      <div data-layout="stack shrink gap-4" className={cx(!isDialog && css.fields)}>
        {of.question}
        {children}
      </div>
      {aside !== undefined && <div className={css.aside}>{aside}</div>}
      <div data-layout="stack shrink gap-4" className={cx(!isDialog && css.send)}>
        {conflict && <ConflictNotice title={changed} changes={conflict.changes} onDiscard={conflict.discard} />}
        <div role="alert">
          {missing.length > 0 && <InlineError message={`${registrationTexts.required} ${missingText(missing)}`} />}
          {failure !== undefined && <InlineError message={failure} />}
        </div>
        <div data-layout={isDialog ? "row right gap-2" : "row middle gap-2"}>
          {isDialog && cancel}
          <Button type="submit" variant="primary" pending={of.pending} reason={reason}>
            {saveLabel}
          </Button>
          {!isDialog && cancel}
        </div>
      </div>
    </form>
  );
}
