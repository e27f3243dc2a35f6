import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MessageAnswer } from "#contract/accounts/account";
import { instant } from "#contract/common/format";
import { type GivenOffer, offerTexts, type ReceivedOffer } from "#contract/plants/offers";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { answerOffer, offersQuery } from "./queries.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Plants that others offer to this owner, and those that this owner offered. */
export function OffersCard() {
  const { data } = useQuery(offersQuery);
  if (!data) return null;
  return (
    <>
      {data.received.length > 0 && (
        <Card title={offerTexts.title}>
          <p className={layout.muted}>{offerTexts.lead}</p>
          {data.received.map((offer) => (
            <ReceivedLine key={offer.id} offer={offer} />
          ))}
        </Card>
      )}
      {data.given.length > 0 && (
        <Card title={offerTexts.givenTitle}>
          {data.given.map((offer) => (
            <GivenLine key={offer.id} offer={offer} />
          ))}
        </Card>
      )}
    </>
  );
}

type Answer = "accept" | "decline" | "withdraw";

function useAnswer(id: string, plant: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (what: Answer): Promise<MessageAnswer> => answerOffer(id, what),
    onSuccess: ({ message }) => toasts.show({ text: message, detail: plant, tone: "ok" }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSettled: () => client.invalidateQueries(),
  });
}

function ReceivedLine({ offer: { id, plant_name, from, devices, expiresAt } }: { offer: ReceivedOffer }) {
  const answer = useAnswer(id, plant_name);
  const button = (what: "accept" | "decline") => (
    <Button
      size="compact"
      aria-label={`${offerTexts[what]} ${plant_name}`}
      pending={answer.isPending && answer.variables === what}
      onClick={() => answer.mutate(what)}
    >
      {offerTexts[what]}
    </Button>
  );
  return (
    <p className={layout.row}>
      <span>
        {offerTexts.from(from, plant_name)} {offerTexts.devices(devices)} {offerTexts.expires(instant(expiresAt, zone))}
      </span>
      {button("accept")}
      {button("decline")}
    </p>
  );
}

function GivenLine({ offer: { id, plant_name, email, expiresAt } }: { offer: GivenOffer }) {
  const answer = useAnswer(id, plant_name);
  return (
    <p className={layout.row}>
      <span>
        {offerTexts.given(email, plant_name)} {offerTexts.expires(instant(expiresAt, zone))}
      </span>
      <Button
        size="compact"
        aria-label={`${offerTexts.withdraw} ${plant_name}, ${email}`}
        pending={answer.isPending}
        onClick={() => answer.mutate("withdraw")}
      >
        {offerTexts.withdraw}
      </Button>
    </p>
  );
}
