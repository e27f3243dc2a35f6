import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useMemo } from "react";
import { dayOf, monthsBefore } from "#contract/common/calendar";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import { CONNECTION_LOST } from "#contract/noc/health-filters";
import type { Message } from "#contract/messages/messages";
import type { NocFleet } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { Select } from "../../ui/choices/Select.tsx";
import { groupings, type NocChoices, orders } from "./choices.ts";
import { olderOpen } from "./alert-groups.model.ts";
import { MessagePages } from "./MessagePages.tsx";
import { nocMessagesQuery } from "./queries.ts";
import type { NocSearch } from "./search.ts";
import { nocTexts as texts } from "./texts.ts";

interface AlertsSidebarProps {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
  fleet: NocFleet;
  zone: string;
  choices: NocChoices;
  choose: (change: Partial<NocChoices>) => void;
}

export function AlertsSidebar({ search, look, fleet, zone, choices, choose }: AlertsSidebarProps) {
  const today = dayOf(zone, useNow());
  const range = { from: search.from ?? monthsBefore(today, 1), to: search.to ?? today };
  const isAll = search.all === true;
  const { owner } = search;
  const wanted = { ...(owner !== undefined && { owner }), ...(!isAll && { state: "open" as const }) };
  const query = useInfiniteQuery(nocMessagesQuery({ ...range, zone, ...wanted }));
  const names = useMemo(() => new Map(fleet.plants.id.map((id, n) => [id, fleet.plants.name[n]!])), [fleet]);
  const hidden = useMemo(() => hiddenIds(fleet), [fleet]);
  const isWanted = ({ plant_id, device_id }: Message): boolean =>
    search.hidden === true || !(hidden.has(plant_id) || (device_id !== null && hidden.has(device_id)));
  const listed = (query.data?.pages ?? []).flatMap(({ messages }) => messages).filter(isWanted);
  const isWhole = query.data !== undefined && !query.hasNextPage && !query.isPlaceholderData;
  const older = isAll || !isWhole ? 0 : olderOpen(fleet, listed, search.hidden === true);
  return (
    <Card stacked title={texts.alerts}>
      <DateRange
        {...range}
        zone={zone}
        today={today}
        onChange={({ from, to }) => look({ from, to: to === today ? undefined : to })}
      />
      <p data-text="muted">{texts.alertsNote}</p>
      <Segmented
        size="compact"
        label={texts.whichAlerts}
        value={isAll ? "all" : "open"}
        segments={[
          { value: "open", label: texts.openOnly },
          { value: "all", label: texts.allMessages },
        ]}
        onChange={(next) => look({ all: next === "all" || undefined })}
      />
      {!isAll && (
        <div data-layout="row gap-2">
          <Select
            inline
            label={texts.group}
            value={choices.group}
            options={groupings.map((value) => ({ value, label: texts.groups[value] }))}
            onChange={(group) => choose({ group })}
          />
          <Select
            inline
            label={texts.order}
            value={choices.order}
            options={orders.map((value) => ({ value, label: texts.orders[value] }))}
            onChange={(order) => choose({ order })}
          />
        </div>
      )}
      <MessagePages
        key={isAll ? "all" : "open"}
        query={query}
        zone={zone}
        groups={isAll ? null : { ...choices, plantName: (id) => names.get(id) ?? id }}
        isWanted={isWanted}
        empty={
          older > 0 ? null : (
            <EmptyState
              icon={<BellOff />}
              title={isAll ? texts.noMessages : texts.noOpen}
              detail={isAll ? undefined : texts.noOpenDetail}
            />
          )
        }
        onShow={(message) =>
          look(
            message.rule === FLEET_SILENCE
              ? { view: undefined, filter: CONNECTION_LOST, entity: undefined }
              : { entity: search.view === "plants" ? message.plant_id : (message.device_id ?? undefined) },
          )
        }
      />
      {older > 0 && (
        <Button onClick={() => look({ from: monthsBefore(today, 12), to: undefined })}>{texts.older(older)}</Button>
      )}
    </Card>
  );
}

const hiddenIds = ({ plants, devices }: NocFleet): ReadonlySet<string> =>
  new Set([...plants.id.filter((_, n) => plants.hidden[n]), ...devices.id.filter((_, n) => devices.hidden[n])]);
