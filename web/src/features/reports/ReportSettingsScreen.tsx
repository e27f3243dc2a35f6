import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { AccountPage } from "../accounts/index.ts";
import { ReportForm } from "./ReportForm.tsx";
import { reportSettingsQuery } from "./queries.ts";
import { reportScreenTexts as texts } from "./texts.ts";

export function ReportSettingsScreen() {
  const query = useQuery(reportSettingsQuery);
  return (
    <AccountPage wide title={texts.title} lead={texts.lead}>
      <Loaded query={query} height={300}>
        {(data) => <ReportForm settings={data} />}
      </Loaded>
    </AccountPage>
  );
}
