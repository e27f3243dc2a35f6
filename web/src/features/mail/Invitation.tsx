import { useMutation, useQuery } from "@tanstack/react-query";
import { staffTexts } from "#contract/accounts/texts";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { invitationText } from "../../ui/last-sign-in.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { Badge } from "../../ui/states/Badge.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { InvitationLinkButton } from "./InvitationLinkButton.tsx";

interface InvitedPerson {
  id: string;
  name: string;
  emailVerified: boolean;
  expiresAt: number | null;
  isDisabled: boolean;
}

/** Resendable until the person has a verified address and a password. */
export function Invitation({ person, resend }: { person: InvitedPerson; resend: (id: string) => Promise<unknown> }) {
  const again = useMutation({
    mutationFn: () => resend(person.id),
    onSuccess: () => toasts.show({ text: staffTexts.emailSent, tone: "ok" }),
    onError: (error) => toasts.show({ text: staffTexts.emailNotSent, detail: error.message, tone: "critical" }),
  });
  const { data: session } = useQuery(sessionQuery);
  if (person.emailVerified) return <Badge tone="ok">Verified</Badge>;
  // Disabled people get no invitation.
  if (person.isDisabled) return <Badge tone="neutral">Pending</Badge>;
  return (
    <span data-layout="row middle gap-2">
      <Badge tone="warning">Pending</Badge>
      <small data-text="muted" className={layout.roomy}>
        {invitationText(person.expiresAt)}
      </small>
      {session?.sendsMail === false ? (
        <InvitationLinkButton userId={person.id} name={person.name} />
      ) : (
        <Button
          size="compact"
          aria-label={`Resend Email to ${person.name}`}
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          Resend Email
        </Button>
      )}
    </span>
  );
}
