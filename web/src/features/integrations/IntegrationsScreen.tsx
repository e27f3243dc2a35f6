import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page } from "../../ui/layout/Page.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { TokenList } from "../tokens/index.ts";
import { WebhooksTab } from "../webhooks/index.ts";

export function IntegrationsScreen() {
  const navigate = useNavigate();
  const { tab = "tokens" } = useSearch({ from: "/shell/signed-in/integrations" });
  return (
    <Page title="Integrations" lead="Programs that read this account's plants, or hear of their events.">
      <Tabs
        label="Kinds of integrations"
        selected={tab}
        onSelect={(next) =>
          void navigate({ to: "/integrations", search: next === "tokens" ? {} : { tab: next }, replace: true })
        }
        tabs={[
          { key: "tokens", label: "Tokens", content: <TokenList kind="owner" /> },
          { key: "webhooks", label: "Webhooks", content: <WebhooksTab /> },
        ]}
      />
    </Page>
  );
}
