import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { messageTexts } from "#contract/messages/messages";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import type { MessagesOf } from "./MessagesDialog.tsx";
import css from "./Bell.module.css";
import { useDueWashes } from "./due-washes.ts";
import { messagesQuery } from "./queries.ts";
import { useProposals } from "./use-proposals.ts";

const MessagesDialog = lazy(() => import("./MessagesDialog.tsx"));

const MAX_BADGE = 99;

/** New messages; then a dot while a wash is due, or proposed. */
export default function Bell({ userId, isOwn }: MessagesOf) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(messagesQuery(userId));
  const count = data?.messages.length ?? 0;
  const due = useDueWashes(userId).length;
  const proposed = useProposals().length;
  const name = [
    messageTexts.title,
    ...(count === 0 ? [] : [`${count} new`]),
    ...(due === 0 ? [] : [due === 1 ? "1 wash due" : `${due} washes due`]),
    ...(proposed === 0 ? [] : [messageTexts.toAnswer(proposed)]),
  ].join(", ");
  return (
    <span data-layout="inline" className={css.bell}>
      <IconButton label={name} icon={<BellIcon />} onClick={() => setOpen(true)} />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > MAX_BADGE ? `${MAX_BADGE}+` : count}
        </span>
      )}
      {count === 0 && due + proposed > 0 && <span className={css.dot} aria-hidden="true" />}
      <Suspense>{open && <MessagesDialog userId={userId} isOwn={isOwn} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
