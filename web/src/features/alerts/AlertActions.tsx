import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AlertAnswer } from "#contract/alerts/alerts";
import { MAX_ANSWERED } from "#contract/alerts/alerts";
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

const tones = { open: "warning", acknowledged: "info", snoozed: "info", cleared: "ok" } as const;
const snoozes = [
  ["hours", 4 * SECONDS_PER_HOUR],
  ["day", SECONDS_PER_DAY],
  ["week", 7 * SECONDS_PER_DAY],
] as const;

function useAnswer() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const answer = useMutation({
    mutationFn: (json: AlertAnswer) => unwrap(api.alerts.answer.$post({ json })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["messages"] }),
        client.invalidateQueries({ queryKey: ["noc"] }),
      ]),
  });
  return { answer, canAnswer: session?.permissions.includes("cleanings.edit") === true };
}

export function AlertActions({ message }: { message: Message }) {
  const { id, rule, state, title, timezone } = message;
  const { answer, canAnswer } = useAnswer();
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  if (state === null) return null;
  const say = answerText(message, now);
  const snooze = (seconds: number) => answer.mutate({ kind: "snooze", ids: [id], until: Math.floor(now) + seconds });
  return (
    <>
      <Badge tone={tones[state]}>{texts[state]}</Badge>
      {say !== null && <span>{say}</span>}
      {canAnswer && rule !== null && state === "open" && (
        <>
          <Button
            size="compact"
            pending={answer.isPending}
            aria-label={`${texts.acknowledge}: ${title}`}
            onClick={() => setAsking(true)}
          >
            {texts.acknowledge}
          </Button>
          <Menu
            label={`${texts.snooze}: ${title}`}
            trigger={
              <Button size="compact" variant="ghost" aria-label={`${texts.snooze}: ${title}`}>
                {texts.snooze}
              </Button>
            }
            items={snoozes.map(([name, seconds]) => ({
              key: name,
              label: texts.snoozeFor[name],
              onAction: () => snooze(seconds),
            }))}
          />
        </>
      )}
      {canAnswer && rule !== null && (state === "acknowledged" || state === "snoozed") && (
        <Button
          size="compact"
          variant="ghost"
          pending={answer.isPending}
          aria-label={`${texts.reopen}: ${title}`}
          onClick={() => answer.mutate({ kind: "reopen", ids: [id] })}
        >
          {texts.reopen}
        </Button>
      )}
      {answer.isError && <InlineError message={answer.error.message} />}
      {isAsking && (
        <AcknowledgeDialog
          title={title}
          onCancel={() => setAsking(false)}
          onConfirm={(comment) => {
            setAsking(false);
            answer.mutate({ kind: "acknowledge", ids: [id], comment });
          }}
        />
      )}
    </>
  );

  function answerText({ answered_by, answered_at, snoozed_until, comment }: Message, at: number): string | null {
    if (answered_at === null || (state !== "acknowledged" && state !== "snoozed")) return null;
    const who = answered_by ?? texts.formerPerson;
    const said =
      state === "snoozed" && snoozed_until !== null
        ? texts.snoozedBy(format.instant(snoozed_until, timezone ?? "UTC"), who)
        : texts.acknowledgedBy(who, format.age(at - answered_at));
    return comment === "" ? said : `${said}: ${comment}`;
  }
}

/** Acknowledges all of a group with one comment. */
export function AcknowledgeAll({ messages, title }: { messages: readonly Message[]; title: string }) {
  const { answer, canAnswer } = useAnswer();
  const [isAsking, setAsking] = useState(false);
  const ids = messages.slice(0, MAX_ANSWERED).map(({ id }) => id);
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
        <AcknowledgeDialog
          title={`${title} (${format.number(ids.length)})`}
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

interface AcknowledgeDialogProps {
  title: string;
  onConfirm: (comment: string) => void;
  onCancel: () => void;
}

function AcknowledgeDialog({ title, onConfirm, onCancel }: AcknowledgeDialogProps) {
  const [comment, setComment] = useState("");
  return (
    <ConfirmDialog
      open
      title={`${texts.acknowledge}: ${title}`}
      confirmLabel={texts.acknowledge}
      onConfirm={() => onConfirm(comment)}
      onCancel={onCancel}
    >
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
