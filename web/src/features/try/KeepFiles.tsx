import { useEffect, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { forgetTry, KEPT_DAYS, keepTry, keptTry, type KeptTry, keptUntil } from "./kept.ts";
import { tryTexts as texts } from "./texts.ts";
import type { Trying } from "./use-try.ts";

/** Waits for the files before it leaves the page, and says if they can't be kept. */
export function KeepFiles({ trying: { files, entries } }: { trying: Trying }) {
  const [isRefused, setRefused] = useState(false);
  const [logger, energy] = [files.logger?.file ?? null, files.energy?.file ?? null];
  const signUp = (
    <a href="/register" className={buttonClass(isRefused ? "secondary" : "primary")}>
      {texts.signUp}
    </a>
  );
  const keep = async () => {
    if (await keepTry({ at: Date.now(), logger, energy, unit: files.unit, entries })) location.assign("/register");
    else setRefused(true);
  };
  return (
    <div data-layout="grid gap-2 above-4">
      {isRefused && <Notice>{texts.cantKeep}</Notice>}
      <div data-layout="row middle gap-2">
        {isRefused || (logger ?? energy) === null ? (
          signUp
        ) : (
          <Button variant="primary" onClick={() => void keep()}>
            {texts.keep}
          </Button>
        )}
      </div>
      {!isRefused && (logger ?? energy) !== null && <p data-text="muted">{texts.keepHint(KEPT_DAYS)}</p>}
    </div>
  );
}

const keptNames = ({ logger, energy }: KeptTry): string =>
  [logger, energy].flatMap((file) => file?.name ?? []).join(", ");

const dayText = (date: Date): string =>
  format.day(dayOf(Intl.DateTimeFormat().resolvedOptions().timeZone, date.getTime() / 1000));

export function KeptNotice({ trying: { takeLogger, takeEnergy, chooseUnit, enter } }: { trying: Trying }) {
  const [kept, setKept] = useState<KeptTry | null>(null);
  useEffect(() => {
    void keptTry(Date.now()).then(setKept);
  }, []);
  if (kept === null) return null;
  const open = () => {
    takeLogger(kept.logger);
    takeEnergy(kept.energy);
    if (kept.unit !== null) chooseUnit(kept.unit);
    enter(kept.entries);
    setKept(null);
  };
  const forget = () => void forgetTry().then(() => setKept(null));
  return (
    <div data-layout="row middle gap-2" data-box="">
      <p data-layout="basis-200">{texts.kept(keptNames(kept), dayText(keptUntil(kept)))}</p>
      <Button size="compact" onClick={open}>
        {texts.openKept}
      </Button>
      <Button size="compact" onClick={forget}>
        {texts.deleteKept}
      </Button>
    </div>
  );
}
