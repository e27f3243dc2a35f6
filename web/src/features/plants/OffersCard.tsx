import { useQuery } from "@tanstack/react-query";
import type { MessageAnswer } from "#contract/accounts/account";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { type GivenOffer, offerTexts, type ReceivedOffer } from "#contract/plants/offers";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { answerOffer, offersQuery } from "./queries.ts";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Plants that others offer to this owner, and those that this owner offered. */
export function OffersCard() {
  const { data } = useQuery(offersQuery);
  if (!data) return null;
  return (
    <>
      {data.received.length > 0 && (
        <Card stacked title={offerTexts.title}>
          <p data-text="muted">{offerTexts.lead}</p>
          <ul>
            {data.received.map((offer) => (
              <ReceivedOfferItem key={offer.id} offer={offer} />
            ))}
          </ul>
        </Card>
      )}
      {data.given.length > 0 && (
        <Card title={offerTexts.givenTitle}>
          <ul>
            {data.given.map((offer) => (
              <GivenOfferItem key={offer.id} offer={offer} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const expiry = (at: number): string => offerTexts.expires(format.day(dayOf(zone, at)));

type Answer = "accept" | "decline" | "withdraw";

const useAnswer = (id: string, detail: string) =>
  useAnswered({
    call: (what: Answer): Promise<MessageAnswer> => answerOffer(id, what),
    detail,
    tellsFailure: true,
    rereads: [[]],
  });

function ReceivedOfferItem({ offer: { id, plant_name, from, devices, expiresAt } }: { offer: ReceivedOffer }) {
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
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{plant_name}</strong>
        <span>{offerTexts.sender(from)}</span>
        <span data-text="muted">
          {expiry(expiresAt)} · {offerTexts.devices(devices)}
        </span>
      </span>
      <span data-layout="row middle gap-2">
        {button("accept")}
        {button("decline")}
      </span>
    </li>
  );
}

function GivenOfferItem({ offer: { id, plant_name, email, expiresAt } }: { offer: GivenOffer }) {
  const answer = useAnswer(id, plant_name);
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{plant_name}</strong>
        <span>{offerTexts.given(email)}</span>
        <span data-text="muted">{expiry(expiresAt)}</span>
      </span>
      <Button
        size="compact"
        aria-label={`${offerTexts.withdraw} ${plant_name}, ${email}`}
        pending={answer.isPending}
        onClick={() => answer.mutate("withdraw")}
      >
        {offerTexts.withdraw}
      </Button>
    </li>
  );
}
