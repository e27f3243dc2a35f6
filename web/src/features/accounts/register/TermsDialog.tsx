import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import css from "../accounts.module.css";
import { TERMS_OF_SERVICE } from "./terms-of-service.ts";

interface TermsDialogProps {
  pending: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

export function TermsDialog({ pending, onAgree, onCancel }: TermsDialogProps) {
  return (
    <Dialog
      open
      title="Terms of Service"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={onAgree}>
            I agree
          </Button>
        </>
      }
    >
      {/* It scrolls, so keyboards need a stop in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section data-layout="stack gap-3" className={css.terms} aria-label="Terms" tabIndex={0}>
        <p>Please read and agree to these terms to sign in.</p>
        {TERMS_OF_SERVICE.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
