import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import buttonCss from "../../../ui/actions/Button.module.css";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { zoneOf } from "../../../ui/choices/zone-choice.ts";
import { ZoneSwitch } from "../../../ui/choices/ZoneSwitch.tsx";
import { cx } from "../../../ui/class-names.ts";
import { configQuery } from "./queries.ts";
import { Room } from "./Room.tsx";
import { roomTexts as texts } from "./texts.ts";
import { DisplayZone } from "./zone.ts";

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
            <Link to="/device/logs/$id" params={{ id }} className={cx(buttonCss.button, buttonCss.secondary)}>
              {texts.logs}
            </Link>
          )}
          <Link to="/device/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
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
