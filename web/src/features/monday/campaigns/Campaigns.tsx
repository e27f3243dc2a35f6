import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedDecision } from "#contract/decision/decisions";
import type { CampaignSummary } from "#contract/portfolio/campaigns";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import css from "./campaigns.module.css";
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
        {data.campaigns.map((campaign) => (
          <Line
            key={campaign.id}
            campaign={campaign}
            losing={losingPlants(campaign, plants)}
            onOpen={() => setOpened(campaign)}
          />
        ))}
      </ul>
      {opened && <CampaignDialog id={opened.id} name={opened.name} onClose={() => setOpened(null)} />}
    </Card>
  );
}

interface CampaignLineProps {
  campaign: CampaignSummary;
  losing: readonly string[];
  onOpen: () => void;
}

function Line({ campaign, losing, onOpen }: CampaignLineProps) {
  const { status, label, detail } = campaignProgress(campaign);
  return (
    <li data-layout="row middle gap-1-3" className={css.run}>
      <strong>{campaign.name}</strong>
      <StatusBadge status={status}>{label}</StatusBadge>
      {/* Apart, so that no text that comes late is the largest of a phone's screen. */}
      <span data-text="muted">{windowText(campaign)}.</span>
      <span data-layout="basis-200" data-text="muted">
        {campaign.crew}. {detail}.
      </span>
      <Button size="compact" aria-label={texts.open(campaign.name)} onClick={onOpen}>
        {texts.openShort}
      </Button>
      {losing.length > 0 && (
        <span data-layout="full">
          <Notice>{losing.join(" ")}</Notice>
        </span>
      )}
    </li>
  );
}
