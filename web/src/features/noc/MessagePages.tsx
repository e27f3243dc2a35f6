import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as format from "#contract/common/format";
import type { Message } from "#contract/messages/messages";
import type { NocMessages } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { AlertActions } from "../alerts/index.ts";
import list from "../../ui/layout/MessageList.module.css";
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
          <li key={message.id} data-layout="grid gap-half" data-text="anywhere" className={list.message}>
            <p data-layout="row middle gap-2" data-text="strong">
              {message.severity !== null && <StatusShape status={message.severity} />}
              {message.title}
            </p>
            <p>{message.message}</p>
            {message.details !== "" && (
              <p data-text="quiet" className={list.details}>
                {message.details}
              </p>
            )}
            <div data-layout="row middle gap-1-4" data-text="muted" className={list.foot}>
              <time dateTime={new Date(message.ts * 1000).toISOString()}>
                {format.instant(message.ts, message.timezone ?? "UTC")}
              </time>
              <AlertActions message={message} />
              {onShow && message.plant_id !== "" && (
                <Button
                  size="compact"
                  variant="ghost"
                  aria-label={texts.showOnMap(message.title)}
                  onClick={() => onShow(message)}
                >
                  {texts.show}
                </Button>
              )}
            </div>
          </li>
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
