import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Feedback } from "#contract/feedback/feedback";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import css from "./feedback.module.css";
import { deliverFeedback } from "./queries.ts";
import { feedbackScreenTexts as texts } from "./texts.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const senderOf = ({ person }: Feedback): string => person?.name ?? texts.gone;

export function FeedbackCard({ feedback, onAnswer }: { feedback: Feedback; onAnswer: () => void }) {
  const { kind, person, text, createdAt, answer, canAnswer } = feedback;
  return (
    <Card
      title={senderOf(feedback)}
      actions={
        answer === null &&
        canAnswer && (
          <Button size="compact" aria-label={texts.answerTo(senderOf(feedback))} onClick={onAnswer}>
            {texts.answer}
          </Button>
        )
      }
    >
      <div data-layout="stack gap-2">
        <p data-layout="row gap-half-3 middle" data-text="muted anywhere">
          <Badge tone={kind === "bug" ? "warning" : "info"}>{texts.kinds[kind]}</Badge>
          <time dateTime={new Date(createdAt * 1000).toISOString()}>{format.instant(createdAt, zone)}</time>
          {person && <span>{[person.company, person.email].filter(Boolean).join(" · ")}</span>}
        </p>
        <p className={css.text}>{text}</p>
        <Details feedback={feedback} />
        {answer && (
          <blockquote data-layout="stack gap-1" className={css.answer}>
            <p className={css.text}>{answer.text}</p>
            <footer data-layout="row gap-half-3 middle" data-text="muted anywhere">
              {texts.answered(answer.by, format.instant(answer.at, zone))}
            </footer>
          </blockquote>
        )}
        <Delivery feedback={feedback} />
      </div>
    </Card>
  );
}

function Details({ feedback: { device, page, version, requestId } }: { feedback: Feedback }) {
  return (
    <p data-layout="row gap-half-3 middle" data-text="muted anywhere">
      <span>
        {texts.about}:{" "}
        {device === null ? (
          texts.simulation
        ) : (
          <Link
            to="/dashboard"
            search={{ plant: device.plant_id, device: device.device_id }}
            className={linkClass()}
          >{`${device.plant_name} · ${device.device_name}`}</Link>
        )}
      </span>
      {page !== null && <span>{`${texts.page}: ${page}`}</span>}
      {version !== null && <span>{`${texts.version}: ${version}`}</span>}
      {requestId !== null && <span>{`${texts.request}: ${requestId}`}</span>}
    </p>
  );
}

function Delivery({ feedback: { id, crm } }: { feedback: Feedback }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => deliverFeedback(id),
    onSuccess: ({ message }) => toasts.show({ text: message, tone: "ok" }),
    onError: ({ message }) => toasts.show({ text: message, tone: "critical" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["feedback"] }),
  });
  const isDead = crm.state === "dead";
  if (!isDead && (crm.state !== "waiting" || crm.error === null)) return null;
  return (
    <p data-layout="row gap-half-3 middle" data-text="muted anywhere">
      <Badge tone={isDead ? "critical" : "warning"}>{isDead ? texts.crmDead : texts.crmWaiting}</Badge>
      <span>{crm.error}</span>
      {isDead && (
        <Button size="compact" pending={resend.isPending} onClick={() => resend.mutate()}>
          {texts.resend}
        </Button>
      )}
    </p>
  );
}
