import * as format from "#contract/common/format";
import type { DeviceConfig, SettingComparison, SettingValue } from "#contract/devices/config";
import { Badge } from "../../../../ui/states/Badge.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../../ui/states/EmptyState.tsx";
import { roomTexts, settingsTexts as texts } from "../texts.ts";
import { useZone } from "../zone.ts";
import { settingState, settingText } from "./state.model.ts";
import css from "./state.module.css";

interface ValueProps {
  name: SettingComparison["name"];
  known: { value: SettingValue; at: number } | null;
}

function Value({ name, known }: ValueProps) {
  const zone = useZone();
  if (known === null) return texts.nothing;
  return (
    <>
      {settingText(name, known.value)}
      <span data-layout="block" className={css.age}>
        {format.instant(known.at, zone)}
      </span>
    </>
  );
}

export function SettingsTable({ config: { settings } }: { config: DeviceConfig }) {
  return (
    <Card title={texts.title}>
      {settings.length === 0 ? (
        <EmptyState title={roomTexts.noReport} />
      ) : (
        <table data-layout="full" className={css.settings}>
          <thead>
            <tr>
              <th scope="col">{texts.setting}</th>
              <th scope="col">{texts.requested}</th>
              <th scope="col">{texts.reported}</th>
              <th scope="col">{texts.state}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => {
              const { tone, text } = settingState(setting);
              return (
                <tr key={setting.name}>
                  <th scope="row">{texts.names[setting.name]}</th>
                  <td data-label={texts.requested}>
                    <Value name={setting.name} known={setting.requested} />
                  </td>
                  <td data-label={texts.reported}>
                    <Value name={setting.name} known={setting.reported} />
                  </td>
                  <td>
                    <Badge tone={tone}>{text}</Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}
