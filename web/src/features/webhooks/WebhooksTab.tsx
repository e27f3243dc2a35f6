import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Webhook, type WebhookSecret, WEBHOOK_LIMITS } from "#contract/webhooks/webhooks";
import { webhookTexts } from "#contract/webhooks/texts";
import type { MessageAnswer } from "#contract/accounts/account";
import { emptyDraft, pick } from "#contract/records/field";
import { newWebhook, storedWebhook, webhookProblems } from "#contract/records/webhook";
import { eventTypes, type EventType, isAlertType } from "#contract/webhooks/event-types";
import { Button } from "../../ui/actions/Button.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { webhooksQuery, addWebhook, changeWebhook } from "./queries.ts";
import { webhookScreenTexts as texts } from "./texts.ts";
import { WebhookCard } from "./WebhookCard.tsx";
import { RecordField, textsOf } from "../../records/RecordField.tsx";
import { RecordForm } from "../../records/RecordForm.tsx";
import { useRecordForm } from "../../records/use-record-form.tsx";
import { CheckList } from "../../ui/choices/CheckList.tsx";
import { plantListQuery } from "../../api/lists.ts";

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

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSecret: (secret: WebhookSecret) => void;
}

const PAGERDUTY_URL = "https://events.pagerduty.com/v2/enqueue";

function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const client = useQueryClient();
  const { data: listed } = useQuery(plantListQuery());
  const fields = webhook === null ? newWebhook : storedWebhook;
  const empty = emptyDraft(newWebhook);
  const of = useRecordForm({
    fields,
    start: webhook === null ? empty : { ...empty, ...pick(webhook, ["name", "format", "types", "plants"]) },
    check: (draft, found) => ({
      ...found,
      errors: { ...webhookProblems(draft, webhook?.format === "pagerduty"), ...found.errors },
    }),
    save: (draft): Promise<WebhookSecret | MessageAnswer> =>
      webhook === null ? addWebhook(draft) : changeWebhook(webhook.id, draft),
    onSaved: async (answer) => {
      await client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      // Chats and pagers read no signature.
      if ("secret" in answer && of.draft.format === "standard") onSecret(answer);
      onClose();
    },
    // The dialog itself is left by its buttons.
    onUnsaved: ignore,
  });
  const isPager = of.draft.format === "pagerduty";
  const plants = (listed?.plants ?? []).map(({ plant_id, plant_name, location }) => ({
    value: plant_id,
    label: plant_name,
    detail: location,
  }));
  const types = Object.entries(eventTypes)
    .filter(([type]) => !isPager || isAlertType(type))
    .map(([value, label]) => ({ value, label }));
  return (
    <Dialog
      size="wide"
      title={webhook === null ? texts.newTitle : texts.editTitle(webhook.name)}
      onClose={onClose}
      actions={null}
    >
      <RecordForm
        of={of}
        frame="dialog"
        saveLabel={webhook === null ? texts.add : texts.save}
        cancel={<Button onClick={onClose}>{texts.cancel}</Button>}
      >
        <div data-layout="pairs">
          <RecordField of={of} name="name" />
          <RecordField of={of} name="format" />
        </div>
        <RecordField
          of={of}
          name="url"
          input={{ type: "url", spellCheck: false, ...(isPager && { placeholder: PAGERDUTY_URL }) }}
        />
        {isPager && <RecordField of={of} name="routing_key" input={{ spellCheck: false }} />}
        <CheckList
          {...textsOf({ of, name: "types" })}
          all={texts.all}
          options={types}
          chosen={of.draft.types}
          onChange={(chosen) => of.change({ types: chosen as EventType[] })}
        />
        <CheckList
          {...textsOf({ of, name: "plants" })}
          required={false}
          all={texts.allPlants}
          search={texts.searchPlants}
          none={texts.noPlants}
          options={plants}
          chosen={of.draft.plants}
          onChange={(chosen) => of.change({ plants: chosen })}
        />
      </RecordForm>
    </Dialog>
  );
}

const ignore = () => undefined;
