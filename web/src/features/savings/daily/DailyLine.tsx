import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CircleAlert } from "lucide-react";
import { useEffect } from "react";
import { latestSavingsQuery, recommendationQuery } from "../queries.ts";
import css from "./daily.module.css";
import { dailyText } from "./daily.model.ts";
import { dailyAnalysisQuery } from "./queries.ts";

export function DailyLine({ device }: { device: string }) {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(dailyAnalysisQuery(device));
  const current = useQuery(recommendationQuery(device)).data;
  const done = data?.newest?.state === "DONE" ? data.newest : data?.lastDone;
  const endedAt = done?.endedAt ?? null;
  // A run that ends now brings a newer plan.
  useEffect(() => {
    if (endedAt !== null) void client.invalidateQueries(latestSavingsQuery(device));
  }, [client, device, endedAt]);
  const words = data === undefined ? null : dailyText(data, dataUpdatedAt / 1000, current);
  if (words === null) return null;
  const Icon = words.tone === "failed" ? CircleAlert : CalendarClock;
  return (
    <div className={css.line} data-tone={words.tone}>
      <Icon aria-hidden="true" />
      <p>
        <strong>Daily analysis</strong>
        {words.text}
      </p>
    </div>
  );
}
