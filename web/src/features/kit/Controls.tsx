import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { emptyDraft, problemsOf } from "#contract/records/field";
import { LocationPicker } from "../../map/picker/LocationPicker.tsx";
import { RecordField } from "../../records/RecordField.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { Menu } from "../../ui/actions/Menu.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { ComboBox } from "../../ui/choices/ComboBox.tsx";
import { RadioGroup } from "../../ui/choices/RadioGroup.tsx";
import { FileDrop } from "../../ui/fields/FileDrop.tsx";
import { PasswordField } from "../../ui/fields/PasswordField.tsx";
import { Slider } from "../../ui/fields/Slider.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { sampleFields } from "./sample.ts";

const names = Object.keys(sampleFields) as (keyof typeof sampleFields)[];
const towns = [
  { name: "Fresno", lat: 36.75, lng: -119.77 },
  { name: "Madera", lat: 36.96, lng: -120.06 },
];

export const Controls = () => (
  <div data-layout="grid fit-340 start gap-3">
    <Fields />
    <Actions />
    <Overlays />
    <Card title="Devices">
      <DataTable
        caption="Devices"
        rows={devices}
        columns={deviceColumns}
        rowKey={(row) => row.name}
        rowTone={(row) => (row.name === "Station 2" ? "best" : undefined)}
        search
        lineNumbers
        toolbar={<Button>Export</Button>}
      />
    </Card>
  </div>
);

/** The fields of the sample record, and controls that no kind of field has. */
function Fields() {
  const [draft, setDraft] = useState(emptyDraft(sampleFields));
  const [address, setAddress] = useState("Fresno, CA");
  const [place, setPlace] = useState({ lat: 36.74, lng: -119.79 });
  const [hours, setHours] = useState(2);
  const [mode, setMode] = useState<"daily" | "weekly">("daily");
  const { errors } = problemsOf(sampleFields, draft);
  const of = {
    fields: sampleFields,
    draft,
    change: (part: Partial<typeof draft>) => setDraft((newest) => ({ ...newest, ...part })),
    errorOf: (name: keyof typeof sampleFields) => errors[name],
  };
  return (
    <Card title="Fields">
      <div data-layout="stack gap-3">
        {names.map((name) => (
          <RecordField key={name} of={of} name={name} />
        ))}
        <PasswordField label="Password" defaultValue="correct horse" />
        <ComboBox
          label="Address"
          text={address}
          onType={setAddress}
          options={towns.map(({ name }) => ({ value: name, label: `${name}, CA` }))}
          onChoose={(value) => setAddress(`${value}, CA`)}
        />
        <LocationPicker {...place} onChange={setPlace} errorOf={() => undefined} towns={towns} />
        <RadioGroup
          label="Rain cleans"
          value={mode}
          onChange={setMode}
          options={[
            { value: "daily", label: "per day", description: "A day at or above the threshold cleans." },
            { value: "weekly", label: "per week" },
          ]}
        />
        <Slider
          label="Solar noon interval"
          value={hours}
          minimum={1}
          maximum={8}
          text={`±${hours} h`}
          onChange={setHours}
        />
        <Checkbox defaultChecked>Show negative values</Checkbox>
      </div>
    </Card>
  );
}

function Actions() {
  const [tab, setTab] = useState<"loss" | "log">("loss");
  return (
    <Card title="Actions">
      <div data-layout="stack gap-3">
        <div data-layout="row middle gap-2">
          <Button variant="primary" reason="Add an energy file and a soiling rate first.">
            Calculate
          </Button>
          <Button pending>Sending…</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Delete
          </Button>
          <Button size="compact">Undo</Button>
          <Badge tone="info">Live</Badge>
          <Badge tone="critical">Lowest</Badge>
          <Link href="#kit">Licenses</Link>
        </div>
        <CopyField label="Serial number" value="SSU-0412-7781" />
        <Tabs
          label="Charts"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: "loss", label: "Soiling loss", content: <p>Daily loss, insolation and dollars.</p> },
            { key: "log", label: "Log", content: <p>Every wash with its power.</p> },
          ]}
        />
      </div>
    </Card>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <div data-layout="row middle gap-2">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Menu
          label="Row actions"
          trigger={<IconButton variant="secondary" label="Row actions" icon={<Ellipsis />} />}
          items={[
            { key: "edit", label: "Edit", icon: <Pencil />, onAction: () => undefined },
            { key: "locked", label: "Move to another plant", detail: "Only for administrators", disabled: true },
            "separator",
            { key: "delete", label: "Delete", icon: <Trash2 />, tone: "danger", onAction: () => setOpen("confirm") },
          ]}
        />
        <Button
          onClick={() => toasts.show({ text: "Upload failed", detail: "The file has no header.", tone: "critical" })}
        >
          Message
        </Button>
      </div>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Upload data"
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <FileDrop label="Logger file" accept={[".csv", ".dat"]} file={file} onFile={setFile} hint="TOA5 or CSV" />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this cleaning?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Days since Nov 3 will be recalculated without it.
      </ConfirmDialog>
    </Card>
  );
}

interface KitDevice {
  name: string;
  loss: number | null;
}

const devices: KitDevice[] = Array.from({ length: 27 }, (_, index) => ({
  name: `Station ${index + 1}`,
  loss: index % 9 === 4 ? null : ((index * 37) % 83) / 10,
}));

const deviceColumns: Column<KitDevice>[] = [
  { key: "name", header: "Device", value: (row) => row.name },
  {
    key: "loss",
    header: "30-day loss",
    unit: "%",
    align: "end",
    value: (row) => row.loss,
    cell: (row) => row.loss?.toFixed(2) ?? "—",
  },
];
