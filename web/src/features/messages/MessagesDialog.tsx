import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Permission } from "#contract/accounts/session";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import { type Message, messageTexts, type UserMessages, openProposalTexts as texts } from "#contract/messages/messages";
import { offerTexts } from "#contract/plants/offers";
import type { NextWash } from "#contract/dashboard/recommendation";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { sessionQuery } from "../../api/session/session.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { AlertActions } from "../alerts/index.ts";
import { dismissWash, reminderOf, useDueWashes } from "./due-washes.ts";
import { MessageItem } from "../../ui/layout/MessageItem.tsx";
import css from "./messages.module.css";
import { markSeen, messagesQuery } from "./queries.ts";
import { useProposals } from "./use-proposals.ts";

interface DayOfMessages {
  day: string;
  heading: string;
  messages: Message[];
}

export function byDay(messages: readonly Message[], zone: string, now: number): DayOfMessages[] {
  const today = dayOf(zone, now);
  const days: DayOfMessages[] = [];
  for (const message of messages.toSorted((a, b) => b.ts - a.ts || b.id - a.id)) {
    const day = dayOf(zone, message.ts);
    if (days.at(-1)?.day !== day) days.push({ day, heading: day === today ? "Today" : format.day(day), messages: [] });
    days.at(-1)!.messages.push(message);
  }
  return days;
}

/** In the device's zone, else in the reader's `zone`. */
export const receivedAt = ({ ts, timezone }: Pick<Message, "ts" | "timezone">, zone: string): string =>
  format.instant(ts, timezone ?? zone);

export const newestOf = (messages: readonly Message[]): Message | null =>
  messages.reduce<Message | null>((newest, next) => (newest === null || isAfter(next, newest) ? next : newest), null);

/** Within a second, ids decide. */
const isAfter = (a: Pick<Message, "ts" | "id">, b: Pick<Message, "ts" | "id">): boolean =>
  a.ts > b.ts || (a.ts === b.ts && a.id > b.id);

/** Where the silent devices of a plant are listed; null: the message isn't about them, or the reader may not open the list. */
export const silentDevices = (
  { rule, plant_id: plant }: Pick<Message, "rule" | "plant_id">,
  permissions: readonly Permission[],
): { plant: string; health: "critical" } | null =>
  rule === FLEET_SILENCE && plant !== "" && permissions.includes("devices.view") ? { plant, health: "critical" } : null;

export interface MessagesOf {
  userId: string;
  /** False: viewed by another person, which doesn't mark as seen. */
  isOwn: boolean;
}

