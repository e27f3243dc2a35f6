import { Button } from "../../../../ui/actions/Button.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { commandTexts as texts } from "../texts.ts";
import css from "./commands.module.css";
import type { ButtonState } from "./button-state.model.ts";

interface CommandButtonProps {
  label: string;
  face: ButtonState;
  go: string;
  reason?: string | undefined;
  isSending: boolean;
  onPress: () => void;
}

/** State for screen readers, including every word the button may show (WCAG 2.5.3). */
const nameOf: Record<ButtonState, (go: string) => string> = {
  go: (go) => go,
  pending: () => texts.waiting,
  success: (go) => `${texts.success}${texts.dot}${go}`,
  failed: () => `${texts.failed}, ${texts.retry}`,
  unknown: (go) => `${texts.noAnswer}, ${go}`,
};

const SuccessLabel = ({ go }: { go: string }) => (
  <span className={css.swap} aria-hidden="true">
    <span className={css.rest}>{texts.success}</span>
    <span className={css.dot}>{texts.dot}</span>
    <span className={css.pointed}>{go}</span>
  </span>
);

/** GO, Waiting..., Success, Retry: state and action of a command. */
export function CommandButton({ label, face: known, go, reason, isSending, onPress }: CommandButtonProps) {
  const face = isSending ? "pending" : known;
  return (
    <Button
      className={cx(css.button, css[face])}
      pending={face === "pending"}
      reason={reason}
      aria-label={`${label}: ${nameOf[face](go)}`}
      onClick={onPress}
    >
      {face === "pending" ? (
        texts.waiting
      ) : face === "success" ? (
        <SuccessLabel go={go} />
      ) : face === "failed" ? (
        texts.retry
      ) : (
        go
      )}
    </Button>
  );
}
