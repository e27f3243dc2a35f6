import { useMemo } from "react";
import type { Device, WashRecord } from "#contract/devices/device";
import { instant } from "#contract/common/format";
import { tankOutlook } from "#domain/soiling/tank-outlook";
import { washCondition } from "#domain/soiling/wash-condition";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import { batteryText, tankTiles } from "./logs.model.ts";
import css from "./logs.module.css";
import { logTexts } from "./texts.ts";

const { tiles: texts } = logTexts;

interface LogTilesProps {
  device: Pick<Device, "timezone">;
  records: readonly WashRecord[];
  zone: string;
  now: number;
}

export function LogTiles({ device, records, zone, now }: LogTilesProps) {
  const tank = useMemo(() => tankTiles(tankOutlook(records, device.timezone, now)), [records, device.timezone, now]);
  const wash = records.findLast(({ alert }) => !alert);
  const newest = records.at(-1);
  return (
    <div data-layout="grid gap-3" className={css.tiles}>
      <StatCard label={texts.washesLeft} definition={texts.washesLeftHow} {...tank.washes} />
      <StatCard label={texts.runsDry} definition={texts.runsDryHow} {...tank.day} />
      <StatCard
        label={texts.lastWash}
        value={wash ? washCondition(wash.washPow) : null}
        note={wash ? instant(wash.washTime, zone) : texts.none}
      />
      <StatCard
        label={texts.battery}
        value={newest ? batteryText(newest.batt) : null}
        note={newest ? texts.atLastReport : texts.none}
      />
    </div>
  );
}
