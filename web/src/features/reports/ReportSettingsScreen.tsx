import { useQuery } from "@tanstack/react-query";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { AccountPage } from "../accounts/index.ts";
import { ReportForm } from "./ReportForm.tsx";
import { reportSettingsQuery } from "./queries.ts";
import { reportScreenTexts as texts } from "./texts.ts";

export function ReportSettingsScreen() {
  const { data, isPending, isError, error, refetch } = useQuery(reportSettingsQuery);
  return (
    <AccountPage wide title={texts.title} lead={texts.lead}>
      {isPending && <Skeleton height={300} />}
      {isError && <InlineError message={error.message} onRetry={() => void refetch()} />}
      {data && <ReportForm settings={data} />}
    </AccountPage>
  );
}
