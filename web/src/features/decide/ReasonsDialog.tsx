import type { BasisReason, PlantDecision } from "#contract/decision/decision";
import { basisLabels, reasonText } from "#contract/decision/texts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { decideTexts, repairs } from "./texts.ts";
import type { DecidePlace } from "./decide.model.ts";

const { basis: texts } = decideTexts;

interface ReasonsDialogProps {
  decision: PlantDecision;
  onOpen: (place: DecidePlace) => void;
  onClose: () => void;
}

/** Why the basis is good, fair or weak, each reason with its repair. */
export function ReasonsDialog({ decision, onOpen, onClose }: ReasonsDialogProps) {
  const { basis, reasons } = decision;
  return (
    <Dialog open onClose={onClose} title={texts.title(basisLabels[basis])}>
      {reasons.length === 0 && <p>{texts.none}</p>}
      <ul data-layout="grid gap-2 above-3">
        {reasons.map((reason) => {
          const repair = repairs[reason.code];
          return (
            <li key={JSON.stringify(reason)} data-layout="row middle gap-1-3" data-text="second">
              <span>{reasonText(reason, decision)}</span>
              {repair !== undefined && (
                <Button
                  size="compact"
                  onClick={() => {
                    onClose();
                    onOpen(repairPlace(reason, decision));
                  }}
                >
                  {repair}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function repairPlace(reason: BasisReason, { sensors }: PlantDecision): DecidePlace {
  const deviceOf = (isMeant: (sensor: PlantDecision["sensors"][number]) => boolean) => {
    const device = sensors.find(isMeant)?.device_id;
    return { tab: "soiling", ...(device !== undefined && { device }) } as const;
  };
  switch (reason.code) {
    case "differ":
    case "rainDiffers":
    case "growthDiffers":
    case "washDiffers":
      return { tab: "soiling", compare: true };
    case "silent":
    case "allSilent":
    case "levelOld":
      return deviceOf(({ state }) => state === "silent");
    case "suspect":
    case "newSensor":
      return deviceOf(({ device_name }) => device_name === reason.device_name);
    case "rateNotMeasured":
      return deviceOf(({ state }) => state === "live");
    default:
      return { tab: "inputs" };
  }
}