/** Newest first by day. Messages stay "new" until closed. */
export default function MessagesDialog({ userId, isOwn, onClose }: MessagesOf & { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery(messagesQuery(userId));
  const due = useDueWashes(userId);
  const seen = useMutation({ mutationFn: markSeen });
  const sent = useRef<Message | null>(null);
  // An answer that comes after they were reported no longer calls them new.
  const [wasNew, setWasNew] = useState<readonly number[]>([]);
  const more = query.data?.allMessages.filter(({ id, isNew }) => isNew && !wasNew.includes(id)) ?? [];
  if (more.length > 0) setWasNew([...wasNew, ...more.map(({ id }) => id)]);
  const newest = newestOf(query.data?.allMessages.filter(({ isNew }) => isNew) ?? []);
  const { mutate } = seen;
  const report = useCallback(({ ts, id }: Message) => mutate({ until: ts, id }), [mutate]);
  useEffect(() => {
    if (!isOwn || newest === null || (sent.current !== null && !isAfter(newest, sent.current))) return;
    sent.current = newest;
    report(newest);
  }, [isOwn, newest, report]);
  /** Reported as seen, so no longer new. */
  const close = () => {
    client.setQueryData(messagesQuery(userId).queryKey, (before: UserMessages | undefined) =>
      before && seen.isSuccess && sent.current !== null ? withSeen(before, sent.current) : before,
    );
    onClose();
  };
  return (
    <Dialog onClose={close} title={messageTexts.title}>
      <Proposals onGo={close} />
      <Loaded query={query} height={160}>
        {(messages) =>
          messages.allMessages.length === 0 ? (
            <EmptyState icon={<BellOff />} title={messageTexts.empty} detail={messageTexts.emptyDetail} />
          ) : (
            <List messages={withNew(messages, wasNew)} userId={userId} due={due} onGo={close} />
          )
        }
      </Loaded>
      {seen.isError && (
        <InlineError
          message={`Couldn't mark these as seen. ${seen.error.message}`}
          onRetry={() => sent.current !== null && report(sent.current)}
        />
      )}
    </Dialog>
  );
}

const withNew = ({ allMessages, messages }: UserMessages, ids: readonly number[]): UserMessages => ({
  allMessages: allMessages.map((message) => Object.assign({}, message, { isNew: ids.includes(message.id) })),
  messages,
});

function withSeen({ allMessages }: UserMessages, newest: Message): UserMessages {
  const all = allMessages.map((message) => (isAfter(message, newest) ? message : { ...message, isNew: false }));
  return { allMessages: all, messages: all.filter(({ isNew }) => isNew) };
}

interface MessageListProps {
  messages: UserMessages;
  userId: string;
  due: readonly NextWash[];
  onGo: () => void;
}

function List({ messages, userId, due, onGo }: MessageListProps) {
  const dismissible = new Map(due.map((wash) => [reminderOf(wash, messages.allMessages)?.id, wash]));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return byDay(messages.allMessages, zone, Date.now() / 1000).map(({ day, heading, messages: ofDay }) => (
    <section key={day} className={css.day}>
      <h3 data-layout="below-2" data-text="caption third strong">
        {heading}
      </h3>
      <ul data-layout="grid gap-2">
        {ofDay.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            time={receivedAt(message, zone)}
            title={
              <>
                {message.title}
                {message.isNew && <Badge tone="info">New</Badge>}
              </>
            }
          >
            <PlaceOf message={message} onGo={onGo} />
            {message.type === "OWNER" && (
              <Link to="/plant/listing" className={linkClass()} onClick={onGo}>
                {offerTexts.open}
              </Link>
            )}
            <Dismiss wash={dismissible.get(message.id)} userId={userId} />
            <AlertActions message={message} />
          </MessageItem>
        ))}
      </ul>
    </section>
  ));
}

function PlaceOf({ message, onGo }: { message: Message; onGo: () => void }) {
  const { data: session } = useQuery(sessionQuery);
  const { plant_id: plant, device_id: device } = message;
  const silent = silentDevices(message, session?.permissions ?? []);
  if (plant === "") return null;
  return silent ? (
    <Link to="/device/listing" search={silent} className={linkClass()} onClick={onGo}>
      Show the devices
    </Link>
  ) : (
    <Link
      to="/dashboard"
      search={{ plant, ...(device === null ? {} : { device }) }}
      className={linkClass()}
      onClick={onGo}
    >
      Open the dashboard
    </Link>
  );
}

function Dismiss({ wash, userId }: { wash: NextWash | undefined; userId: string }) {
  if (wash === undefined) return null;
  return (
    <Button size="compact" variant="ghost" onClick={() => dismissWash(userId, wash)}>
      Dismiss wash reminder
    </Button>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Proposals({ onGo }: { onGo: () => void }) {
  const proposals = useProposals();
  if (proposals.length === 0) return null;
  return (
    <section className={css.day}>
      <h3 data-layout="below-2" data-text="caption third strong">
        {texts.heading}
      </h3>
      <ul data-layout="grid gap-2">
        {proposals.map((proposal) => (
          <MessageItem
            key={proposal.id}
            message={{ ts: proposal.createdAt, message: texts.message(proposal), details: "" }}
            time={format.instant(proposal.createdAt, zone)}
            title={texts.title(proposal)}
          >
            <Link
              to="/dashboard"
              search={{ plant: proposal.plant_id, proposed: proposal.id }}
              className={linkClass()}
              onClick={onGo}
            >
              {texts.answer}
            </Link>
          </MessageItem>
        ))}
      </ul>
    </section>
  );
}
