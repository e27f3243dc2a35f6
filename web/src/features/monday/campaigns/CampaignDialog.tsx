import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import { holdChoiceTexts } from "#contract/decision/hold-choice";
import * as format from "#contract/common/format";
import { type Campaign, CAMPAIGN_LIMITS, type CampaignStep, type SaveStep } from "#contract/portfolio/campaigns";
import { sessionQuery } from "../../../api/session/session.ts";
import { useMailText } from "../../../api/session/use-mail-text.ts";
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
import { holdPart } from "../../savings/index.ts";
import css from "./campaigns.module.css";
import { stepLine, verifiedDollars, windowText } from "./campaigns.model.ts";
import { campaignQuery, campaignsKey, cancelCampaign, changeLinks, saveStep, useCampaignChange } from "./queries.ts";
import { campaignScreenTexts } from "./texts.ts";

const texts = campaignScreenTexts.detail;
const HoldButton = lazyPart(async () => ({ default: (await holdPart()).HoldButton }));

export function CampaignDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const campaign = useQuery(campaignQuery(id));
  return (
    <Dialog open title={name} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <Loaded query={campaign} height={240}>
        {(loaded) => (
          <div data-layout="stack shrink gap-4">
            <About campaign={loaded} />
            <ul className={css.plants}>
              {loaded.steps.map((step) => (
                <Step key={step.plant_id} campaign={loaded} step={step} />
              ))}
            </ul>
            <Links campaign={loaded} />
            <State campaign={loaded} />
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
  return (
    <>
      <Facts
        className={css.facts}
        facts={[
          [texts.window, windowText(campaign)],
          [texts.crew, crew],
          [texts.email, email],
          ...(session?.sendsMail === false
            ? []
            : [[texts.mailed, mailedAt === null ? texts.never : format.day(dayOf(zone(), mailedAt))] as const]),
        ]}
      />
      {note !== "" && <p>{note}</p>}
      {verified !== null && <p>{texts.total(format.dollars(verified, 0))}</p>}
    </>
  );
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Step({ campaign: { id, state }, step }: { campaign: Campaign; step: CampaignStep }) {
  const [isSkipping, setSkipping] = useState(false);
  const change = useCampaignChange((json: SaveStep) => saveStep(id, step.plant_id, json));
  const client = useQueryClient();
  const line = stepLine(step, zone());
  const holdLabel = line.offer?.is === "hold" ? texts.hold : holdChoiceTexts.choose.wash;
  const items = line.choices.map((choice) => ({
    key: choice,
    label: texts.setTo(campaignScreenTexts.states[choice]),
    onAction: () =>
      choice === "skipped" ? setSkipping(true) : change.mutate({ was: step.state, state: choice, reason: "" }),
  }));
  return (
    <li data-layout="stack gap-1" className={css.step}>
      <span data-layout="inline row middle gap-1-3" className={css.pair}>
        <strong>{line.name}</strong>
        <StatusBadge status={line.status}>{line.label}</StatusBadge>
        {line.isHeld && <Badge tone="info">{texts.onHold}</Badge>}
        {state === "open" && (
          <Menu
            label={texts.actionsOf(line.name)}
            trigger={<IconButton label={texts.actionsOf(line.name)} icon={<EllipsisVertical aria-hidden="true" />} />}
            items={items}
          />
        )}
      </span>
      {line.details.map((detail) => (
        <span key={detail} data-text="muted">
          {detail}
        </span>
      ))}
      {line.offer !== null && (
        <span>
          <HoldButton
            plant={step.plant_id}
            offer={line.offer}
            size="compact"
            label={holdLabel}
            name={texts.holdOf(holdLabel, line.name)}
            mayChoose
            onChosen={() => client.invalidateQueries({ queryKey: campaignsKey })}
          />
        </span>
      )}
      {isSkipping && (
        <SkipDialog
          plant={line.name}
          onCancel={() => setSkipping(false)}
          onSkip={(reason) => {
            setSkipping(false);
            change.mutate({ was: step.state, state: "skipped", reason });
          }}
        />
      )}
    </li>
  );
}

interface SkipDialogProps {
  plant: string;
  onCancel: () => void;
  onSkip: (reason: string) => void;
}

function SkipDialog({ plant, onCancel, onSkip }: SkipDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open
      title={texts.skipTitle(plant)}
      confirmLabel={texts.skip}
      onCancel={onCancel}
      onConfirm={() => reason.trim() !== "" && onSkip(reason)}
    >
      <TextField
        label={texts.reason}
        required
        value={reason}
        maxLength={CAMPAIGN_LIMITS.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function Links({ campaign: { id, state, links } }: { campaign: Campaign }) {
  const say = useMailText();
  const [isRevoking, setRevoking] = useState(false);
  const change = useCampaignChange((action: "send" | "revoke") => changeLinks(id, action));
  return (
    <section data-layout="stack shrink gap-1" aria-label={texts.links}>
      <span data-layout="below-1" data-text="label second">
        {texts.links}
      </span>
      {links === null ? (
        <p data-text="muted">{texts.noLinks}</p>
      ) : (
        <>
          <span>{texts.page}</span>
          <CopyField label={texts.page} value={links.page} />
          <span>{texts.calendar}</span>
          <CopyField label={texts.calendar} value={links.calendar} />
          <p data-text="muted">{texts.ends(format.day(dayOf("Pacific/Honolulu", links.expiresAt - 1)))}</p>
        </>
      )}
      <span data-layout="row middle gap-2">
        {state === "open" && (
          <Button pending={change.isPending} onClick={() => change.mutate("send")}>
            {say(texts.send)}
          </Button>
        )}
        {links !== null && <Button onClick={() => setRevoking(true)}>{texts.revoke}</Button>}
      </span>
      <ConfirmDialog
        open={isRevoking}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        danger
        onCancel={() => setRevoking(false)}
        onConfirm={() => {
          setRevoking(false);
          change.mutate("revoke");
        }}
      >
        {say(texts.revokeText)}
      </ConfirmDialog>
    </section>
  );
}

function State({ campaign: { id, state } }: { campaign: Campaign }) {
  const change = useCampaignChange((isCancelled: boolean) => cancelCampaign(id, isCancelled));
  return (
    <span data-layout="row middle gap-2">
      <Button pending={change.isPending} onClick={() => change.mutate(state === "open")}>
        {state === "open" ? texts.cancelCampaign : texts.reopen}
      </Button>
    </span>
  );
}
