import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import css from "../accounts.module.css";

const TERMS_OF_SERVICE: readonly { title: string; text: string }[] = [
  {
    title: "What Soilsight does",
    text: "Soilsight shows data from the devices at your plants, calculates soiling loss and its cost, and recommends wash dates. For places without a device, it simulates soiling from climate records.",
  },
  {
    title: "Estimates, not promises",
    text: "Losses, savings and wash dates are estimates, shown with their uncertainty. Use your own knowledge of the plant when you decide about cleaning, contracts and payments. The Soilsight provider isn't liable for decisions based on an estimate alone.",
  },
  {
    title: "Your account",
    text: "Don't share your account. Keep your password and recovery codes secret, and tell us if you think someone else is using it. We may disable misused accounts.",
  },
  {
    title: "Controlling devices",
    text: "Commands sent from this portal act on real equipment at a site: pumps, nozzles, batteries. Send them only if you're authorized and no one at the site can be harmed.",
  },
  {
    title: "Your data",
    text: "Readings belong to the plant's owner and are stored as received. We log what you do in the portal so that changes at a plant can be traced. The administrator and your account's owner can read this log.",
  },
  {
    title: "Emails",
    text: "We email you about your account and, if you choose, about your plants (see Notifications). You can't turn off security emails.",
  },
  {
    title: "Closing your account",
    text: "You can stop using Soilsight at any time and ask us to delete your account.",
  },
];

interface TermsDialogProps {
  pending: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

export function TermsDialog({ pending, onAgree, onCancel }: TermsDialogProps) {
  return (
    <Dialog title="Terms of Service" onClose={onCancel} confirm={{ label: "I agree", pending, onConfirm: onAgree }}>
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
