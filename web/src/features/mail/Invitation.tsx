import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { staffTexts } from "#contract/accounts/texts";
import * as format from "#contract/common/format";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { invitationText } from "../../ui/last-sign-in.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { invitationLink } from "./queries.ts";
import { mailScreenTexts as texts } from "./texts.ts";

/** Portals without mail: shows the invitation link to the inviter. */
function InvitationLinkButton({ userId, name }: { userId: string; name: string }) {
  const make = useMutation({
    mutationFn: () => invitationLink(userId),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
  });
  return (
    <>
      <Button
        size="compact"
        icon={<Link2 />}
        aria-label={texts.copyLinkFor(name)}
        pending={make.isPending}
        onClick={() => make.mutate()}
      >
        {texts.copyLink}
      </Button>
      {make.isSuccess && (
        <Dialog
          size="small"
          title={texts.linkTitle(name)}
          onClose={() => make.reset()}
          actions={
            <Button variant="primary" onClick={() => make.reset()}>
              Done
            </Button>
          }
        >
          <p>{texts.linkLead}</p>
          <CopyField label={texts.linkLabel} value={make.data.link} />
          <p data-text="muted">{texts.linkEnds(format.instant(make.data.expiresAt, ownZone()))}</p>
        </Dialog>
      )}
    </>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

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
  if (person.isDisabled) return <Badge>Pending</Badge>;
  return (
    <span data-layout="row middle gap-2">
      <Badge tone="warning">Pending</Badge>
      <small data-layout="roomy" data-text="muted">
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
