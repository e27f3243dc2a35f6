import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CAMPAIGN_LIMITS } from "#contract/portfolio/campaigns";
import { ApiProblem } from "../../../api/problem.ts";
import { useUnsavedGuard } from "../../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { isChanged } from "../../../ui/conflict/conflict.model.ts";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import css from "../portfolio.module.css";
import { type CampaignDraft, washedElsewhere } from "./campaigns.model.ts";
import { campaignsQuery, startCampaign } from "./queries.ts";
import { campaignScreenTexts } from "./texts.ts";

const texts = campaignScreenTexts.form;

interface StartCampaignProps {
  initial: CampaignDraft;
  plants: readonly { plant_id: string; plant_name: string }[];
  onClose: () => void;
}

export function StartDialog({ initial, plants, onClose }: StartCampaignProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const guard = useUnsavedGuard(isChanged(initial, draft));
  const close = () => guard.close(onClose);
  const start = useMutation({
    mutationFn: ({ from, to, ...form }: CampaignDraft) => startCampaign({ ...form, from: from ?? "", to: to ?? "" }),
    onSuccess: () => {
      guard.release();
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      toasts.show({ text: texts.started, tone: "ok" });
      onClose();
    },
  });
  const { data: list } = useQuery(campaignsQuery);
  const elsewhere = washedElsewhere(draft, list?.campaigns ?? [], plants);
  const refused = start.error instanceof ApiProblem ? start.error.fields : {};
  const change = (part: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isDated = draft.from !== null && draft.to !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDated && !start.isPending) start.mutate(draft);
  };
  const field = (name: "name" | "crew" | "email") => ({
    label: texts[name],
    required: true,
    value: draft[name],
    autoComplete: "off",
    error: refused[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Dialog open title={texts.title} onClose={close} locked={start.isPending}>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <TextField {...field("name")} maxLength={CAMPAIGN_LIMITS.name} />
        <div className={layout.pairs}>
          <DateField
            label={texts.from}
            required
            value={draft.from}
            onChange={(from) => change({ from })}
            error={refused.from}
          />
          <DateField label={texts.to} required value={draft.to} onChange={(to) => change({ to })} error={refused.to} />
        </div>
        <div className={layout.pairs}>
          <TextField {...field("crew")} maxLength={CAMPAIGN_LIMITS.crew} />
          <TextField {...field("email")} type="email" description={texts.emailHelp} />
        </div>
        <TextArea
          label={texts.note}
          value={draft.note}
          maxLength={CAMPAIGN_LIMITS.note}
          error={refused.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <PlantChoice plants={plants} chosen={draft.plants} onChange={(chosen) => change({ plants: chosen })} />
        {elsewhere.map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
        {refused.plants !== undefined && <InlineError message={refused.plants} />}
        {start.isError && Object.keys(refused).length === 0 && <InlineError message={start.error.message} />}
        <div className={layout.actions}>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" pending={start.isPending} reason={isDated ? undefined : texts.days}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CampaignPlantsProps {
  plants: StartCampaignProps["plants"];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function PlantChoice({ plants, chosen, onChange }: CampaignPlantsProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className={layout.group}>
      <legend className={layout.legend}>{texts.plants}</legend>
      <div className={css.choice}>
        {plants.map(({ plant_id, plant_name }) => (
          <Checkbox
            key={plant_id}
            checked={chosen.includes(plant_id)}
            onChange={({ target }) => toggle(plant_id, target.checked)}
          >
            {plant_name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
