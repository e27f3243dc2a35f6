import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import * as format from "#contract/common/format";
import { monthName } from "#print/simulation-report/words";
import { download } from "../../charts/card/download.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Table } from "../../ui/tables/Table.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { CopyLosses } from "./CopyLosses.tsx";
import {
  type AskedFile,
  deviceAddress,
  knownLosses,
  type ModelingProgram,
  modelingPrograms,
  type MonthlySoiling,
  oneColumn,
  plantAddress,
  yearsOf,
} from "./files.model.ts";
import { csvOf, daysFile, jsonOf, monthlySoilingQuery, orangeButtonFile } from "./queries.ts";
import { modelingTexts as texts } from "./texts.ts";

interface ModelingFilesDialogProps {
  plant: { plant_id: string; plant_name: string };
  devices: readonly { device_id: string; device_name: string }[];
  /** The shown device; null: the whole plant. */
  device: string | null;
  onClose: () => void;
}

const WHOLE = "whole";
const ALL = "all";
const isOfPlant = (program: ModelingProgram): boolean =>
  program === "pvsyst" || program === "sam" || program === "plantpredict";
const takesWhole = (program: ModelingProgram): boolean => isOfPlant(program) || program === "spreadsheet";
const isOfMonths = (program: ModelingProgram): boolean => program === "pvsyst" || program === "sam";

