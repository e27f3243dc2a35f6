import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedDecision } from "#contract/decision/decisions";
import type { CampaignSummary } from "#contract/portfolio/campaigns";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { campaignProgress, losingPlants, windowText } from "./campaigns.model.ts";
import { campaignsQuery } from "./queries.ts";
import { campaignScreenTexts as texts } from "./texts.ts";

const CampaignDialog = lazyPart(async () => ({ default: (await import("./CampaignDialog.tsx")).CampaignDialog }));

/** Nothing before the first campaign. */
export function Campaigns({ owner, plants }: { owner: string | undefined; plants: readonly ListedDecision[] }) {
  const { data } = useQuery(campaignsQuery(owner));
  const [opened, setOpened] = useState<CampaignSummary | null>(null);
  if (data === undefined || data.campaigns.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul>
        {data.campaigns.map((campaign) => {
          const { id, name, crew } = campaign;
          const { status, label, detail } = campaignProgress(campaign);
          const losing = losingPlants(campaign, plants);
          return (
            <li key={id} data-layout="row middle gap-1-3 item">
              <strong>{name}</strong>
              <StatusBadge status={status}>{label}</StatusBadge>
              {/* Apart, as each notice below, so that no text that comes late is the largest of a phone's screen. */}
              <span data-text="muted">{windowText(campaign)}.</span>
              <span data-layout="basis-200" data-text="muted">
                {crew}. {detail}.
              </span>
              <Button size="compact" aria-label={texts.open(name)} onClick={() => setOpened(campaign)}>
                {texts.openShort}
              </Button>
              {losing.map((text) => (
                <span key={text} data-layout="full">
                  <Notice>{text}</Notice>
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {opened && <CampaignDialog id={opened.id} name={opened.name} onClose={() => setOpened(null)} />}
    </Card>
  );
}
