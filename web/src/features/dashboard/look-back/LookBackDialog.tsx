import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, addDays, dayOfMonthDayYear, daysBetween, laterDay, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Device } from "#contract/devices/device";
import type { AdviceOutcome, LookBack } from "#contract/dashboard/look-back";
import { money, moneyRange, washStep } from "#contract/decision/money";
import { setupLeft, unknownText } from "#contract/decision/texts";
import { holdLine, holdsSummary, type PastHolds } from "#contract/decision/holds";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { Slider } from "../../../ui/fields/Slider.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { lookBackTexts as texts } from "./look-back-texts.ts";

const WEEK_DAYS = 7;
const WEEKS = 52;

/** Mondays of the last year, oldest first, from the device's first full week. */
export function pastMondays(
  { first_day, installationdate }: Pick<Device, "first_day" | "installationdate">,
  today: string,
) {
  const newest = addDays(mondayOf(today), today === mondayOf(today) ? -WEEK_DAYS : 0);
  const known = addDays(mondayOf(first_day ?? dayOfMonthDayYear(installationdate)), WEEK_DAYS);
  const oldest = laterDay(known, addDays(newest, -WEEKS * WEEK_DAYS));
  const count = Math.max(0, daysBetween(oldest, newest) / WEEK_DAYS + 1);
  return Array.from({ length: count }, (_, week) => addDays(oldest, week * WEEK_DAYS));
}

/** What would have been said, and what happened next, in the digits of the plant's page. */
export function pastAdvice({ obstacles, measured, wash, after }: LookBack) {
  const loss = measured === null ? [] : [texts.loss(format.percent(measured.loss, 1))];
  if (obstacles.length > 0) {
    const { headline } = unknownText({ obstacles, soiling: measured, sensors: [] });
    // A step of the setup is still to do; a sensor that was offline then isn't.
    const step = setupLeft(obstacles);
    return { headline, past: step === null ? loss : [...loss, step.next], after: [] };
  }
  const step = washStep(wash?.cost ?? 0);
  const outcome = after === null ? [texts.unknown] : afterWords(after, step);
  if (wash === null) return { headline: texts.nonePays, past: loss, after: outcome };
  const { worth, first, last } = wash;
  const isRange = money(step, worth.p10) !== money(step, worth.p90);
  const promised = texts.promised(money(step, worth.mean), isRange ? moneyRange(step, worth) : null);
  const [from, to] = [format.shortDay(first), format.shortDay(last)];
  return {
    headline: first === last ? texts.week(from) : texts.anyWeek(from, to),
    past: [...loss, promised],
    after: outcome,
  };
}

function afterWords({ from, to, isOver, lost, washed, won }: AdviceOutcome, step: number): string[] {
  const first = format.shortDay(from);
  return [
    texts.lost(money(step, lost), first, format.shortDay(to)),
    ...(washed === null ? [] : [texts.washed(format.shortDay(washed))]),
    ...(won === null ? [] : [(won >= 0 ? texts.won : texts.spent)(first, money(step, Math.abs(won)), isOver)]),
  ];
}

const lookBackQuery = (device: string, day: string) =>
  asked(
    ["device", device, "look-back", day],
    (init) => api.device[":id"]["look-back"][":day"].$get({ param: { id: device, day } }, init),
    { placeholderData: keepPreviousData, staleTime: 10 * 60_000, refetchOnWindowFocus: false },
  );

export default function LookBackDialog({ device, now, onClose }: { device: Device; now: number; onClose: () => void }) {
  const mondays = pastMondays(device, dayOf(device.timezone, now));
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <PastHoldsList plant={device.plant_id} />
      {mondays.length < 2 ? <p>{texts.tooNew}</p> : <PastWeeks device={device.device_id} mondays={mondays} />}
    </Dialog>
  );
}

function PastWeeks({ device, mondays }: { device: string; mondays: readonly string[] }) {
  const last = mondays.length - 1;
  const [week, setWeek] = useState(Math.floor(last / 2));
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
              <PastSentences title={headline} sentences={past} />
              {after.length > 0 && <PastSentences title={texts.after} sentences={after} />}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const PastSentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <div data-layout="stack shrink gap-1">
    <h3 data-text="name">{title}</h3>
    <p>{sentences.join(" ")}</p>
  </div>
);

const holdsQuery = (plant: string) =>
  asked(["plant", plant, "holds"], (init) => api.plant[":id"].holds.$get({ param: { id: plant } }, init), {
    staleTime: 10 * 60_000,
  });

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** More push the slider off the screen. */
const NEWEST = 5;

/** Washes of a plant that waited for rain. */
function PastHoldsList({ plant }: { plant: string }) {
  const { data } = useQuery(holdsQuery(plant));
  return data === undefined ? null : <HoldsList data={data} />;
}

/** Nothing without any. */
export function HoldsList({ data }: { data: PastHolds }) {
  const { holds } = data;
  if (holds.length === 0) return null;
  const summary = holdsSummary(data);
  const list = (some: PastHolds["holds"]) => (
    <ul data-layout="stack shrink gap-2">
      {some.map((hold) => {
        // The dates come first, so that a long list can be looked through.
        const [dates, ...said] = holdLine(hold, data).split(": ");
        return (
          <li key={hold.from} data-layout="stack shrink">
            <span data-text="body medium">{dates}</span>
            <span data-text="body second">{sentence(said.join(": "))}</span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <section data-layout="stack shrink gap-2 below-3">
      <h3>{texts.holds}</h3>
      {summary !== null && <strong>{summary}</strong>}
      {list(holds.slice(0, NEWEST))}
      {holds.length > NEWEST && (
        <details>
          <summary>{texts.showEarlier(holds.length - NEWEST)}</summary>
          {list(holds.slice(NEWEST))}
        </details>
      )}
      <p data-text="second caption anywhere">{texts.holdsNote}</p>
    </section>
  );
}
