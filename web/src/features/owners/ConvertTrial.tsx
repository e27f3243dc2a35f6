import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ManagedOwner } from "#contract/owners/owner";
import { ownerTexts } from "#contract/owners/texts";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { convertTrial } from "./queries.ts";

export function ConvertTrial({ owner }: { owner: Pick<ManagedOwner, "owner_id" | "user_name" | "emailVerified"> }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  // No mail to unverified addresses.
  const isTold = owner.emailVerified && session?.sendsMail !== false;
  const detail = [ownerTexts.convertedDetail, isTold && ownerTexts.convertedMail].filter(Boolean).join(" ");
  const convert = useMutation({
    mutationFn: () => convertTrial(owner.owner_id),
    onSuccess: ({ message }) => toasts.show({ text: `${owner.user_name}: ${message}`, detail, tone: "ok" }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["owners"] }),
  });
  return (
    <Button
      size="compact"
      pending={convert.isPending}
      aria-label={`${ownerTexts.convert}: ${owner.user_name}`}
      onClick={() => convert.mutate()}
    >
      {ownerTexts.convert}
    </Button>
  );
}
