import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, Upload } from "lucide-react";
import { dayOf, dayOfMonthDayYear, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Device } from "#contract/devices/device";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { ControlBar } from "../../../ui/layout/ControlBar.tsx";
import { BarPlace } from "../DashboardSkeleton.tsx";
import { plantDecisionQuery } from "../../savings/index.ts";
import { extensionBadge, sensorBadges } from "../../devices/index.ts";
import { OwnerSelect } from "./OwnerSelect.tsx";
import css from "../dashboard.module.css";
import { firstDayOf } from "./range.model.ts";
import { over, withoutSelection } from "./search.ts";
import { tabOf } from "./tab.ts";
import { usePlace } from "../shown.ts";
import { dashboardTexts } from "../texts.ts";
import type { ListState } from "./use-selection.ts";

const { selection: texts, page } = dashboardTexts;

/** A loading or failed list isn't empty. */
const placeholderOf = (state: ListState, count: number, choose: string): string =>
  ({ pending: texts.loading, failed: texts.unavailable, ready: count === 0 ? texts.none : choose })[state];

/** "Data 2 min ago · decided today at 4:24 PM MST" */
function DecidedAt({ plant, devices, now }: { plant: string; devices: readonly Device[]; now: number }) {
  const { data } = useQuery(plantDecisionQuery(plant));
  const newest = Math.max(...devices.map(({ last_data_at }) => last_data_at ?? 0), 0);
  const decidedAt = data?.calculatedAt ?? null;
  const parts = [
    newest > 0 && page.data(format.age(now - newest)),
    data && decidedAt !== null && page.decided(timeText(decidedAt, data.timezone, now)),
  ];
  return (
    <span data-layout="roomy push" data-text="muted">
      {parts.filter(Boolean).join(" · ")}
    </span>
  );
}

function timeText(at: number, zone: string, now: number): string {
  const day = dayOf(zone, at);
  const age = daysBetween(day, dayOf(zone, now));
  return `${age === 0 || age === 1 ? format.inDays(-age) : format.shortDay(day)} at ${format.clock(at, zone)}`;
}

/** A new plant or device keeps the range but not zoom and interval. */
export function Selectors() {
  const { selection, search, session, may, go, now, range, onUpload } = usePlace();
  const { plants, plantsState, plant, devices, devicesState, device, reference } = selection;
  const { actingOwner } = session;
  const tab = tabOf(search);
  const isMeasured = tab === "soiling" || tab === "metrics";
  return (
    <ControlBar
      label={texts.region}
      end={
        !isMeasured ? undefined : range === null || reference === null ? (
          selection.loading && <BarPlace />
        ) : (
          <>
            <DateRange
              from={range.from}
              to={range.to}
              zone={reference.timezone}
              today={dayOf(reference.timezone, now)}
              installDay={dayOfMonthDayYear(reference.installationdate)}
              earliest={firstDayOf(reference)}
              onChange={(days) => go({ ...over(days), tab })}
            />
            {onUpload !== null && (
              <Button icon={<Upload />} onClick={onUpload}>
                <span data-layout="roomy">Upload Data</span>
              </Button>
            )}
          </>
        )
      }
    >
      {plants.length > 1 && (
        <span data-layout="roomy" className={css.back}>
          <Link to="/dashboard" className={buttonClass("ghost")}>
            <ChevronLeft />
            {texts.allPlants}
          </Link>
        </span>
      )}
      <div className={css.lists}>
        {may("owners.choose") && (
          <OwnerSelect
            actingOwner={actingOwner}
            owner={search.owner}
            onChange={(owner) => go({ ...withoutSelection, owner, plant: undefined, device: undefined, tab })}
          />
        )}
        <Select
          inline
          label={texts.plant}
          placeholder={placeholderOf(plantsState, plants.length, "Select Plant")}
          options={plants.map(({ plant_id, plant_name, location }) => ({
            value: plant_id,
            label: plant_name,
            detail: location,
          }))}
          value={plant?.plant_id ?? null}
          onChange={(value) => go({ ...withoutSelection, plant: value, device: undefined, tab })}
        />
        <Select
          inline
          label={texts.device}
          placeholder={
            plant === null && plantsState === "ready"
              ? "Select Device"
              : placeholderOf(devicesState, devices.length, "Select Device")
          }
          options={
            devices.length === 0
              ? []
              : [{ value: WHOLE, label: texts.whole }, ...devices.map((one) => optionOf(one, now))]
          }
          value={devices.length === 0 ? null : (search.device ?? WHOLE)}
          onChange={(value) =>
            go({
              ...withoutSelection,
              device: value === WHOLE ? undefined : value,
              tab: tab === "decide" ? "soiling" : tab,
            })
          }
        />
      </div>
      {isMeasured && (
        <div className={css.acts}>
          {reference === null && selection.loading && <BarPlace />}
          {device !== null && <DeviceBadges device={device} now={now} />}
          {reference !== null && (
            <Button aria-expanded={search.map === true} onClick={() => go({ map: search.map ? undefined : true, tab })}>
              {texts.devices}
            </Button>
          )}
          {devices.length > 1 && device !== null && tab === "soiling" && (
            <Button
              aria-expanded={search.compare === true}
              onClick={() => go({ compare: search.compare ? undefined : true, tab })}
            >
              Compare
            </Button>
          )}
        </div>
      )}
      {!isMeasured && plant !== null && <DecidedAt plant={plant.plant_id} devices={devices} now={now} />}
    </ControlBar>
  );
}

const WHOLE = "";

function optionOf(device: Device, now: number) {
  const { status, text } = sensorBadges(device, now)[0]!;
  const mark = status === "ok" ? undefined : text;
  return { value: device.device_id, label: device.device_name, detail: device.serialno, mark };
}

function DeviceBadges({ device, now }: { device: Device; now: number }) {
  const extension = extensionBadge(device);
  const others = extension === null || extension.status === "ok" ? [] : [extension];
  return [...sensorBadges(device, now), ...others].map(({ status, text }) => (
    <StatusBadge key={text} status={status}>
      {text}
    </StatusBadge>
  ));
}
