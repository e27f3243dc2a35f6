import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { dayOf } from "#contract/common/calendar";
import type { Projection } from "#contract/simulation/projection";
import { APPLICATION_VERSION } from "#contract/common/version";
import { DEFAULT_INTERVAL, intervalDays } from "#domain/simulation/interval";
import { simulationPlot } from "#print/simulation-report/plot";
import { verdictOf } from "#print/simulation-report/words";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { isChanged } from "../assumptions/assumptions.model.ts";
import { reportAddress } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import { Basis } from "./Basis.tsx";
import { MonthlyTable } from "./MonthlyTable.tsx";

type ReportedProjection = Pick<Projection, "data" | "simulation" | "basis">;

async function save(report: ReportedProjection): Promise<void> {
  const { simulationFileName, simulationReportPdf } = await import("#print/simulation-report/index");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const bytes = await simulationReportPdf({ ...report, zone, printedAt: Math.floor(Date.now() / 1000) });
  download(new Blob([bytes], { type: "application/pdf" }), simulationFileName(report.simulation, "pdf"));
}

export default function ReportDialog({ projection, onClose }: { projection: ReportedProjection; onClose: () => void }) {
  const { data, simulation, basis } = projection;
  const saving = useMutation({ mutationFn: () => save(projection) });
  const today = dayOf("UTC", useNow());
  const plot = useMemo(() => simulationPlot({ data, days: intervalDays(DEFAULT_INTERVAL, today) }), [data, today]);
  const actions = (
    <>
      {saving.isSuccess && <output data-text="muted">{texts.reportDone}</output>}
      <Button onClick={onClose}>{texts.close}</Button>
      <Button variant="primary" icon={<Download />} pending={saving.isPending} onClick={() => saving.mutate()}>
        {texts.reportDownload}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title={texts.report} size="wide" actions={actions}>
      {saving.isError && (
        <div data-layout="row middle gap-2">
          <InlineError message={texts.reportFailed} onRetry={() => saving.mutate()} />
          {/* The server knows the default assumptions alone. */}
          {!isChanged(basis.terms) && <Link href={reportAddress(simulation.id)}>{texts.reportOnServer}</Link>}
        </div>
      )}
      <p>
        <strong>{simulation.formattedAddress}</strong>{" "}
        <span data-text="muted">{texts.version(APPLICATION_VERSION)}</span>
      </p>
      <p>{verdictOf(data)}</p>
      <ChartCard title={texts.chart} name={simulation.formattedAddress} plot={plot} startsAs="columns" height={220} />
      <MonthlyTable measured={null} data={data} />
      <Basis basis={basis} data={data} />
    </Dialog>
  );
}
