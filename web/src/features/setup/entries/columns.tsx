import * as format from "#contract/common/format";
import type { ListedSetupEntry } from "#contract/setup/entries";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import css from "./entries.module.css";
import { entriesTexts as texts } from "./texts.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { waiting: "info", adopted: "ok", dismissed: "neutral" } as const;
const PLACES = 6;

interface EntryActions {
  copyLink: (entry: ListedSetupEntry) => void;
  showPhoto: (entry: ListedSetupEntry) => void;
  setDismissed: (entry: ListedSetupEntry, dismissed: boolean) => void;
}

export const entryColumns = ({ copyLink, showPhoto, setDismissed }: EntryActions): Column<ListedSetupEntry>[] => [
  {
    key: "savedAt",
    header: "Recorded",
    value: ({ savedAt }) => savedAt,
    cell: ({ savedAt }) => format.instant(savedAt, zone),
    wideOnly: true,
  },
  {
    key: "device",
    header: "Device",
    value: ({ deviceName }) => deviceName,
    cell: ({ deviceName, serialNumber, iccId }) => (
      <span data-layout="stack gap-half" data-text="anywhere" className={css.two}>
        {deviceName}
        <small data-text="muted">
          {serialNumber} · {iccId}
        </small>
      </span>
    ),
  },
  {
    key: "plant",
    header: "Plant",
    value: ({ solarPlantName }) => solarPlantName,
    cell: ({ solarPlantName, latitude, longitude }) => (
      <span data-layout="stack gap-half" data-text="anywhere" className={css.two}>
        {solarPlantName}
        <small data-text="muted">
          {latitude.toFixed(PLACES)}, {longitude.toFixed(PLACES)}
        </small>
      </span>
    ),
  },
  {
    key: "technician",
    header: "Technician",
    value: ({ technicianName }) => technicianName,
    cell: ({ technicianName, organization, notes }) => (
      <span data-layout="stack gap-half" data-text="anywhere" className={css.two}>
        {technicianName}
        <small data-text="muted">{organization}</small>
        {notes !== "" && <small data-text="muted">{notes}</small>}
      </span>
    ),
    wideOnly: true,
  },
  {
    key: "state",
    header: "Status",
    value: ({ state }) => texts.states[state],
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
  {
    key: "actions",
    header: "Actions",
    value: () => null,
    sortable: false,
    cell: (entry) => (
      <span data-layout="row middle gap-2">
        {entry.state === "waiting" && (
          <Button size="compact" aria-label={texts.copyLinkFor(entry.deviceName)} onClick={() => copyLink(entry)}>
            {texts.copyLink}
          </Button>
        )}
        {entry.photo !== "" && (
          <Button
            size="compact"
            variant="ghost"
            aria-label={texts.photoOf(entry.deviceName)}
            onClick={() => showPhoto(entry)}
          >
            {texts.photo}
          </Button>
        )}
        {entry.state === "waiting" && (
          <Button
            size="compact"
            variant="ghost"
            aria-label={texts.dismissEntry(entry.deviceName)}
            onClick={() => setDismissed(entry, true)}
          >
            {texts.dismiss}
          </Button>
        )}
        {entry.state === "dismissed" && (
          <Button
            size="compact"
            variant="ghost"
            aria-label={texts.restoreEntry(entry.deviceName)}
            onClick={() => setDismissed(entry, false)}
          >
            {texts.restore}
          </Button>
        )}
      </span>
    ),
  },
];
