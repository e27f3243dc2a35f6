import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import css from "../accounts.module.css";
import { accountScreenTexts } from "../texts.ts";
import { OWNER_ARCHIVE_ADDRESS, ownerArchive } from "./security-calls.ts";

const { ownerData: texts } = accountScreenTexts;

/** Takes all data of the owner out of the portal. */
export function OwnerDataCard() {
  const start = useMutation({
    mutationFn: ownerArchive,
    onSuccess: (contents) => {
      // A navigation to an attachment: the browser writes to disk as it comes, and the page stays.
      window.location.assign(OWNER_ARCHIVE_ADDRESS);
      toasts.show({ text: texts.started, detail: texts.holds(contents), tone: "ok" });
    },
  });
  return (
    <Card title={texts.title}>
      <div className={layout.stack}>
        <p className={css.lead}>{texts.lead}</p>
        {start.error && <InlineError message={start.error.message} />}
        <div className={layout.row}>
          <Button icon={<Download aria-hidden />} pending={start.isPending} onClick={() => start.mutate()}>
            {texts.download}
          </Button>
        </div>
      </div>
    </Card>
  );
}
