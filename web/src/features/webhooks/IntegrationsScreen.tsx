import { Page } from "../../ui/layout/Page.tsx";
import { WebhooksTab } from "./WebhooksTab.tsx";

export function IntegrationsScreen() {
  return (
    <Page title="Integrations">
      <WebhooksTab />
    </Page>
  );
}
