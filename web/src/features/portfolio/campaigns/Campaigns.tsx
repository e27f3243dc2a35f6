import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CampaignSummary } from "#contract/portfolio/campaigns";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import css from "../portfolio.module.css";
import { CampaignDialog } from "./CampaignDialog.tsx";
import { campaignFields } from "#contract/records/campaign";
import { emptyDraft } from "#contract/records/field";
import { type CampaignDraft, campaignProgress, windowText } from "./campaigns.model.ts";
import { campaignsQuery } from "./queries.ts";
import { campaignScreenTexts as texts } from "./texts.ts";

interface CampaignsProps {
  mayStart: boolean;
  onStart: (draft: CampaignDraft) => void;
}

export function Campaigns({ mayStart, onStart }: CampaignsProps) {
  const list = useQuery(campaignsQuery);
  const [opened, setOpened] = useState<CampaignSummary | null>(null);
  return (
    <Card
      title={texts.title}
      actions={
        mayStart ? <Button onClick={() => onStart(emptyDraft(campaignFields))}>{texts.start}</Button> : undefined
      }
    >
      <div data-layout="stack shrink gap-4">
        <p data-text="muted">{texts.lead}</p>
        <Loaded query={list} height={80}>
          {({ campaigns }) =>
            campaigns.length === 0 ? (
              <p>{texts.empty}</p>
            ) : (
              <ul>
                {campaigns.map((campaign) => (
                  <Line key={campaign.id} campaign={campaign} onOpen={() => setOpened(campaign)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {opened && <CampaignDialog id={opened.id} name={opened.name} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function Line({ campaign, onOpen }: { campaign: CampaignSummary; onOpen: () => void }) {
  const { status, label, detail } = campaignProgress(campaign);
  return (
    <li data-layout="stack gap-3" className={css.run}>
      <span data-layout="inline row middle gap-1-3" className={css.pair}>
        <strong>{campaign.name}</strong>
        <StatusBadge status={status}>{label}</StatusBadge>
        <Button size="compact" aria-label={texts.open(campaign.name)} onClick={onOpen}>
          {texts.openShort}
        </Button>
      </span>
      <span data-text="muted">
        {windowText(campaign)}. {campaign.crew}. {detail}.
      </span>
    </li>
  );
}
