import { useMutation, useQuery } from "@tanstack/react-query";
import { staffTexts } from "#contract/accounts/texts";
import { ApiProblem } from "../../api/problem.ts";
import { sessionQuery } from "../../api/session/session.ts";
import type { Staff } from "#contract/staff/staff";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { invitationText } from "../../ui/last-sign-in.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { InvitationLinkButton } from "../mail/index.ts";
import { resendInvite } from "./queries.ts";

/** Whether the invited person has a verified address and a password; until then the mail can be sent again. */
export function Verification({ staff }: { staff: Staff }) {
  const resend = useMutation({
    mutationFn: () => resendInvite(staff.staff_id),
    onSuccess: () => toasts.show({ text: staffTexts.emailSent, tone: "ok" }),
    onError: (error) => {
      // Waiting helps there, and how long is worth knowing.
      const detail = error instanceof ApiProblem && error.status === 429 ? { detail: error.message } : {};
      toasts.show({ text: staffTexts.emailNotSent, tone: "critical", ...detail });
    },
  });
  const { data: session } = useQuery(sessionQuery);
  if (staff.emailVerified) return <Badge tone="ok">Verified</Badge>;
  // Nobody who is disabled is invited.
  if (staff.status === "Disable") return <Badge tone="neutral">Pending</Badge>;
  const expiry = <small className={layout.muted}>{invitationText(staff.invitationExpiresAt)}</small>;
  if (session?.sendsMail === false)
    return (
      <span className={layout.row}>
        <Badge tone="warning">Pending</Badge>
        {expiry}
        <InvitationLinkButton userId={staff.staff_id} name={staff.user_name} />
      </span>
    );
  return (
    <span className={layout.row}>
      <Badge tone="warning">Pending</Badge>
      {expiry}
      <Button
        size="compact"
        aria-label={`Resend Email to ${staff.user_name}`}
        pending={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Resend Email
      </Button>
    </span>
  );
}
