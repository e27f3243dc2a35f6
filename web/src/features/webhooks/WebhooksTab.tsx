import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookSecret } from "#contract/webhooks/webhooks";
import { webhookTexts } from "#contract/webhooks/texts";
import { WEBHOOK_LIMITS } from "#contract/webhooks/webhooks";
import { Button } from "../../ui/actions/Button.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { webhooksQuery } from "./queries.ts";
import { webhookScreenTexts as texts } from "./texts.ts";
import { WebhookCard } from "./WebhookCard.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

/** Content of the tab Webhooks of Integrations. */
export function WebhooksTab() {
  const client = useQueryClient();
  const query = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const isFull = (query.data?.webhooks.length ?? 0) >= WEBHOOK_LIMITS.endpoints;
  const add = (
    <Button variant="primary" reason={isFull ? webhookTexts.tooMany : undefined} onClick={() => setEdited("new")}>
      {texts.add}
    </Button>
  );
  return (
    <div data-layout="stack shrink gap-4">
      <div data-layout="row middle between gap-3-4">
        <p data-text="muted">
          {texts.lead}{" "}
          <Link href="/developers/webhooks" target="_blank" rel="noopener">
            {texts.howTo}
          </Link>
        </p>
        {query.data && query.data.webhooks.length > 0 && add}
      </div>
      <Loaded query={query} height={180}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Card>
              <EmptyState title={texts.none} detail={texts.noneHint} action={add} />
            </Card>
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onSecret={setSecret}
                onChanged={() => client.invalidateQueries({ queryKey: webhooksQuery.queryKey })}
              />
            ))
          )
        }
      </Loaded>
      {edited !== null && (
        <WebhookDialog
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret.secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    title={texts.secretTitle}
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        {texts.done}
      </Button>
    }
  >
    <p>
      <strong>{texts.secretOnce}</strong> {texts.secretUse}
    </p>
    <CopyField label={texts.secretName} value={secret} />
  </Dialog>
);
