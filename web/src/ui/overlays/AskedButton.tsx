import type { MutationMeta, QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "../actions/Button.tsx";
import { useAnswered } from "../toasts/use-answered.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

export interface AskedButtonProps extends Pick<ButtonProps, "aria-label" | "icon" | "size" | "variant"> {
  label: string;
  question: string;
  consequence: ReactNode;
  /** Where the answer of the question is another word than the button. */
  confirmLabel?: string;
  /** Whom or what it is about; below the answer. */
  detail?: string;
  call: () => Promise<{ message: string }>;
  meta?: MutationMeta;
  /** As of `useAnswered`. */
  rereads?: readonly QueryKey[];
  onDone?: () => unknown;
}

/** A button whose action is asked about first. */
export function AskedButton(props: AskedButtonProps) {
  const { label, question, consequence, confirmLabel = label, detail, call, meta, rereads, onDone, ...button } = props;
  const [isAsked, setIsAsked] = useState(false);
  const action = useAnswered({
    call,
    detail,
    meta,
    rereads,
    onAnswer: () => {
      setIsAsked(false);
      return onDone?.();
    },
  });
  return (
    <>
      <Button {...button} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={question}
        confirmLabel={confirmLabel}
        danger
        action={action}
        onCancel={() => setIsAsked(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </>
  );
}
