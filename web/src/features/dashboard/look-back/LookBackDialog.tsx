import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Device } from "#contract/devices/device";
import { api, unwrap } from "../../../api/client.ts";
import { Slider } from "../../../ui/fields/Slider.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { pastAdvice, pastMondays } from "./look-back.model.ts";
import { lookBackTexts as texts } from "./look-back-texts.ts";

const lookBackQuery = (device: string, day: string) =>
  queryOptions({
    queryKey: ["device", device, "look-back", day],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"]["look-back"][":day"].$get({ param: { id: device, day } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

export default function LookBackDialog({ device, now, onClose }: { device: Device; now: number; onClose: () => void }) {
  const mondays = pastMondays(device, dayOf(device.timezone, now));
  return (
    <Dialog onClose={onClose} title={texts.title}>
      {mondays.length < 2 ? <p>{texts.tooNew}</p> : <PastWeeks device={device.device_id} mondays={mondays} />}
    </Dialog>
  );
}

const START_SHARE = 0.5;

function PastWeeks({ device, mondays }: { device: string; mondays: readonly string[] }) {
  const last = mondays.length - 1;
  const [week, setWeek] = useState(Math.floor(last * START_SHARE));
  const day = mondays[week]!;
  const query = useQuery(lookBackQuery(device, useDebounced(day)));
  return (
    <div data-layout="stack shrink gap-4">
      <Slider
        label={texts.slider}
        value={week}
        minimum={0}
        maximum={last}
        text={format.day(day)}
        description={texts.note}
        onChange={setWeek}
      />
      <Loaded query={query} height={160}>
        {(found) => {
          const { headline, past, after } = pastAdvice(found);
          return (
            <div data-layout="stack shrink gap-4" aria-live="polite" aria-busy={query.isPlaceholderData}>
              <div data-layout="stack shrink gap-1">
                <h3>{headline}</h3>
                <p>{past.join(" ")}</p>
              </div>
              {after.length > 0 && (
                <div data-layout="stack shrink gap-1">
                  <h3>{texts.after}</h3>
                  <p>{after.join(" ")}</p>
                </div>
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
