import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../../api/session/session.ts";
import { ThemeChoice } from "../../../shell/account/ThemeChoice.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { ActiveSessionsCard } from "./ActiveSessionsCard.tsx";
import { OwnerDataCard } from "./OwnerDataCard.tsx";
import { TwoFactorCard } from "./TwoFactorCard.tsx";
import { UploadedFilesCard } from "./UploadedFilesCard.tsx";

export function SecurityScreen() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <AccountPage title="Sign-in and Security" lead="Manage how you sign in and your active sessions.">
      <TwoFactorCard />
      <ActiveSessionsCard />
      <Card title="Theme">
        <div data-layout="stack shrink gap-4">
          <p data-text="second pretty">Saved to your account and used wherever you sign in.</p>
          <div data-layout="row middle gap-2">
            <ThemeChoice />
          </div>
        </div>
      </Card>
      {session?.permissions.includes("devices.edit") && <UploadedFilesCard />}
      {session?.permissions.includes("owner-data.manage") && <OwnerDataCard session={session} />}
    </AccountPage>
  );
}
