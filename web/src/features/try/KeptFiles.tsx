import { useEffect, useState } from "react";
import { decodeText } from "#domain/text/decode";
import { inUnit, readEnergyFile } from "#domain/energy-file/index";
import { TRY_START_DATE } from "#domain/try/energy";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import { UploadDialog } from "../files/index.ts";
import { useReplacedFile } from "../savings/index.ts";
import { forgetTry, type KeptTry, keptTry } from "./kept.ts";
import { tryTexts as texts } from "./texts.ts";

/** As /try read it. */
async function energyUpload(file: File, unit: KeptTry["unit"]): Promise<SaveEnergyFile> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { kind } = readEnergyFile(text, { customStartDate: TRY_START_DATE });
  return {
    fileName: file.name,
    content: unit === null ? text : inUnit(text, kind, unit),
    customCSVFileStartDate: kind === "custom" ? TRY_START_DATE : null,
  };
}

interface KeptFilesProps {
  session: Session;
  device: Device;
  onShow: (from: string, to: string) => void;
}

/** Files that a person kept on /try before the account could upload. */
export function KeptFiles({ session, device, onShow }: KeptFilesProps) {
  const [kept, setKept] = useState<KeptTry | null>(null);
  const [used, setUsed] = useState(false);
  /** Name of a file that the browser no longer has. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const save = useReplacedFile(device.plant_id, () => setUsed(true));
  useEffect(() => {
    void keptTry(Date.now()).then(setKept);
  }, []);
  if (kept === null) return null;
  const { logger, energy, unit } = kept;
  const use = async (file: File) => {
    setUnreadable(null);
    try {
      save.mutate(await energyUpload(file, unit));
    } catch {
      setUnreadable(file.name);
    }
  };
  const title = texts.upload([logger, energy].filter(Boolean).length);
  return (
    <section data-layout="grid gap-2" data-box="" aria-label={title}>
      <div data-layout="row middle gap-2">
        <p data-layout="basis-200" data-text="medium">
          {title}
        </p>
        {logger !== null && <Button onClick={() => setUploading(true)}>{texts.uploadLogger(logger.name)}</Button>}
        {energy !== null && !used && session.permissions.includes("energy-file.upload") && (
          <Button pending={save.isPending} onClick={() => void use(energy)}>
            {texts.uploadEnergy(energy.name)}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void forgetTry().then(() => setKept(null))}>
          {texts.deleteKept}
        </Button>
      </div>
      <output data-text="muted">{used && energy !== null ? texts.uploaded(energy.name) : ""}</output>
      {unreadable !== null && <InlineError message={texts.unreadable(unreadable)} />}
      {save.isError && <InlineError message={save.error.message} />}
      {uploading && (
        <UploadDialog device={device} chosen={logger} onClose={() => setUploading(false)} onShow={onShow} />
      )}
    </section>
  );
}
