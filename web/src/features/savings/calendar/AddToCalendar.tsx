import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import type { SavingsResult } from "#contract/savings/savings";
import { api } from "../../../api/client.ts";
import { problemFrom } from "../../../api/problem.ts";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import type { PlannedDevice } from "../site.ts";

interface AddToCalendarProps {
  result: SavingsResult;
  site: PlannedDevice;
  size?: "regular" | "compact";
}

export function AddToCalendar({ result, site, size = "compact" }: AddToCalendarProps) {
  const save = useMutation({
    mutationFn: async () => {
      const answer: Response = await api.plant[":id"]["plan.ics"].$get({ param: { id: site.plant } });
      if (!answer.ok) throw problemFrom(answer.status, await answer.json().catch(() => null));
      download(await answer.blob(), `cleaning plan ${site.plantName}.ics`);
    },
    onSuccess: () =>
      toasts.show({
        text: "Calendar file downloaded.",
        detail: "Open it to add the washes; re-importing updates the same events.",
        tone: "ok",
      }),
    onError: () => toasts.show({ text: "Couldn't create the calendar file. Please try again.", tone: "critical" }),
  });
  const none = result.best_num_cleanings === 0;
  return (
    <Button
      size={size}
      icon={<CalendarPlus aria-hidden />}
      pending={save.isPending}
      reason={none ? "No wash pays off in this period." : undefined}
      onClick={() => save.mutate()}
    >
      Add to calendar
    </Button>
  );
}
