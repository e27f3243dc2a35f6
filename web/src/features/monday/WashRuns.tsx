import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RUN_LIMITS, type WashRun, type WashRunSettings } from "#contract/portfolio/runs";
import { Button } from "../../ui/actions/Button.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { Facts } from "../../ui/tables/Facts.tsx";
import { useDebounced } from "../../ui/timing/use-debounced.ts";
import { campaignScreenTexts } from "./campaigns/texts.ts";
import css from "./campaigns/campaigns.module.css";
import { washRunsQuery } from "./queries.ts";
import { mondayTexts } from "./texts.ts";
import { runTexts as texts, areValidSettings, startingSettings, washRunRow } from "./wash-runs.model.ts";

/** Undefined: not permitted. */
type StartRun = ((run: WashRun) => void) | undefined;

interface WashRunsProps {
  owner: string | undefined;
  onStart: StartRun;
  onClose: () => void;
}

export function WashRunsDialog({ owner, onStart, onClose }: WashRunsProps) {
  const [typed, setTyped] = useState(startingSettings);
  const [usable, setUsable] = useState(startingSettings);
  const settled = useDebounced(usable);
  const answer = useQuery(washRunsQuery(settled, owner));
  const start: StartRun =
    onStart &&
    ((run) => {
      onClose();
      onStart(run);
    });
  const change = (part: Partial<WashRunSettings>) => {
    const settings = { ...typed, ...part };
    setTyped(settings);
    if (areValidSettings(settings)) setUsable(settings);
  };
  return (
    <Dialog open size="wide" title={texts.title} onClose={onClose}>
      <div data-layout="stack shrink gap-4" aria-busy={answer.isPlaceholderData}>
        <p data-text="muted">{texts.lead}</p>
        <Settings settings={typed} onChange={change} />
        <Loaded query={answer} height={160}>
          {({ runs, alone }) => <Runs runs={runs} alone={alone} onStart={start} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface SettingsProps {
  settings: WashRunSettings;
  onChange: (part: Partial<WashRunSettings>) => void;
}

function Settings({ settings, onChange }: SettingsProps) {
  const field = (name: keyof WashRunSettings, unit?: string) => ({
    label: texts[name],
    ...(unit !== undefined && { unit }),
    minimum: RUN_LIMITS[name].least,
    maximum: RUN_LIMITS[name].most,
    places: 0,
    value: settings[name],
    onChange: (value: number) => onChange({ [name]: value }),
    error: Number.isNaN(settings[name]) ? texts.needed : undefined,
  });
  return (
    <div data-layout="pairs">
      <NumberField {...field("mobilization", "$")} description={texts.mobilizationHelp} />
      <NumberField {...field("miles", "mi")} />
      <NumberField {...field("plants")} />
    </div>
  );
}

function Runs({ runs, alone, onStart }: { runs: readonly WashRun[]; alone: number; onStart: StartRun }) {
  return (
    <>
      {runs.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol>
          {runs.map((run) => (
            <Run key={run.plants[0]!.plant_id} run={run} onStart={onStart} />
          ))}
        </ol>
      )}
      {runs.length > 0 && alone > 0 && <p data-text="muted">{texts.alone(alone)}</p>}
    </>
  );
}

function Run({ run, onStart }: { run: WashRun; onStart: StartRun }) {
  const { title, saves, facts, plants } = washRunRow(run);
  return (
    <li data-layout="stack gap-3" className={css.run}>
      <span data-layout="inline row middle gap-1-3" className={css.pair}>
        <h3>{title}</h3>
        <StatusBadge status="ok">{saves}</StatusBadge>
        {onStart && (
          <Button size="compact" aria-label={campaignScreenTexts.startRunOf(title)} onClick={() => onStart(run)}>
            {campaignScreenTexts.startRun}
          </Button>
        )}
      </span>
      <Facts className={css.facts} facts={facts} />
      <ul className={css.plants}>
        {plants.map(({ id, name, detail }) => (
          <li key={id} data-layout="inline row middle gap-1-3" className={css.pair}>
            <Link to="/dashboard" search={{ plant: id }} className={linkClass()} aria-label={mondayTexts.open(name)}>
              {name}
            </Link>
            <span data-text="muted">{detail}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
