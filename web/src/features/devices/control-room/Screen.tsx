import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { zoneOf } from "../../../ui/choices/zone-choice.ts";
import { ZoneSwitch } from "../../../ui/choices/ZoneSwitch.tsx";
import { configQuery } from "./queries.ts";
import { commandTexts, stateTexts, roomTexts as texts } from "./texts.ts";
import { DisplayZone, useZone } from "./zone.ts";
import { activeInterlocks } from "#contract/commands/interlocks";
import type { DeviceConfig } from "#contract/devices/config";
import { planeNote } from "../plane.model.ts";
import { planeQuery } from "../plane-query.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { SensorCheckCard, SensorNotice } from "../../sensor-check/index.ts";
import { CalculationCard } from "./calculation/CalculationCard.tsx";
import { DeviceList, RefreshList, WashList } from "./commands/ActionLists.tsx";
import { History } from "./commands/History.tsx";
import { NormalizePastDaysCard, DeviceValues } from "./normalization/NormalizePastDaysCard.tsx";
import { SettingsTable } from "./state/SettingsTable.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { deviceFacts } from "./state/state.model.ts";
import css from "./state/state.module.css";
import { useState } from "react";
import { commandKinds } from "#contract/commands/kinds";
import { TextField } from "../../../ui/fields/TextField.tsx";
import cardCss from "../../../ui/layout/Card.module.css";
import { cx } from "../../../ui/class-names.ts";
import { CommandRow } from "./commands/CommandRow.tsx";
import dynamiteCss from "./commands/dynamite.module.css";

function DynamiteList({ config }: { config: DeviceConfig }) {
  const [typed, setTyped] = useState("");
  const isUnlocked = typed.trim() === config.device_name;
  return (
    <details data-layout="stack shrink" className={cx(cardCss.card, dynamiteCss.dynamite)}>
      <summary data-layout="row middle gap-1-3" className={dynamiteCss.summary}>
        <h2 className={cardCss.title}>{commandTexts.dynamite}</h2>
        <span data-text="label critical">{commandTexts.dynamiteWarning}</span>
      </summary>
      <div data-layout="stack gap-3" className={dynamiteCss.body}>
        <Notice>{commandTexts.dynamiteWarning}</Notice>
        <TextField
          label={commandTexts.typeName}
          description={config.device_name}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          {commandKinds
            .filter(({ group }) => group === "dynamite")
            .map((kind) => (
              <CommandRow
                key={kind.kind}
                config={config}
                kind={kind}
                reason={isUnlocked ? undefined : commandTexts.nameNeeded}
              />
            ))}
        </div>
      </div>
    </details>
  );
}

function StateCard({ config }: { config: DeviceConfig }) {
  const zone = useZone();
  return (
    <Card title={stateTexts.title}>
      <Facts className={css.facts} facts={deviceFacts(config, zone)} />
    </Card>
  );
}

const CLOCK_MS = 30_000;

function Warnings({ config }: { config: DeviceConfig }) {
  const { data: plane } = useQuery(planeQuery(config.device_id));
  const note = plane && planeNote(plane.array, plane.sensor);
  const now = useNow(CLOCK_MS);
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

export function ControlRoomScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/config/$id" });
  const { zone } = useSearch({ from: "/shell/signed-in/device/config/$id" });
  const navigate = useNavigate({ from: "/device/config/$id" });
  // Polls without changes render nothing.
  const query = useQuery({ ...configQuery(id), notifyOnChangeProps: ["data", "error"] });
  const site = query.data?.timezone;
  return (
    <Page
      title={texts.title}
      lead={query.data ? `${query.data.device_name} · ${query.data.plant_name}` : texts.lead}
      actions={
        <>
          {site !== undefined && (
            <ZoneSwitch
              site={site}
              value={zone ?? "site"}
              onChange={(next) =>
                void navigate({
                  search: { zone: next === "site" ? undefined : next },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          )}
          {query.data?.wash_extension_data && (
            <Link to="/device/logs/$id" params={{ id }} className={buttonClass("secondary")}>
              {texts.logs}
            </Link>
          )}
          <Link to="/device/listing" className={buttonClass("secondary")}>
            {texts.listing}
          </Link>
        </>
      }
    >
      {query.data && query.error && (
        <InlineError message={`${texts.stale} ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      <Loaded query={query}>
        {(config) => (
          <DisplayZone value={zoneOf(zone ?? "site", config.timezone)}>
            <Room key={config.device_id} config={config} />
          </DisplayZone>
        )}
      </Loaded>
    </Page>
  );
}
