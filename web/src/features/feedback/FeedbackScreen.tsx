import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Feedback, FEEDBACK_MAX_LENGTH, type FeedbackKind, feedbackKinds } from "#contract/feedback/feedback";
import * as format from "#contract/common/format";
import { useMailText } from "../../api/session/use-mail-text.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError, QueryError } from "../../ui/states/InlineError.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { answerFeedback, deliverFeedback, feedbackQuery } from "./queries.ts";
import type { FeedbackSearch } from "./search.ts";
import { feedbackScreenTexts as texts } from "./texts.ts";
import { feedbackTexts } from "#contract/feedback/texts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import css from "./feedback.module.css";
import { Badge } from "../../ui/states/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const senderOf = ({ person }: Feedback): string => person?.name ?? texts.gone;

function FeedbackCard({ feedback, onAnswer }: { feedback: Feedback; onAnswer: () => void }) {
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
        <p data-text="anywhere lines measure">{text}</p>
        <Details feedback={feedback} />
        {answer && (
          <blockquote data-layout="stack gap-1" className={css.answer}>
            <p data-text="anywhere lines measure">{answer.text}</p>
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
  const resend = useAnswered({ call: () => deliverFeedback(id), tellsFailure: true, rereads: [["feedback"]] });
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

function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { id, person, text } = feedback;
  const say = useMailText();
  const [answer, setAnswer] = useState("");
  const guard = useUnsavedGuard(answer.trim() !== "");
  const send = useAnswered({
    call: () => answerFeedback(id, answer),
    rereads: [["feedback"]],
    onAnswer: () => {
      guard.release();
      onClose();
    },
  });
  const length = answer.trim().length;
  const reason = length === 0 ? feedbackTexts.answerMissing : undefined;
  const error = length > FEEDBACK_MAX_LENGTH ? feedbackTexts.answerTooLong : undefined;
  const close = () => guard.close(onClose);
  return (
    <Dialog
      title={texts.answerTo(person?.name ?? texts.gone)}
      onClose={close}
      locked={send.isPending}
      confirm={{
        label: texts.sendAnswer,
        pending: send.isPending,
        reason: reason ?? error,
        isForm: true,
        onConfirm: () => send.mutate(),
      }}
    >
      <blockquote data-layout="stack gap-1" className={css.answer}>
        <p data-text="anywhere lines measure">{text}</p>
      </blockquote>
      <TextArea
        label={texts.answerLabel}
        required
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        description={say(texts.answerHint(person?.email ?? ""))}
        error={error}
      />
      {send.isError && <InlineError message={send.error.message} />}
      {guard.question}
    </Dialog>
  );
}

const ALL = "all";
type State = NonNullable<FeedbackSearch["state"]> | typeof ALL;
const kinds: { value: FeedbackKind | typeof ALL; label: string }[] = [
  { value: ALL, label: texts.allKinds },
  ...feedbackKinds.map((value) => ({ value, label: texts.kinds[value] })),
];

export function FeedbackScreen() {
  const search = useSearch({ from: "/shell/signed-in/admin/feedback" });
  const navigate = useNavigate({ from: "/admin/feedback" });
  const query = useInfiniteQuery(feedbackQuery(search));
  const [answering, setAnswering] = useState<Feedback | null>(null);
  const { data } = query;
  const list = data?.pages.flatMap((page) => page.feedback) ?? [];
  const open = data?.pages[0]?.open;
  const isFiltered = search.state !== undefined || search.kind !== undefined;
  const change = (more: FeedbackSearch | Partial<FeedbackSearch>) => void navigate({ search: { ...search, ...more } });
  const states: { value: State; label: string }[] = [
    { value: ALL, label: texts.states.all },
    { value: "open", label: open === undefined ? texts.states.open : `${texts.states.open} (${format.number(open)})` },
    { value: "answered", label: texts.states.answered },
  ];
  return (
    <Page title={texts.listTitle} lead={texts.listLead}>
      <ControlBar label={texts.filters}>
        <Segmented<State>
          label={texts.state}
          segments={states}
          value={search.state ?? ALL}
          onChange={(state) => change({ state: state === ALL ? undefined : state })}
        />
        <Select
          label={texts.kind}
          inline
          options={kinds}
          value={search.kind ?? ALL}
          onChange={(kind) => change({ kind: kind === ALL ? undefined : kind })}
        />
      </ControlBar>
      <QueryError query={query} height={320} />
      {data && list.length === 0 && (
        <EmptyState
          title={isFiltered ? texts.nothingFound : texts.none}
          detail={isFiltered ? undefined : texts.noneDetail}
          action={isFiltered && <Button onClick={() => void navigate({ search: {} })}>{texts.clear}</Button>}
        />
      )}
      {list.map((one) => (
        <FeedbackCard key={one.id} feedback={one} onAnswer={() => setAnswering(one)} />
      ))}
      <MoreButton query={query} label={texts.loadMore} />
      {answering !== null && <AnswerDialog feedback={answering} onClose={() => setAnswering(null)} />}
    </Page>
  );
}
