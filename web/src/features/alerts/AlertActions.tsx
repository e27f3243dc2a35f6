import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AlertAnswer, MAX_ANSWERED } from "#contract/alerts/alerts";
import { alertTexts as texts } from "#contract/alerts/alert-texts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Message } from "#contract/messages/messages";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Menu } from "../../ui/actions/Menu.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { dismissAcknowledged, showAcknowledged } from "./answer-notice.ts";

const tones = { open: "warning", acknowledged: "info", snoozed: "info", cleared: "ok" } as const;
const snoozes = [
  ["hours", 4 * SECONDS_PER_HOUR],
  ["day", SECONDS_PER_DAY],
  ["week", 7 * SECONDS_PER_DAY],
] as const;

/** The answer, who gave it and when. */
export interface GivenAnswer {
  answer: AlertAnswer;
  by: string;
  at: number;
}
type OnAnswer = (given: GivenAnswer) => void;

/** In calls of at most `MAX_ANSWERED` alerts. */
async function send(answer: AlertAnswer): Promise<void> {
  for (let from = 0; from < answer.ids.length; from += MAX_ANSWERED)
    await unwrap(api.alerts.answer.$post({ json: { ...answer, ids: answer.ids.slice(from, from + MAX_ANSWERED) } }));
}

function useAnswer(onAnswer?: OnAnswer) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const give = async (answer: AlertAnswer): Promise<void> => {
    try {
      await send(answer);
      if (answer.kind === "reopen") dismissAcknowledged(answer.ids);
      // Before the lists load again, so that the alert keeps its place.
      onAnswer?.({ answer, by: session?.user.user_name ?? "", at: Math.floor(Date.now() / 1000) });
    } finally {
      await Promise.all(["messages", "noc"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    }
  };
  const undo = (ids: number[]) =>
    void give({ kind: "reopen", ids }).catch(({ message }: Error) => toasts.show({ text: message, tone: "critical" }));
  const answer = useMutation({
    mutationFn: give,
    onSuccess: (_, { kind, ids }) => {
      if (kind === "acknowledge") showAcknowledged(ids, () => undo(ids));
    },
  });
  return { answer, canAnswer: session?.permissions.includes("cleanings.edit") === true };
}

interface AlertActionsProps {
  message: Message;
  /** Default: the device's. */
  zone?: string;
  onAnswer?: OnAnswer;
}

export function AlertActions({ message, zone = message.timezone ?? "UTC", onAnswer }: AlertActionsProps) {
  const { id, rule, state, title } = message;
  const { answer, canAnswer } = useAnswer(onAnswer);
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  if (state === null) return null;
  const say = answerText(message, { now, zone });
  const isOpen = state === "open";
  const mayAnswer = canAnswer && rule !== null && state !== "cleared";
  const button = { size: "compact", pending: answer.isPending } as const;
  const named = (what: string) => `${what}: ${title}`;
  const acknowledge = (comment: string) => answer.mutate({ kind: "acknowledge", ids: [id], comment });
  const commentLabel = message.comment === "" ? texts.addComment : texts.changeComment;
  return (
    <>
      <Badge tone={tones[state]}>{texts[state]}</Badge>
      {say !== null && <span>{say}</span>}
      {mayAnswer && (
        // Together, so that none wraps alone.
        <span data-layout="flex middle gap-2">
          {state !== "snoozed" && (
            // One button, so that the focus stays.
            <Button
              {...button}
              variant={isOpen ? "secondary" : "ghost"}
              aria-label={named(isOpen ? texts.acknowledge : commentLabel)}
              onClick={() => (isOpen ? acknowledge("") : setAsking(true))}
            >
              {isOpen ? texts.acknowledge : commentLabel}
            </Button>
          )}
          {isOpen ? (
            <Menu
              label={named(texts.snooze)}
              trigger={
                <Button size="compact" variant="ghost" aria-label={named(texts.snooze)}>
                  {texts.snooze}
                </Button>
              }
              items={snoozes.map(([name, seconds]) => ({
                key: name,
                label: texts.snoozeFor[name],
                onAction: () => answer.mutate({ kind: "snooze", ids: [id], until: Math.floor(now) + seconds }),
              }))}
            />
          ) : (
            <Button
              {...button}
              variant="ghost"
              aria-label={named(texts.reopen)}
              onClick={() => answer.mutate({ kind: "reopen", ids: [id] })}
            >
              {texts.reopen}
            </Button>
          )}
        </span>
      )}
      {answer.isError && <InlineError message={answer.error.message} />}
      {isAsking && (
        <CommentDialog
          title={named(commentLabel)}
          confirm={commentLabel}
          first={message.comment}
          onCancel={() => setAsking(false)}
          onConfirm={(comment) => {
            setAsking(false);
            acknowledge(comment);
          }}
        />
      )}
    </>
  );
}

function answerText(message: Message, { now, zone }: { now: number; zone: string }): string | null {
  const { state, answered_by, answered_at, snoozed_until, comment } = message;
  if (answered_at === null || (state !== "acknowledged" && state !== "snoozed")) return null;
  const who = answered_by ?? texts.formerPerson;
  const answer =
    state === "snoozed" && snoozed_until !== null
      ? texts.snoozedBy(format.instant(snoozed_until, zone), who)
      : texts.acknowledgedBy(who, format.age(now - answered_at));
  return comment === "" ? answer : `${answer}: ${comment}`;
}

interface AcknowledgeAllProps {
  messages: readonly Message[];
  title: string;
  onAnswer?: OnAnswer;
}

/** Acknowledges all of a group with one comment. */
export function AcknowledgeAll({ messages, title, onAnswer }: AcknowledgeAllProps) {
  const { answer, canAnswer } = useAnswer(onAnswer);
  const [isAsking, setAsking] = useState(false);
  const ids = messages.flatMap(({ id, state }) => (state === "open" ? [id] : []));
  if (!canAnswer || ids.length < 2) return null;
  return (
    <>
      <Button
        size="compact"
        variant="ghost"
        pending={answer.isPending}
        aria-label={`${texts.acknowledgeAll(ids.length)}: ${title}`}
        onClick={() => setAsking(true)}
      >
        {texts.acknowledgeAll(ids.length)}
      </Button>
      {answer.isError && <InlineError message={answer.error.message} />}
      {isAsking && (
        <CommentDialog
          title={`${texts.acknowledge}: ${title} (${format.number(ids.length)})`}
          confirm={texts.acknowledge}
          onCancel={() => setAsking(false)}
          onConfirm={(comment) => {
            setAsking(false);
            answer.mutate({ kind: "acknowledge", ids, comment });
          }}
        />
      )}
    </>
  );
}

interface CommentDialogProps {
  title: string;
  confirm: string;
  first?: string;
  onConfirm: (comment: string) => void;
  onCancel: () => void;
}

function CommentDialog({ title, confirm, first = "", onConfirm, onCancel }: CommentDialogProps) {
  const [comment, setComment] = useState(first);
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} onConfirm={() => onConfirm(comment)} onCancel={onCancel}>
      <TextField
        label={texts.comment}
        description={texts.commentHint}
        maxLength={200}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  );
}
