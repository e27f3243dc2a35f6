import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as format from "#contract/common/format";
import { eventTypes, TEST_EVENT } from "#contract/webhooks/event-types";
import { webhookTexts } from "#contract/webhooks/texts";
import type { WebhookDelivery, Webhook } from "#contract/webhooks/webhooks";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";
import { deliveriesQuery, retryDelivery } from "./queries.ts";
import { plantListQuery } from "../../api/lists.ts";
import { webhookScreenTexts as texts } from "./texts.ts";

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { waiting: "info", delivered: "ok", failed: "critical" } as const;

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  const { data: listed } = useQuery(plantListQuery());
  const plantOf = new Map(listed?.plants.map(({ plant_id, plant_name }) => [plant_id, plant_name]));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Dialog
      size="wide"
      title={texts.logTitle(webhook.name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <QueryError query={query} height={240} />
      {query.data && deliveries.length === 0 && <EmptyState title={texts.logNone} detail={texts.logNoneHint} />}
      <ul data-layout="stack shrink">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.sequence}
            webhook={webhook}
            delivery={delivery}
            plant={plantOf.get(delivery.plant_id ?? "")}
          />
        ))}
      </ul>
      <MoreButton query={query} label={texts.more} />
    </Dialog>
  );
}

const typeLabel = (type: WebhookDelivery["type"]): string => (type === TEST_EVENT ? texts.test : eventTypes[type]);

interface DeliveryItemProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
  /** Its name; left out: the event is of no plant, or of one that isn't listed anymore. */
  plant: string | undefined;
}

function DeliveryItem({ webhook, delivery, plant }: DeliveryItemProps) {
  const { state, type, attempts, status, ms, reason, nextAt, createdAt, sequence } = delivery;
  const retry = useAnswered({
    call: () => retryDelivery(webhook.id, sequence),
    tellsFailure: true,
    rereads: [deliveriesQuery(webhook.id).queryKey],
  });
  const facts = [
    plant,
    format.instant(createdAt, zone),
    status !== null && `${texts.status(status)}${ms === null ? "" : `, ${ms} ms`}`,
    attempts > 0 && texts.attempts(attempts),
    nextAt !== null && attempts > 0 && texts.next(format.instant(nextAt, zone)),
  ].filter(Boolean);
  return (
    <li data-layout="row middle between gap-2 item">
      <span data-layout="stack shrink gap-half" data-text="anywhere words">
        <span>
          {typeLabel(type)} <Badge tone={tones[state]}>{texts.deliveryStates[state]}</Badge>
        </span>
        <small data-text="muted">{facts.join(" · ")}</small>
        {reason !== null && <small data-text="muted">{webhookTexts.failures[reason]}</small>}
      </span>
      {type !== TEST_EVENT && (state !== "waiting" || attempts > 0) && (
        <Button
          size="compact"
          aria-label={`${texts.retry}: ${typeLabel(type)}, ${format.instant(createdAt, zone)}`}
          reason={webhook.state === "active" ? undefined : webhookTexts.isStopped}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {texts.retry}
        </Button>
      )}
    </li>
  );
}
