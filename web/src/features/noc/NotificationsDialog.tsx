import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { dayOf, monthsBefore } from "#contract/common/calendar";
import { messageTexts } from "#contract/messages/messages";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { MessagePages } from "./MessagePages.tsx";
import type { Entity } from "./noc.model.ts";
import { nocMessagesQuery } from "./queries.ts";
import { nocTexts as texts } from "./texts.ts";

interface EntityNotificationsProps {
  entity: Entity;
  zone: string;
}

export default function NotificationsDialog({
  onClose,
  ...listed
}: EntityNotificationsProps & { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.notificationsOf(listed.entity.name)}>
      <EntityNotifications {...listed} />
    </Dialog>
  );
}

export function EntityNotifications({ entity, zone }: EntityNotificationsProps) {
  const today = dayOf(zone, useNow());
  const of = entity.kind === "device" ? { device: entity.id } : { plant: entity.id };
  const query = useInfiniteQuery(nocMessagesQuery({ from: monthsBefore(today, 12), to: today, zone, ...of }));
  return (
    <div data-layout="stack shrink gap-4">
      <MessagePages
        query={query}
        zone={zone}
        empty={<EmptyState icon={<BellOff />} title={messageTexts.empty} detail={messageTexts.emptyDetail} />}
      />
    </div>
  );
}