export default function ModelingFilesDialog({ plant, devices, device, onClose }: ModelingFilesDialogProps) {
  const [program, setProgram] = useState<ModelingProgram>("pvsyst");
  const [chosen, setChosen] = useState(device ?? WHOLE);
  const [picked, setPicked] = useState<number | null>(null);
  const [isFilled, setFilled] = useState(true);
  const of = takesWhole(program) || chosen !== WHOLE ? chosen : (devices[0]?.device_id ?? WHOLE);
  const asked = { plant: plant.plant_id, device: of === WHOLE ? null : of };
  const all = useQuery(monthlySoilingQuery({ ...asked, year: null, isFilled }));
  const years = all.data ? yearsOf(all.data) : [];
  const newest = program === "plantpredict" ? (years[0] ?? null) : null;
  const year = picked !== null && years.includes(picked) ? picked : newest;
  const shown = useQuery(monthlySoilingQuery({ ...asked, year, isFilled }));
  const name = devices.find(({ device_id }) => device_id === of)?.device_name ?? plant.plant_name;
  const options = [
    ...(takesWhole(program) && (devices.length > 1 || device === null)
      ? [{ value: WHOLE, label: isOfPlant(program) ? texts.whole : texts.allDevices }]
      : []),
    ...devices.map(({ device_id, device_name }) => ({ value: device_id, label: device_name })),
  ];
  return (
    <Dialog
      size="wide"
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {shown.data && (
            <Downloads
              program={program}
              asked={{ ...asked, year, isFilled }}
              devices={of === WHOLE ? devices.map(({ device_id }) => device_id) : [of]}
              name={`${name}${year === null ? "" : ` ${year}`}`}
              shown={shown.data}
            />
          )}
        </>
      }
    >
      <div data-layout="row gap-3">
        <Select
          label={texts.program}
          options={modelingPrograms.map((value) => ({ value, label: texts.programs[value] }))}
          value={program}
          onChange={setProgram}
        />
        <Select
          label={texts.of}
          options={options}
          value={options.some(({ value }) => value === of) ? of : (options[0]?.value ?? null)}
          onChange={setChosen}
        />
        {program !== "rdtools" && (
          <Select
            label={texts.year}
            options={[
              ...(program === "plantpredict" ? [] : [{ value: ALL, label: texts.allYears }]),
              ...years.map((one) => ({ value: String(one), label: String(one) })),
            ]}
            value={year === null ? ALL : String(year)}
            onChange={(value) => setPicked(value === ALL ? null : Number(value))}
          />
        )}
      </div>
      <p>{texts.how[program]}</p>
      {isOfPlant(program) && (
        <Checkbox
          checked={isFilled}
          description={texts.fillDetail}
          onChange={(event) => setFilled(event.target.checked)}
        >
          {texts.fill}
        </Checkbox>
      )}
      {isOfPlant(program) && (
        <Loaded query={shown}>
          {(found) => <Months found={found} isFilled={isFilled} isRefreshing={shown.isPlaceholderData} />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface MonthsProps {
  found: MonthlySoiling;
  isFilled: boolean;
  isRefreshing: boolean;
}

function Months({ found: { data }, isFilled, isRefreshing }: MonthsProps) {
  const isUncovered = isFilled && data.some(({ source }) => source === "missing");
  return (
    <div data-layout="stack shrink gap-2" aria-busy={isRefreshing}>
      <Table
        label={texts.table}
        rows={data}
        rowKey={({ month }) => month}
        columns={[
          { header: texts.month, cell: ({ month }) => monthName(month) },
          {
            header: texts.loss,
            align: "end",
            cell: ({ soiling_loss_percent: loss }) => (loss === null ? "–" : format.percent(loss)),
          },
          { header: texts.days, align: "end", cell: ({ days_counted }) => format.number(days_counted) },
          { header: texts.source, cell: ({ source }) => texts.sources[source] },
        ]}
      />
      {isUncovered && <p data-text="muted">{texts.notCovered}</p>}
      {data.some(({ is_below_zero }) => is_below_zero) && <p data-text="muted">{texts.belowZero}</p>}
    </div>
  );
}

interface DownloadsProps {
  program: ModelingProgram;
  asked: AskedFile;
  devices: readonly string[];
  name: string;
  shown: MonthlySoiling;
}

function Downloads({ program, asked, devices, name, shown }: DownloadsProps) {
  const losses = knownLosses(shown.data);
  const reason = reasonOf(program, asked.year, shown);
  const file = `soiling ${texts.programs[program]} ${name}`;
  const save = useMutation({
    mutationFn: async (ending: "csv" | "json") =>
      download(await fileOf({ program, asked, devices, shown }, ending), `${file}.${ending}`),
    onSuccess: () => toasts.show({ text: texts.downloaded, tone: "ok" }),
  });
  const button = (ending: "csv" | "json", label: string) => (
    <Button
      variant={program === "sam" && ending === "json" ? "secondary" : "primary"}
      icon={<Download />}
      pending={save.isPending && save.variables === ending}
      reason={reason}
      onClick={() => save.mutate(ending)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {save.isError && <InlineError message={save.error.message} onRetry={() => save.mutate(save.variables)} />}
      {isOfMonths(program) && losses !== null && <CopyLosses losses={losses} label={texts.copy} />}
      {(program === "sam" || program === "orange-button") && button("json", texts.downloadJson)}
      {program !== "orange-button" && button("csv", texts.downloadCsv)}
    </>
  );
}

/** Why a file can't be made. */
function reasonOf(
  program: ModelingProgram,
  year: number | null,
  { data, first_day }: MonthlySoiling,
): string | undefined {
  if (program === "pvsyst") return undefined;
  if (program !== "sam" && (first_day === null || (program === "plantpredict" && year === null))) return texts.noDays;
  const missing = isOfPlant(program) ? data.filter(({ source }) => source === "missing").length : 0;
  return missing > 0 ? texts.missing(missing) : undefined;
}

async function fileOf(
  { program, asked, devices, shown }: Omit<DownloadsProps, "name">,
  ending: "csv" | "json",
): Promise<Blob> {
  const { year } = asked;
  const device = devices[0]!;
  if (program === "pvsyst") return csvOf(plantAddress(asked, "monthly-soiling"));
  if (program === "plantpredict") return csvOf(plantAddress(asked, "files/plantpredict"));
  if (program === "rdtools") return csvOf(deviceAddress(device, "rdtools"));
  if (program === "orange-button") return orangeButtonFile(device, shown, year);
  if (program === "spreadsheet") return daysFile(devices, year);
  if (ending === "json") return jsonOf(plantAddress(asked, "files/sam"));
  return new Blob([oneColumn(knownLosses(shown.data)!)], { type: "text/csv" });
}
