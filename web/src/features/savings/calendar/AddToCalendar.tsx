import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import type { SavingsResult } from "#contract/savings/savings";
import { isWashAdvised } from "#domain/cleaning-plan/recommendation";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import type { PlannedDevice } from "../site.ts";

interface AddToCalendarProps {
  result: SavingsResult;
  site: PlannedDevice;
  size?: "regular" | "compact";
}

/** Saves the best plan's cleanings as a calendar; loaded on first press. */
export function AddToCalendar({ result, site, size = "compact" }: AddToCalendarProps) {
  const save = useMutation({
    mutationFn: async () => {
      const { planCalendar } = await import("#print/plan-calendar");
      const url = new URL(`/dashboard?plant=${site.plant}&device=${site.device}`, location.origin).href;
      const place = { deviceId: site.device, deviceName: site.deviceName, plantName: site.plantName, url };
      const text = planCalendar(result, place, Math.floor(Date.now() / 1000));
      download(new Blob([text], { type: "text/calendar;charset=utf-8" }), `cleaning plan ${site.deviceName}.ics`);
    },
    onSuccess: () =>
      toasts.show({
        text: "Calendar file downloaded.",
        detail: "Open it to add the washes; re-importing updates the same events.",
        tone: "ok",
      }),
    onError: () => toasts.show({ text: "Couldn't create the calendar file. Please try again.", tone: "critical" }),
  });
  const none = !isWashAdvised(result);
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
