import * as format from "#contract/common/format";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { JobCard } from "../../../ui/states/JobCard.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { jobEndTexts as texts } from "./texts.ts";
import { fractionOf, progressText } from "./job.model.ts";
import type { DeviceJob } from "./use-job.ts";
import { useZone } from "./zone.ts";

export function JobPart({ job, title, waiting }: { job: DeviceJob; title: string; waiting: string }) {
  const zone = useZone();
  if (job.error) return <InlineError message={job.error.message} onRetry={job.retry} />;
  if (job.isRunning)
    return (
      <JobCard
        title={title}
        state={job.status ? progressText(job.status, waiting) : waiting}
        startedAt={job.startedAt}
        fraction={fractionOf(job.status)}
      />
    );
  if (!job.end) return null;
  return (
    <div data-layout="row middle gap-3">
      <StatusBadge status={job.end.tone}>
        {job.endedAt === null ? texts[job.end.tone] : format.instant(job.endedAt, zone)}
      </StatusBadge>
      <output>{job.end.text}</output>
    </div>
  );
}
