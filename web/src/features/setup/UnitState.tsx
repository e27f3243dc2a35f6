import { useQuery } from "@tanstack/react-query";
import * as format from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Facts } from "../../ui/tables/Facts.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { liveOf } from "./calls.ts";
import { type UnitAccess, withUnit } from "./renewal.ts";
import css from "./setup.module.css";
import { setupStepTexts as texts } from "./step-texts.ts";
import { setupScreenTexts } from "./texts.ts";

export const phoneZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const POLL_SECONDS = 30;

/** Not of a ticket, which is renewed. */
const liveKey = (iccId: string) => ["setup-live", iccId] as const;

export const useLive = (access: UnitAccess) =>
  useQuery({
    queryKey: liveKey(access.unit.iccId),
    queryFn: () => withUnit(access, ({ ticket }) => liveOf(ticket)),
    refetchInterval: POLL_SECONDS * 1000,
    retry: false,
  });

/** On every step: which unit this is, when it last sent data, and when that is checked again. */
export function UnitState({ access }: { access: UnitAccess }) {
  const { unit } = access;
  const live = useLive(access);
  const now = useNow(1000);
  const last = live.data?.lastDataPoint.ts;
  const checkedAt = Math.max(live.dataUpdatedAt, live.errorUpdatedAt) / 1000;
  const left = Math.min(POLL_SECONDS, Math.max(0, Math.ceil(checkedAt + POLL_SECONDS - now)));
  const lastData =
    last === undefined
      ? ""
      : last === null
        ? texts.neverSent
        : texts.lastData(format.instant(last, phoneZone), format.age(Math.max(0, now - last)));
  return (
    <section data-layout="stack shrink gap-2" aria-label={texts.unit}>
      <Facts
        data-layout="facts"
        className={css.facts}
        facts={[
          [texts.serialNumber, unit.serialNumber],
          [setupScreenTexts.iccId, unit.iccId],
          [texts.lastDataLabel, lastData],
        ]}
      />
      {live.error && <InlineError message={live.error.message} />}
      <div data-layout="row middle gap-2">
        <Button pending={live.isFetching} onClick={() => void live.refetch()}>
          {texts.checkAgain}
        </Button>
        <span data-text="muted">{live.isFetching ? texts.checking : texts.checksIn(left)}</span>
      </div>
    </section>
  );
}
