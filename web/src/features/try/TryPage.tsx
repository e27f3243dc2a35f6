import { useEffect, useEffectEvent, useState } from "react";
import { APPLICATION_VERSION } from "#contract/common/version";
import { ENERGY_FILE_MAX_LENGTH, MAX_VALUES, UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { usStates } from "#domain/try/states";
import { BrandMark } from "../../shell/frame/Brand.tsx";
import { SkipLink } from "../../shell/frame/SkipLink.tsx";
import frame from "../../shell/frame/frame.module.css";
import { ThemeToggle } from "../../shell/account/ThemeToggle.tsx";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { FileDrop } from "../../ui/fields/FileDrop.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { startingEntries, type TryEntries } from "./entries.ts";
import { Results } from "./Results.tsx";
import { tryTexts as texts } from "./texts.ts";
import css from "./try.module.css";
import { type Trying, useTry } from "./use-try.ts";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Notice } from "../../ui/states/Notice.tsx";
import { Lines } from "../../ui/layout/Lines.tsx";
import { forgetTry, KEPT_DAYS, keepTry, keptTry, type KeptTry, keptUntil } from "./kept.ts";

/** Waits for the files before it leaves the page, and says if they can't be kept. */
function KeepFiles({ trying: { files, entries } }: { trying: Trying }) {
  const [isRefused, setRefused] = useState(false);
  const [logger, energy] = [files.logger?.file ?? null, files.energy?.file ?? null];
  const signUp = (
    <a href="/register" className={buttonClass(isRefused ? "secondary" : "primary")}>
      {texts.signUp}
    </a>
  );
  const keep = async () => {
    if (await keepTry({ at: Date.now(), logger, energy, unit: files.unit, entries })) location.assign("/register");
    else setRefused(true);
  };
  return (
    <div data-layout="grid gap-2 above-4">
      {isRefused && <Notice>{texts.cantKeep}</Notice>}
      <div data-layout="row middle gap-2">
        {isRefused || (logger ?? energy) === null ? (
          signUp
        ) : (
          <Button variant="primary" onClick={() => void keep()}>
            {texts.keep}
          </Button>
        )}
      </div>
      {!isRefused && (logger ?? energy) !== null && <p data-text="muted">{texts.keepHint(KEPT_DAYS)}</p>}
    </div>
  );
}

const keptNames = ({ logger, energy }: KeptTry): string =>
  [logger, energy].flatMap((file) => file?.name ?? []).join(", ");

const dayText = (date: Date): string =>
  format.day(dayOf(Intl.DateTimeFormat().resolvedOptions().timeZone, date.getTime() / 1000));

function KeptNotice({ trying: { takeLogger, takeEnergy, chooseUnit, enter } }: { trying: Trying }) {
  const [kept, setKept] = useState<KeptTry | null>(null);
  useEffect(() => {
    void keptTry(Date.now()).then(setKept);
  }, []);
  if (kept === null) return null;
  const open = () => {
    takeLogger(kept.logger);
    takeEnergy(kept.energy);
    if (kept.unit !== null) chooseUnit(kept.unit);
    enter(kept.entries);
    setKept(null);
  };
  const forget = () => void forgetTry().then(() => setKept(null));
  return (
    <div data-layout="row middle gap-2" data-box="">
      <p data-layout="basis-200">{texts.kept(keptNames(kept), dayText(keptUntil(kept)))}</p>
      <Button size="compact" onClick={open}>
        {texts.openKept}
      </Button>
      <Button size="compact" onClick={forget}>
        {texts.deleteKept}
      </Button>
    </div>
  );
}

/** Of the example plant, which is as large as the default. */
const EXAMPLE_STATE = "CA";
const examples = { logger: "logger-example.csv", energy: "custom-example.csv" } as const;

async function exampleFile(name: string): Promise<File> {
  const answer = await fetch(`/help/${name}`);
  if (!answer.ok) throw new Error(name);
  return new File([await answer.blob()], name);
}

/** What a person chose and typed in the plain page, before the program was there (`start.ts`). */
function useEarlyEntries({ takeLogger, takeEnergy, enter }: Trying): void {
  const take = useEffectEvent(() => {
    const main = document.getElementById("main")!;
    main.dataset["taken"] = "";
    const [logger, energy] = [...main.querySelectorAll<HTMLInputElement>("input[type=file]")];
    const [early, other] = [logger, energy].map((input) => input?.files?.[0]);
    if (early) takeLogger(early);
    if (other) takeEnergy(other);
    for (const { name } of numberFields) {
      const { typed } = main.querySelector<HTMLInputElement>(`input[name=${name}]`)?.dataset ?? {};
      if (typed !== undefined) enter({ [name]: Number.parseFloat(typed) });
    }
  });
  useEffect(() => take(), []);
}

