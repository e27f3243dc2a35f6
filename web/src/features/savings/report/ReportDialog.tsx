import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { ReportPages } from "./ReportPages.tsx";
import css from "./report.module.css";
import { reportAddress, reportQuery } from "./report.query.ts";

async function save(report: CleaningReport): Promise<void> {
  const { cleaningReportPdf, reportFileName } = await import("#print/cleaning-report/index");
  const bytes = await cleaningReportPdf(report);
  download(new Blob([bytes], { type: "application/pdf" }), reportFileName(report));
}

interface ReportDialogProps {
  device: string;
  onClose: () => void;
}

export default function ReportDialog({ device, onClose }: ReportDialogProps) {
  const report = useQuery(reportQuery(device));
  const saving = useMutation({ mutationFn: save });
  const actions = (
    <>
      {saving.isSuccess && <output data-text="second">Report downloaded.</output>}
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        icon={<Download aria-hidden />}
        pending={saving.isPending}
        reason={report.data ? undefined : "Preparing the report…"}
        onClick={() => report.data && saving.mutate(report.data)}
      >
        Download
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Cleaning Analysis Report" size="wide" actions={actions}>
      {saving.isError && (
        <div className={css.failure}>
          <InlineError
            message="This browser couldn't create the PDF."
            onRetry={() => report.data && saving.mutate(report.data)}
          />
          <Link href={reportAddress(device)}>Generate on the server</Link>
        </div>
      )}
      {report.isError ? (
        <InlineError
          message={report.error.message}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      ) : report.data ? (
        <ReportPages report={report.data} />
      ) : (
        <Skeleton height={520} />
      )}
    </Dialog>
  );
}
