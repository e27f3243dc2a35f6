import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as format from "#contract/common/format";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import type { Message } from "#contract/messages/messages";
import type { NocMessages } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { AcknowledgeAll, AlertActions } from "../alerts/index.ts";
import { MessageItem } from "../../ui/layout/MessageItem.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { groupsOf } from "./noc.model.ts";
import { nocTexts as texts } from "./texts.ts";

interface MessagePagesProps {
  query: UseInfiniteQueryResult<InfiniteData<NocMessages>>;
  isWanted?: (message: Message) => boolean;
  empty: ReactNode;
  onShow?: (message: Message) => void;
}

export const MessagePages = (props: MessagePagesProps) => (
  <Loaded query={props.query} height={240}>
    {({ pages }) => <Messages {...props} messages={pages.flatMap((page) => page.messages)} />}
  </Loaded>
);

function Messages({ query, messages, isWanted, empty, onShow }: MessagePagesProps & { messages: Message[] }) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const wanted = isWanted ? messages.filter(isWanted) : messages;
  const isOpenOnly = wanted.length > 0 && wanted.every(({ state }) => state === "open");
  return (
    <>
      {wanted.length === 0 && !hasNextPage && empty}
      {isOpenOnly ? (
        groupsOf(wanted).map(({ title, list }) => (
          <section key={title} data-layout="stack shrink gap-2" aria-label={title}>
            <h3 data-layout="row middle gap-2">
              {title} ({format.number(list.length)})
              <AcknowledgeAll messages={list} title={title} />
            </h3>
            <Items list={list} onShow={onShow} />
          </section>
        ))
      ) : (
        <Items list={wanted} onShow={onShow} />
      )}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Items({ list, onShow }: { list: readonly Message[]; onShow: MessagePagesProps["onShow"] }) {
  const now = useNow();
  return (
    <ul data-layout="grid gap-2">
      {list.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          time={`${format.age(now - message.ts)} (${format.instant(message.ts, message.timezone ?? "UTC")})`}
          title={
            <span data-layout="row middle gap-2">
              {message.severity !== null && <StatusShape status={message.severity} />}
              {message.title}
            </span>
          }
        >
          <AlertActions message={message} />
          {onShow && (message.plant_id !== "" || message.rule === FLEET_SILENCE) && (
            <Button
              size="compact"
              variant="ghost"
              aria-label={texts.showOnMap(message.title)}
              onClick={() => onShow(message)}
            >
              {texts.show}
            </Button>
          )}
        </MessageItem>
      ))}
    </ul>
  );
}
