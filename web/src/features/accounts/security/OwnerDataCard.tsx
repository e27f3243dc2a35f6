import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import * as format from "#contract/common/format";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { accountScreenTexts } from "../texts.ts";
import { EraseDialog } from "./EraseDialog.tsx";
import { cancelErasure, erasureQuery, OWNER_ARCHIVE_ADDRESS, ownerArchive } from "./security-calls.ts";

const { ownerData: texts, erasure: erasureTexts } = accountScreenTexts;

export function OwnerDataCard({ session }: { session: Session }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const erasure = useQuery(erasureQuery);
  const start = useMutation({
    mutationFn: ownerArchive,
    onSuccess: (contents) => {
      // Navigating to an attachment streams to disk and keeps the page.
      window.location.assign(OWNER_ARCHIVE_ADDRESS);
      toasts.show({ text: texts.started, detail: texts.holds(contents), tone: "ok" });
    },
  });
  const cancel = useMutation({
    mutationFn: cancelErasure,
    onSuccess: ({ message }) => {
      toasts.show({ text: message, tone: "ok" });
      return client.invalidateQueries({ queryKey: erasureQuery.queryKey });
    },
  });
  const planned = erasure.data?.erasure ?? null;
  const failed = start.error ?? cancel.error ?? erasure.error;
  return (
    <Card title={texts.title}>
      <div data-layout="stack shrink gap-4">
        <p data-text="second pretty">{texts.lead}</p>
        {planned && (
          <p>
            <strong>{erasureTexts.planned(format.instant(planned.dueAt, zone))}</strong> {erasureTexts.plannedDetail}
          </p>
        )}
        {failed && <InlineError message={failed.message} />}
        <div data-layout="row middle gap-2">
          <Button icon={<Download aria-hidden />} pending={start.isPending} onClick={() => start.mutate()}>
            {texts.download}
          </Button>
          {planned && (
            <Button variant="primary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
              {erasureTexts.cancelErasing}
            </Button>
          )}
          {erasure.isSuccess && !planned && (
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {erasureTexts.erase}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <EraseDialog
          owner={session.actingOwner?.user_name ?? session.user.user_name}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
