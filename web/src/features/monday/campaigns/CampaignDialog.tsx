import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import { holdChoiceTexts } from "#contract/decision/hold-choice";
import * as format from "#contract/common/format";
import { type Campaign, CAMPAIGN_LIMITS, type CampaignStep, stepStates } from "#contract/portfolio/campaigns";
import { sessionQuery } from "../../../api/session/session.ts";
import { useMailText } from "../../../api/session/use-mail-text.ts";
import { AskedButton } from "../../../ui/overlays/AskedButton.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { Menu } from "../../../ui/actions/Menu.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { holdPart } from "../../savings/index.ts";
import { statuses, stepDetails, verifiedDollars, windowText } from "./campaigns.model.ts";
import { campaignQuery, campaignsKey, cancelCampaign, changeLinks, saveStep } from "./queries.ts";
import { campaignScreenTexts } from "./texts.ts";

const texts = campaignScreenTexts.detail;
const HoldButton = lazyPart(async () => ({ default: (await holdPart()).HoldButton }));
/** List and campaign, also after a refusal. */
const answered = { rereads: [campaignsKey], tellsFailure: true };
const change = { ...answered, meta: { changesPlans: true } } as const;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function CampaignDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const campaign = useQuery(campaignQuery(id));
  const cancelling = useAnswered({ ...change, call: (isCancelled: boolean) => cancelCampaign(id, isCancelled) });
  return (
    <Dialog title={name} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <Loaded query={campaign} height={240}>
        {(loaded) => (
          <div data-layout="stack shrink gap-4">
            <About campaign={loaded} />
            <ul>
              {loaded.steps.map((step) => (
                <Step key={step.plant_id} campaign={loaded} step={step} />
              ))}
            </ul>
            <Links campaign={loaded} />
            <Button
              data-layout="alone"
              pending={cancelling.isPending}
              onClick={() => cancelling.mutate(loaded.state === "open")}
            >
              {loaded.state === "open" ? texts.cancelCampaign : texts.reopen}
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function About({ campaign }: { campaign: Campaign }) {
  const verified = verifiedDollars(campaign);
  const { crew, email, mailedAt, note } = campaign;
  const { data: session } = useQuery(sessionQuery);
  const mailed = mailedAt === null ? texts.never : format.day(dayOf(zone(), mailedAt));
  const facts: [string, string][] = [
    [texts.window, windowText(campaign)],
    [texts.crew, crew],
    [texts.email, email],
    [texts.mailed, mailed],
  ];
  return (
    <>
      <Facts
        data-layout="pairs"
        data-text="anywhere"
        facts={session?.sendsMail === false ? facts.slice(0, -1) : facts}
      />
      {note !== "" && <p>{note}</p>}
      {verified !== null && <p>{texts.total(format.dollars(verified, 0))}</p>}
    </>
  );
}

function Step({ campaign: { id, state: campaignState }, step }: { campaign: Campaign; step: CampaignStep }) {
  const { plant_id: plant, plant_name: name, state, week, offer } = step;
  /** Null: nobody skips the plant. */
  const [reason, setReason] = useState<string | null>(null);
  const saving = useAnswered({
    ...change,
    call: (to: Pick<CampaignStep, "state" | "reason">) => saveStep(id, plant, { was: state, ...to }),
  });
  const client = useQueryClient();
  const holdLabel = offer?.is === "hold" ? texts.hold : holdChoiceTexts.choose.wash;
  return (
    <li data-layout="stack gap-1 item">
      <span data-layout="row middle gap-1-3">
        <strong>{name}</strong>
        <StatusBadge status={statuses[state]}>{campaignScreenTexts.states[state]}</StatusBadge>
        {week?.hold && <Badge tone="info">{texts.onHold}</Badge>}
        {campaignState === "open" && (
          <Menu
            label={texts.actionsOf(name)}
            trigger={<IconButton label={texts.actionsOf(name)} icon={<EllipsisVertical />} />}
            items={stepStates
              .filter((other) => other !== state)
              .map((choice) => ({
                key: choice,
                label: texts.setTo(campaignScreenTexts.states[choice]),
                onAction: () => (choice === "skipped" ? setReason("") : saving.mutate({ state: choice, reason: "" })),
              }))}
          />
        )}
      </span>
      {stepDetails(step, zone()).map((detail) => (
        <span key={detail} data-text="muted">
          {detail}
        </span>
      ))}
      {offer !== null && (
        <span>
          <HoldButton
            plant={plant}
            offer={offer}
            size="compact"
            label={holdLabel}
            name={texts.holdOf(holdLabel, name)}
            mayChoose
            onChosen={() => client.invalidateQueries({ queryKey: campaignsKey })}
          />
        </span>
      )}
      {reason !== null && (
        <ConfirmDialog
          title={texts.skipTitle(name)}
          confirmLabel={texts.skip}
          onCancel={() => setReason(null)}
          onConfirm={() => {
            if (reason.trim() === "") return;
            setReason(null);
            saving.mutate({ state: "skipped", reason });
          }}
        >
          <TextField
            label={texts.reason}
            required
            value={reason}
            maxLength={CAMPAIGN_LIMITS.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}

function Links({ campaign: { id, state, links } }: { campaign: Campaign }) {
  const say = useMailText();
  const sending = useAnswered({ ...answered, call: () => changeLinks(id, "send") });
  return (
    <section data-layout="stack shrink gap-1" aria-label={texts.links}>
      <span data-layout="below-1" data-text="label second">
        {texts.links}
      </span>
      {links === null ? (
        <p data-text="muted">{texts.noLinks}</p>
      ) : (
        <>
          {(["page", "calendar"] as const).map((link) => (
            <div key={link} data-layout="stack gap-1">
              <span>{texts[link]}</span>
              <CopyField label={texts[link]} value={links[link]} />
            </div>
          ))}
          <p data-text="muted">{texts.ends(format.day(dayOf("Pacific/Honolulu", links.expiresAt - 1)))}</p>
        </>
      )}
      <span data-layout="row middle gap-2">
        {state === "open" && (
          <Button pending={sending.isPending} onClick={() => sending.mutate()}>
            {say(texts.send)}
          </Button>
        )}
        {links !== null && (
          <AskedButton
            label={texts.revoke}
            question={texts.revokeTitle}
            consequence={say(texts.revokeText)}
            call={() => changeLinks(id, "revoke")}
            rereads={[campaignsKey]}
          />
        )}
      </span>
    </section>
  );
}
