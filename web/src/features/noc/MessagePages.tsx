import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as format from "#contract/common/format";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import type { Message } from "#contract/messages/messages";
import type { NocMessages } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusShape } from "../../ui/states/StatusBadge.tsx";
import { AcknowledgeAll, AlertActions, type GivenAnswer } from "../alerts/index.ts";
import { MessageItem } from "../../ui/layout/MessageItem.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import type { NocChoices } from "./choices.ts";
import { groupsOf, keepAnswered, withAnswer } from "./alert-groups.model.ts";
import { nocTexts as texts } from "./texts.ts";

interface MessagePagesProps {
  query: UseInfiniteQueryResult<InfiniteData<NocMessages>>;
  zone: string;
  isWanted?: (message: Message) => boolean;
  /** Null: a list by time. */
  groups?: (Pick<NocChoices, "group" | "order"> & { plantName: (id: string) => string }) | null;
  empty: ReactNode;
  onShow?: (message: Message) => void;
}

export const MessagePages = (props: MessagePagesProps) => (
  <Loaded query={props.query} height={240}>
    {({ pages }) => <Messages {...props} messages={pages.flatMap((page) => page.messages)} />}
  </Loaded>
);

function Messages({
  query,
  messages,
  isWanted,
  groups = null,
  empty,
  ...shown
}: MessagePagesProps & { messages: Message[] }) {
  // What was just answered stays in its place, to be undone or given a comment.
  const [answered, setAnswered] = useState<readonly Message[]>([]);
  const all = keepAnswered(messages, answered);
  const wanted = isWanted ? all.filter(isWanted) : all;
  const onAnswer = (given: GivenAnswer) => setAnswered((before) => withAnswer(all, before, given));
  const items = { ...shown, onAnswer };
  const [allGroups, setAllGroups] = useState(false);
  const grouped = groups === null ? [] : groupsOf(wanted, groups);
  const shownGroups = allGroups ? grouped : grouped.slice(0, GROUPS_FIRST);
  return (
    <>
      {wanted.length === 0 && !query.hasNextPage && empty}
      {groups === null ? (
        <Items {...items} list={wanted} />
      ) : (
        shownGroups.map(({ title, list }) => (
          <section key={title} data-layout="stack shrink gap-2" aria-label={title}>
            <h3 data-layout="row middle gap-2">
              {title} ({format.number(list.length)})
              <AcknowledgeAll messages={list} title={title} onAnswer={onAnswer} />
            </h3>
            <Items {...items} list={list} first={grouped.length > FEW_GROUPS ? 1 : SHOWN_FIRST} />
          </section>
        ))
      )}
      {grouped.length > shownGroups.length && (
        <Button size="compact" onClick={() => setAllGroups(true)}>
          {texts.moreGroups(grouped.length - shownGroups.length)}
        </Button>
      )}
      <MoreButton query={query} label={texts.more} />
    </>
  );
}

/** Of a group; the others show on demand, because hundreds may have one cause. */
const SHOWN_FIRST = 5;
/** With more groups, each shows one alert. */
const FEW_GROUPS = 4;
/** The most severe. A fleet of 800 devices has 75 groups of rule and plant, a page of 17,000 pixels. */
const GROUPS_FIRST = 10;

interface ItemsProps {
  list: readonly Message[];
  first?: number;
  zone: string;
  onShow?: (message: Message) => void;
  onAnswer: (given: GivenAnswer) => void;
}

function Items({ list, first = Infinity, zone, onShow, onAnswer }: ItemsProps) {
  const now = useNow();
  const [isAll, setAll] = useState(false);
  return (
    <>
      <ul data-layout="grid gap-2">
        {(isAll ? list : list.slice(0, first)).map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            time={`${format.age(now - message.ts)} (${format.instant(message.ts, zone)})`}
            title={
              <span data-layout="flex start gap-2">
                {message.severity !== null && <StatusShape status={message.severity} />}
                <span data-layout="shrink">{message.title}</span>
              </span>
            }
          >
            <AlertActions message={message} zone={zone} onAnswer={onAnswer} />
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
      {list.length > first && (
        <Button size="compact" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(list.length)}
        </Button>
      )}
    </>
  );
}
