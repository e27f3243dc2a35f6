import { callTexts } from "#contract/common/call-texts";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { type DashboardSearch, over } from "../selection/search.ts";

export function noDays(
  { last_data_at, timezone }: Device,
  range: DayRange,
  go: (change: Partial<DashboardSearch>) => void,
): EmptyStateProps {
  const latest = last_data_at === null ? null : dayOf(timezone, last_data_at);
  const outside = latest !== null && (latest < range.from || latest > range.to);
  return {
    title: callTexts.noDataInRange,
    detail:
      latest === null
        ? "This device hasn't reported yet. Upload a logger file to begin."
        : `Latest data: ${format.day(latest)}.`,
    action: outside ? <Button onClick={() => go(over({ to: latest }))}>Jump to last data</Button> : undefined,
  };
}
