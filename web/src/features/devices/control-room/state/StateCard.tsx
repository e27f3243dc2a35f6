import type { DeviceConfig } from "#contract/devices/config";
import { Card } from "../../../../ui/layout/Card.tsx";
import { Facts } from "../../../../ui/tables/Facts.tsx";
import { useZone } from "../zone.ts";
import { stateTexts as texts } from "../texts.ts";
import { deviceFacts } from "./state.model.ts";
import css from "./state.module.css";

export function StateCard({ config }: { config: DeviceConfig }) {
  const zone = useZone();
  return (
    <Card title={texts.title}>
      <Facts className={css.facts} facts={deviceFacts(config, zone)} />
    </Card>
  );
}
