import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useMemo } from "react";
import { dayOf, monthsBefore } from "#contract/common/calendar";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import { CONNECTION_LOST } from "#contract/noc/health-filters";
import type { Message } from "#contract/messages/messages";
import type { NocFleet } from "#contract/noc/noc";
import { Card } from "../../ui/layout/Card.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { MessagePages } from "./MessagePages.tsx";
import { nocMessagesQuery } from "./queries.ts";
import type { NocSearch } from "./search.ts";
import { nocTexts as texts } from "./texts.ts";

interface AlertsSidebarProps {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
  fleet: NocFleet;
  zone: string;
}

export function AlertsSidebar({ search, look, fleet, zone }: AlertsSidebarProps) {
  const today = dayOf(zone, useNow());
  const range = { from: search.from ?? monthsBefore(today, 1), to: search.to ?? today };
  const query = useInfiniteQuery(nocMessagesQuery({ ...range, zone }));
  const hidden = useMemo(() => hiddenIds(fleet), [fleet]);
  const isWanted = ({ plant_id, device_id, state }: Message): boolean =>
    (search.all === true || state === "open") &&
    (search.hidden === true || !(hidden.has(plant_id) || (device_id !== null && hidden.has(device_id))));
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
        value={search.all === true ? "all" : "open"}
        segments={[
          { value: "open", label: texts.openOnly },
          { value: "all", label: texts.allMessages },
        ]}
        onChange={(next) => look({ all: next === "all" || undefined })}
      />
      <MessagePages
        query={query}
        isWanted={isWanted}
        empty={
          <EmptyState
            icon={<BellOff />}
            title={search.all === true ? texts.noMessages : texts.noOpen}
            detail={search.all === true ? undefined : texts.noOpenDetail}
          />
        }
        onShow={(message) =>
          look(
            message.rule === FLEET_SILENCE
              ? { view: undefined, filter: CONNECTION_LOST, entity: undefined }
              : { entity: search.view === "plants" ? message.plant_id : (message.device_id ?? undefined) },
          )
        }
      />
    </Card>
  );
}

const hiddenIds = ({ plants, devices }: NocFleet): ReadonlySet<string> =>
  new Set([...plants.id.filter((_, n) => plants.hidden[n]), ...devices.id.filter((_, n) => devices.hidden[n])]);