export function TryPage() {
  const trying = useTry();
  useEarlyEntries(trying);
  const { files, isReady, failure } = trying;
  const hasFile = files.logger !== null || files.energy !== null;
  return (
    <div data-layout="stack" className={frame.shell}>
      <SkipLink />
      <header data-layout="flex middle between" className={frame.plainHeader}>
        <a href="/" className={frame.brand} aria-label="Soilsight">
          <BrandMark />
          <span>Soilsight</span>
        </a>
        <span data-layout="row middle gap-2">
          <a href="/login" className={buttonClass("ghost")}>
            {texts.login}
          </a>
          <ThemeToggle />
        </span>
      </header>
      <main
        id="main"
        data-layout="stack shrink fill gap-4"
        className={css.main}
        tabIndex={-1}
        data-ready={isReady || undefined}
      >
        <div data-layout="grid gap-2">
          <h1 data-text="page tight">{texts.title}</h1>
          <p data-text="second pretty">{texts.lead}</p>
          <p data-text="medium pretty">{texts.local}</p>
        </div>
        <Files {...trying} />
        {/* Here it moves nothing that is on the screen of a phone. */}
        <KeptNotice trying={trying} />
        {failure !== null && <InlineError message={failure} />}
        {hasFile && failure === null && <Results {...trying} />}
        <Card title={texts.device}>
          <Lines data-layout="bullets" data-text="pretty" of={texts.adds} />
          <KeepFiles trying={trying} />
        </Card>
      </main>
      <footer data-layout="row gap-1-4 touch" data-text="muted" className={frame.footer}>
        <span>Soilsight {APPLICATION_VERSION}</span>
        <Link quiet href="/about">
          About and licenses
        </Link>
      </footer>
    </div>
  );
}

const numberFields = [
  { name: "arrayKw", label: "Array Size", unit: "kW DC", places: 2, maximum: MAX_VALUES.amount },
  { name: "price", label: "Energy Rate", unit: "$/kWh", places: 4, maximum: MAX_VALUES.price },
  { name: "washCost", label: "Wash cost", unit: "$", places: 2, maximum: MAX_VALUES.amount },
] as const satisfies readonly {
  name: keyof TryEntries;
  label: string;
  unit: string;
  places: number;
  maximum: number;
}[];

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

function Files({ files, entries, enter, takeLogger, takeEnergy, swap, result, isReading }: Trying) {
  const [failed, setFailed] = useState(false);
  const problems = {
    logger: result?.logger && !result.logger.ok ? result.logger.message : undefined,
    energy: result?.energy && !result.energy.ok ? `${result.energy.message} ${result.energy.detail}` : undefined,
  };
  const hasFile = files.logger !== null || files.energy !== null;
  const isWrong = (problems.logger ?? problems.energy) !== undefined;
  const openExamples = async () => {
    setFailed(false);
    try {
      const [logger, energy] = await Promise.all([exampleFile(examples.logger), exampleFile(examples.energy)]);
      takeLogger(logger);
      takeEnergy(energy);
      enter({ ...startingEntries, state: EXAMPLE_STATE });
    } catch {
      setFailed(true);
    }
  };
  return (
    <Card stacked>
      <div data-layout="grid fit-340 start gap-3">
        <FileDrop
          label={texts.logger}
          hint={texts.loggerHint}
          accept={[".csv", ".dat", ".txt"]}
          maximumBytes={UPLOAD_MAX_BYTES}
          file={files.logger?.file ?? null}
          error={problems.logger}
          onFile={takeLogger}
        />
        <FileDrop
          label={texts.energy}
          hint={texts.energyHint}
          accept={[".csv", ".txt"]}
          maximumBytes={ENERGY_FILE_MAX_LENGTH}
          file={files.energy?.file ?? null}
          error={problems.energy}
          onFile={takeEnergy}
        />
      </div>
      <div data-layout="row middle gap-2">
        <Button onClick={() => void openExamples()}>{texts.examples}</Button>
        {isWrong && <Button onClick={swap}>{texts.swap}</Button>}
        <output data-text="muted">{hasFile && isReading ? texts.reading : ""}</output>
      </div>
      {failed && <InlineError message={texts.examplesFailed} onRetry={() => void openExamples()} />}
      <div data-layout="pairs">
        <Select
          label={texts.state}
          placeholder={texts.chooseState}
          description={texts.stateHint}
          options={states}
          value={entries.state}
          onChange={(state) => enter({ state, zone: null })}
        />
        {numberFields.map(({ name, ...field }) => (
          <NumberField
            key={name}
            name={name}
            {...field}
            minimum={0}
            value={entries[name]}
            description={entries[name] === startingEntries[name] ? texts.isDefault : undefined}
            onChange={(value) => enter({ [name]: value })}
          />
        ))}
      </div>
    </Card>
  );
}
