import { NOTIFICATION_PAGE_ROWS, type NotificationSettings, plantToggles } from "#contract/accounts/notifications";
import { plantFlags } from "#contract/records/person";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Pagination } from "../../../ui/tables/Pagination.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./notifications.module.css";
import { withoutEffect } from "./notifications.model.ts";
import type { ToggleChange } from "./queries.ts";

interface PlantNotificationTableProps {
  settings: NotificationSettings;
  page: number;
  onPage: (page: number) => void;
  typed: string;
  onType: (text: string) => void;
  search: string;
  refreshing: boolean;
  onChange: (change: ToggleChange) => void;
}

export function PlantNotificationTable(props: PlantNotificationTableProps) {
  const { settings, page, search, onChange } = props;
  const { plants, total } = settings;
  const note = withoutEffect(settings.notifications);
  return (
    <Card title="Plants" refreshing={props.refreshing}>
      <div data-layout="row middle" className={css.search}>
        <TextField
          type="search"
          label="Search plants"
          hideLabel
          placeholder="Search plants"
          value={props.typed}
          onChange={(event) => props.onType(event.target.value)}
        />
        {note !== null && <span data-text="quiet">{note}</span>}
      </div>
      {plants.length === 0 ? (
        <EmptyState
          title={search === "" ? "You have no plants yet." : `Nothing matches “${search}”.`}
          detail={search === "" ? "Notification settings appear here once you have a plant." : undefined}
        />
      ) : (
        // Scrolls sideways; the tab stop makes it reachable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={css.scroll} aria-label="Notifications by plant" tabIndex={0}>
          <table data-layout="full" className={css.table}>
            <thead>
              <tr>
                <th scope="col">Plant</th>
                {plantToggles.map((name) => (
                  <th key={name} scope="col">
                    {plantFlags[name].label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plants.map((plant) => (
                <tr key={plant.plant_id}>
                  <th scope="row">{plant.plant_name}</th>
                  {plantToggles.map((name) => (
                    // The label is inside the switch.
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                    <td key={name}>
                      <Switch
                        checked={plant[name]}
                        onChange={(event) => onChange({ plant_id: plant.plant_id, name, on: event.target.checked })}
                      >
                        <span className={css.label}>
                          {plantFlags[name].label}
                          <span className="visually-hidden"> of {plant.plant_name}</span>
                        </span>
                      </Switch>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pagination page={page} pageSize={NOTIFICATION_PAGE_ROWS} rows={total} onPage={props.onPage} />
    </Card>
  );
}
