import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { type ReactNode, useMemo } from "react";
import * as format from "#contract/common/format";
import { forecastPlot, incomePlot } from "#print/cleaning-plan-plots";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { alternatives, certainty, optimizedCase } from "#print/cleaning-report/decision";
import { inputFacts, rateRows } from "#print/cleaning-report/inputs";
import { originText, stripFacts } from "#print/cleaning-report/index";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { projectionRows } from "../plan/plan-view.model.ts";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { pairsOf, ProjectionTable } from "../plan/PlanCards.tsx";
import { scheduleRows } from "#print/cleaning-report/schedule";
import { decisionText, PAYS } from "#contract/decision/texts";

/** Scrolls sideways on narrow screens; the tab stop makes it reachable. */
const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section data-layout="scroll-x" aria-label={label} tabIndex={0}>
    {children}
  </section>
);

const scheduleColumns: readonly TableColumn<ReturnType<typeof scheduleRows>[number]>[] = [
  { header: "Wash", cell: ({ number }) => number },
  { header: "Best week", cell: ({ date }) => date },
  { header: "Wash window", cell: ({ window }) => window },
  { header: "Nets", align: "end", cell: ({ nets }) => nets },
  { header: PAYS, align: "end", cell: ({ pays }) => pays },
];

function ReportPages({ report }: { report: CleaningReport }) {
  const { device, plant, result, decision, calculatedAt } = report;
  return (
    <div data-layout="stack shrink gap-6">
      <div>
        <p data-text="card anywhere">
          {plant.name}
          {decision.sensors.length > 1 && ", all sensors of the plant"}
        </p>
        <p data-text="second">
          Calculated {format.instant(calculatedAt, device.timezone)} from the saved inputs of the plant.
        </p>
      </div>
      <Charts report={report} />
      <section data-layout="stack shrink gap-3 ruled" aria-label="Page 2">
        <h3 data-layout="above-3" data-text="card">
          Optimized Case
        </h3>
        <Facts data-layout="pairs" facts={pairsOf(optimizedCase(result))} />
        {[certainty(result), alternatives(result)]
          .filter((text) => text !== null)
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
        <h3 data-layout="above-3" data-text="card">
          Other Projections
        </h3>
        <Scroll label="Other Projections">
          {/* As in the file, which leaves out the practice. */}
          <ProjectionTable rows={projectionRows(result, true).filter(({ key }) => key !== "yours")} />
        </Scroll>
        <h3 data-layout="above-3" data-text="card">
          Inputs
        </h3>
        <Facts
          data-layout="pairs"
          facts={[
            ...pairsOf(inputFacts(report)),
            ...rateRows(report.inputs).map(({ name, months }) => [name, months.join(" · ")] as const),
          ]}
        />
        <h3 data-layout="above-3" data-text="card">
          What this assumes
        </h3>
        <Lines data-layout="bullets" of={result.assumptions} />
      </section>
    </div>
  );
}

function Charts({ report }: { report: CleaningReport }) {
  const { result, decision } = report;
  const { headline, sub } = decisionText(decision);
  const schedule = scheduleRows(decision);
  const forecast = useMemo(() => forecastPlot(result), [result]);
  const income = useMemo(() => incomePlot(result), [result]);
  return (
    <section data-layout="stack shrink gap-3 ruled" aria-label="Page 1">
      <p data-text="card">{headline}</p>
      <p data-text="second">{sub}</p>
      <Facts data-layout="pairs" facts={pairsOf(stripFacts(decision))} />
      {schedule.length > 0 && (
        <Scroll label="Wash schedule">
          <Table label="Wash schedule" columns={scheduleColumns} rows={schedule} rowKey={({ number }) => number} />
        </Scroll>
      )}
      <ChartCard title={chartTitles.forecast} plot={forecast} height={220} />
      <ChartCard title={chartTitles.income} plot={income} height={220} />
      <p data-text="second">{originText(report)}</p>
    </section>
  );
}

/** Fetched on opening and kept while open, so that the saved file equals the preview. */
const reportQuery = (device: string) =>
  asked(
    ["device", device, "savings", "report"],
    (init) => api.device[":id"].savings.report.content.$get({ param: { id: device } }, init),
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

const reportAddress = (device: string): string => `/api/device/${encodeURIComponent(device)}/savings/report`;

async function save(report: CleaningReport): Promise<void> {
  const { cleaningReportPdf, reportFileName } = await import("#print/cleaning-report/index");
  const bytes = await cleaningReportPdf(report);
  download(new Blob([bytes], { type: "application/pdf" }), reportFileName(report));
}

export default function ReportDialog({ device, onClose }: { device: string; onClose: () => void }) {
  const report = useQuery(reportQuery(device));
  const saving = useMutation({ mutationFn: save });
  const actions = (
    <>
      {saving.isSuccess && <output data-text="second">Report downloaded.</output>}
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        icon={<Download />}
        pending={saving.isPending}
        reason={report.data ? undefined : "Preparing the report…"}
        onClick={() => report.data && saving.mutate(report.data)}
      >
        Download
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Cleaning Analysis Report" size="wide" actions={actions}>
      {saving.isError && (
        <div data-layout="row middle gap-3 below-3">
          <InlineError
            message="This browser couldn't create the PDF."
            onRetry={() => report.data && saving.mutate(report.data)}
          />
          <Link href={reportAddress(device)}>Generate on the server</Link>
        </div>
      )}
      <Loaded query={report} height={520}>
        {(content) => <ReportPages report={content} />}
      </Loaded>
    </Dialog>
  );
}
