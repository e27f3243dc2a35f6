import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as format from "#contract/common/format";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import type { Message } from "#contract/messages/messages";
import type { NocMessages } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { AlertActions } from "../alerts/index.ts";
import { MessageItem } from "../../ui/layout/MessageItem.tsx";
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
  return (
    <>
      {wanted.length === 0 && !hasNextPage && empty}
      <ul data-layout="grid gap-2">
        {wanted.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            time={format.instant(message.ts, message.timezone ?? "UTC")}
            title={
              <>
                {message.severity !== null && <StatusShape status={message.severity} />}
                {message.title}
              </>
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
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
