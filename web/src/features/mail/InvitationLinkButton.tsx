import { useMutation } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import * as format from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { invitationLink } from "./queries.ts";
import { mailScreenTexts as texts } from "./texts.ts";

/** Portals without mail: shows the invitation link to the inviter. */
export function InvitationLinkButton({ userId, name }: { userId: string; name: string }) {
  const make = useMutation({
    mutationFn: () => invitationLink(userId),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
  });
  return (
    <>
      <Button
        size="compact"
        icon={<Link2 aria-hidden="true" />}
        aria-label={texts.copyLinkFor(name)}
        pending={make.isPending}
        onClick={() => make.mutate()}
      >
        {texts.copyLink}
      </Button>
      {make.isSuccess && (
        <Dialog
          open
          size="small"
          title={texts.linkTitle(name)}
          onClose={() => make.reset()}
          actions={
            <Button variant="primary" onClick={() => make.reset()}>
              Done
            </Button>
          }
        >
          <div data-layout="stack shrink gap-4">
            <p>{texts.linkLead}</p>
            <CopyField label={texts.linkLabel} value={make.data.link} />
            <p data-text="muted">{texts.linkEnds(format.instant(make.data.expiresAt, ownZone()))}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
