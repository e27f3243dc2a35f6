import { useMutation } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import * as format from "#contract/common/format";
import { webhookFormats } from "#contract/records/webhook";
import { webhookTexts } from "#contract/webhooks/texts";
import type { TestResult, Webhook, WebhookSecret } from "#contract/webhooks/webhooks";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Menu } from "../../ui/actions/Menu.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { DeliveriesDialog, zone } from "./DeliveriesDialog.tsx";
import { deleteWebhook, renewSecret, switchWebhook, testWebhook, webhooksQuery } from "./queries.ts";
import { webhookScreenTexts as texts } from "./texts.ts";

interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: WebhookSecret) => void;
  onChanged: () => Promise<void>;
}

const tones = { active: "ok", paused: "warning", disabled: "critical" } as const;
const rereads = [webhooksQuery.queryKey];

const showTest = ({ isDelivered, status, ms, reason }: TestResult) =>
  toasts.show({
    text: isDelivered
      ? texts.testDelivered(status!, ms!)
      : texts.testFailed(webhookTexts.failures[reason ?? "no-answer"], status),
    tone: isDelivered ? "ok" : "critical",
  });

function lastSent({ lastDeliveredAt, testedAt }: Webhook): string {
  if (lastDeliveredAt !== null) return texts.lastDelivered(format.instant(lastDeliveredAt, zone));
  return testedAt === null ? texts.neverDelivered : texts.testArrived(format.instant(testedAt, zone));
}

export function WebhookCard({ webhook, onEdit, onSecret, onChanged }: WebhookCardProps) {
  const { id, name, address, state, stopReason, types, plants, waiting, formerSecretUntil } = webhook;
  const [asked, setAsked] = useState<"renew" | "delete" | null>(null);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const isActive = state === "active";
  const turn = useAnswered({ call: () => switchWebhook(id, !isActive), tellsFailure: true, rereads });
  const remove = useAnswered({ call: () => deleteWebhook(id), rereads, onAnswer: () => setAsked(null) });
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: (result) => {
      showTest(result);
      return onChanged();
    },
    onError: ({ message }) => void toasts.show({ text: message, tone: "critical" }),
  });
  const renew = useMutation({
    mutationFn: () => renewSecret(id),
    gcTime: 0,
    onSuccess: (secret) => {
      setAsked(null);
      onSecret(secret);
      return onChanged();
    },
  });
  const facts = [
    webhookFormats[webhook.format],
    texts.events(types.length),
    texts.plants(plants.length),
    lastSent(webhook),
    waiting > 0 && texts.waiting(waiting),
    formerSecretUntil !== null && texts.bothSecrets(format.instant(formerSecretUntil, zone)),
  ].filter(Boolean);
  return (
    <Card
      title={name}
      actions={
        <span data-layout="row middle gap-2">
          <Button size="compact" pending={test.isPending} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
          <Button size="compact" onClick={() => setIsLogOpen(true)}>
            {texts.log}
          </Button>
          <Menu
            label={texts.actionsOf(name)}
            trigger={<IconButton label={texts.actionsOf(name)} icon={<EllipsisVertical />} />}
            items={[
              { key: "edit", label: texts.edit, onAction: onEdit },
              { key: "turn", label: isActive ? texts.pause : texts.resume, onAction: () => turn.mutate() },
              ...(webhook.format === "standard"
                ? [{ key: "renew", label: texts.renew, onAction: () => setAsked("renew") }]
                : []),
              { key: "delete", label: texts.delete, tone: "danger", onAction: () => setAsked("delete") },
            ]}
          />
        </span>
      }
    >
      <div data-layout="stack shrink gap-2" data-text="anywhere">
        <p>
          <StatusBadge status={tones[state]}>{texts.states[state]}</StatusBadge> <code>{address}</code>
        </p>
        {stopReason !== null && (
          <p data-layout="row middle gap-2">
            {webhookTexts.stops[stopReason]}
            <Button size="compact" pending={turn.isPending} onClick={() => turn.mutate()}>
              {texts.resume}
            </Button>
          </p>
        )}
        <p data-text="muted">{facts.join(" · ")}</p>
      </div>
      {isLogOpen && <DeliveriesDialog webhook={webhook} onClose={() => setIsLogOpen(false)} />}
      <ConfirmDialog
        open={asked === "renew"}
        title={texts.renewQuestion}
        confirmLabel={texts.renew}
        action={renew}
        onCancel={() => setAsked(null)}
      >
        <p>{texts.renewConsequence}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        title={texts.deleteQuestion}
        confirmLabel={texts.delete}
        danger
        action={remove}
        onCancel={() => setAsked(null)}
      >
        <p>{texts.deleteConsequence}</p>
      </ConfirmDialog>
    </Card>
  );
}
