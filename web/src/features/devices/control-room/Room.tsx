import { useQuery } from "@tanstack/react-query";
import { activeInterlocks } from "#contract/commands/interlocks";
import type { DeviceConfig } from "#contract/devices/config";
import { planeNote } from "../plane.model.ts";
import { planeQuery } from "../plane-query.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { SensorCheckCard, SensorNotice } from "../../sensor-check/index.ts";
import { CalculationCard } from "./calculation/CalculationCard.tsx";
import { DeviceList, RefreshList, WashList } from "./commands/ActionLists.tsx";
import { DynamiteList } from "./commands/DynamiteList.tsx";
import { History } from "./commands/History.tsx";
import { DeviceValues } from "./normalization/DeviceValues.tsx";
import { NormalizePastDaysCard } from "./normalization/NormalizePastDaysCard.tsx";
import { SettingsTable } from "./state/SettingsTable.tsx";
import { StateCard } from "./state/StateCard.tsx";
import { roomTexts as texts } from "./texts.ts";
import { useNowSeconds } from "./use-now-seconds.ts";

const CLOCK_MS = 30_000;

function Warnings({ config }: { config: DeviceConfig }) {
  const { data: plane } = useQuery(planeQuery(config.device_id));
  const note = plane && planeNote(plane.array, plane.sensor);
  const now = useNowSeconds(CLOCK_MS);
  return (
    <>
      {activeInterlocks(["offline"], config.facts, now).length > 0 && <Notice>{texts.offline}</Notice>}
      {!config.wash_extension_data && <Notice>{texts.noExtension}</Notice>}
      {note && <Notice>{note}</Notice>}
      {/* The card below has the buttons. */}
      <SensorNotice device={config.device_id} mayDecide={false} />
    </>
  );
}

export const Room = ({ config }: { config: DeviceConfig }) => (
  <>
    <Warnings config={config} />
    <StateCard config={config} />
    <WashList config={config} />
    <div data-layout="grid fit-360 gap-4 start">
      <DeviceList config={config} />
      <DeviceValues config={config} />
      <RefreshList config={config} />
    </div>
    <DynamiteList config={config} />
    <div data-layout="grid fit-360 gap-4 start">
      <SettingsTable config={config} />
      <History config={config} />
    </div>
    <div data-layout="grid fit-360 gap-4 start">
      <NormalizePastDaysCard config={config} />
      <CalculationCard config={config} />
      <SensorCheckCard device={config.device_id} zone={config.timezone} />
    </div>
  </>
);
